import { defineNoticeEvents } from '../kernel/notice-event';
import { teacherModule } from './module';

const capacity = { label: '师资类别', sample: '带教老师' };
const person = { label: '被公示的人', sample: '王老师' };

export const teacherEvents = defineNoticeEvents(teacherModule, {
  'teacher.qualification.ending': {
    title: '师资聘期将满',
    variables: { capacity, until: { label: '有效期至', sample: '2026-12-31' } },
    recipients: { teacher: '本人' },
    words: {
      title: '您的{{capacity}}聘期 {{until}} 到期',
      content: '<p>您的{{capacity}}聘期于 {{until}} 到期，请与教育处联系续聘。</p>',
    },
    leadDays: [60, 7],
  },
  'teacher.qualification.suspended': {
    title: '师资停聘',
    variables: { capacity, reason: { label: '原因', sample: '培训证书已过期' } },
    recipients: { teacher: '本人' },
    words: {
      title: '您的{{capacity}}资格已停聘',
      content: '<p>您的{{capacity}}资格已停聘，原因：{{reason}}。如有疑问请与教育处联系。</p>',
    },
  },
  'teacher.qualification.changed': {
    title: '师资类别或级别变更',
    variables: {
      from: { label: '变更前', sample: '带教老师（一般）' },
      to: { label: '变更后', sample: '带教老师（骨干）' },
      on: { label: '生效日期', sample: '2026-12-01' },
      until: { label: '聘期至', sample: '2029-11-30' },
    },
    recipients: { teacher: '本人' },
    words: {
      title: '您自 {{on}} 起为{{to}}',
      content: '<p>您由{{from}}变更为{{to}}，自 {{on}} 起生效，聘期至 {{until}}。</p>',
    },
  },
  'teacher.archive.remind': {
    title: '提醒完善教师档案',
    variables: {
      percent: { label: '完善程度', sample: '65' },
      missing: { label: '待完善部分', sample: '师资培训、论文著作' },
      note: { label: '说明', sample: '请于月底前完成' },
    },
    recipients: { teacher: '本人' },
    words: {
      title: '请完善您的教师档案（已完善 {{percent}}%）',
      content: '<p>您的教师档案已完善 {{percent}}%，待完善：{{missing}}。</p><p>{{note}}</p>',
    },
  },
  'teacher.archive.decided': {
    title: '教师档案审核结果',
    variables: {
      passed: { label: '通过的部分', sample: '学历学位、师资培训' },
      returned: { label: '退回的部分与原因', sample: '获奖荣誉：证书照片不清晰' },
    },
    recipients: { teacher: '本人' },
    words: {
      title: '您的教师档案部分退回',
      content: '<p>通过：{{passed}}。</p><p>退回：{{returned}}。请修改后重新提交。</p>',
    },
  },
  'teacher.selection.published': {
    title: '师资遴选开始申报',
    variables: {
      name: { label: '遴选名称', sample: '2026 年带教老师遴选' },
      from: { label: '申报开始', sample: '2026-12-01' },
      until: { label: '申报截止', sample: '2026-12-15' },
    },
    recipients: { teacher: '符合条件的教师' },
    words: {
      title: '{{name}}：{{from}} 至 {{until}} 申报',
      content: '<p>您符合“{{name}}”的申报条件，申报时间 {{from}} 至 {{until}}。</p>',
    },
  },
  'teacher.material.returned': {
    title: '申报材料退回',
    variables: {
      name: { label: '遴选名称', sample: '2026 年带教老师遴选' },
      material: { label: '材料', sample: '职称证书' },
      reason: { label: '原因', sample: '扫描件看不清' },
    },
    recipients: { teacher: '申报人' },
    words: {
      title: '“{{name}}”的申报材料“{{material}}”已退回',
      content: '<p>原因：{{reason}}。请在教师申报中重新上传，其他内容不需改动。</p>',
    },
  },
  'teacher.objection.raised': {
    title: '遴选公示收到异议',
    variables: { name: { label: '遴选名称', sample: '2026 年带教老师遴选' }, person },
    recipients: { office: '答复异议的人员', teacher: '被公示的申报人' },
    words: {
      title: '{{name}}：{{person}} 的公示收到异议',
      content: '<p>“{{name}}”公示期间收到对 {{person}} 的异议，答复前不聘任。</p>',
    },
  },
  'teacher.objection.answered': {
    title: '遴选公示异议已答复',
    variables: {
      name: { label: '遴选名称', sample: '2026 年带教老师遴选' },
      person,
      outcome: { label: '结论', sample: '异议不成立' },
      answer: { label: '答复', sample: '经核查，材料真实' },
    },
    recipients: { raiser: '提出异议的人', teacher: '被公示的申报人' },
    words: {
      title: '{{name}}：对 {{person}} 的异议已答复，{{outcome}}',
      content: '<p>“{{name}}”公示期间对 {{person}} 的异议：{{outcome}}。</p><p>{{answer}}</p>',
    },
  },
  'teacher.selection.result': {
    title: '师资遴选结果',
    variables: {
      name: { label: '遴选名称', sample: '2026 年带教老师遴选' },
      result: { label: '结果', sample: '已聘任，聘期至 2028-12-31' },
    },
    recipients: { teacher: '申报人' },
    words: { title: '{{name}}结果：{{result}}', content: '<p>“{{name}}”已结束，您的结果：{{result}}。</p>' },
  },
});
