import { defineNoticeEvents } from '../kernel/notice-event';
import { departmentStayModule } from './module';

/** What people are told of entering and of teachers. */
export const departmentStayEvents = defineNoticeEvents(departmentStayModule, {
  'department-stay.entry.absent': {
    title: '学员未报到',
    variables: {
      student: { label: '学员', sample: '李明' },
      dept: { label: '科室', sample: '呼吸内科' },
      from: { label: '应入科日期', sample: '2026-12-01' },
      reason: { label: '说明', sample: '电话未接通' },
    },
    recipients: { office: '教育处' },
    words: {
      title: '{{student}}未到{{dept}}报到',
      content: '<p>{{student}}应于 {{from}} 到{{dept}}报到，科室登记为未报到：{{reason}}</p>',
    },
  },
  'department-stay.education.due': {
    title: '请完成入科教育',
    variables: { dept: { label: '科室', sample: '呼吸内科' } },
    recipients: { student: '学员' },
    words: {
      title: '请完成{{dept}}的入科教育',
      content: '<p>您已到{{dept}}入科，请阅读入科材料、完成测验并签收。</p>',
    },
  },
  'department-stay.teacher.changed': {
    title: '带教或导师已变更',
    variables: {
      student: { label: '学员', sample: '李明' },
      teacher: { label: '新老师', sample: '王芳' },
      from: { label: '生效日期', sample: '2026-12-01' },
    },
    recipients: { student: '学员', teacher: '新老师', before: '原老师' },
    words: {
      title: '{{student}}的老师变更为{{teacher}}',
      content: '<p>自 {{from}} 起，{{student}}的老师变更为{{teacher}}。</p>',
    },
  },
  'department-stay.exit.settled': {
    title: '出科结果',
    variables: {
      student: { label: '学员', sample: '李明' },
      dept: { label: '科室', sample: '呼吸内科' },
      result: { label: '结果', sample: '已出科' },
      on: { label: '出科日期', sample: '2026-12-31' },
    },
    recipients: { student: '学员', office: '教育处（不合格时）' },
    words: {
      title: '{{student}}在{{dept}}：{{result}}',
      content: '<p>{{student}}在{{dept}}的轮转至 {{on}}，结果：{{result}}。</p>',
    },
  },
  'department-stay.exit.late': {
    title: '出科事项逾期未办',
    variables: {
      dept: { label: '科室', sample: '呼吸内科' },
      count: { label: '学员人数', sample: '2' },
      list: { label: '明细', sample: '李明（呼吸内科）技能成绩、带教意见，自 2026-12-24 起等待王芳' },
    },
    recipients: { head: '科主任（等待带教老师时）', office: '教育处（等待科室时）' },
    words: {
      title: '{{dept}}有 {{count}} 名学员的出科事项逾期未办',
      content: '<p>以下出科事项已逾期 3 天以上，请督促办理或豁免：{{list}}。</p>',
    },
  },
  'department-stay.exit.makeUp': {
    title: '已安排补轮',
    variables: {
      dept: { label: '科室', sample: '呼吸内科' },
      from: { label: '补轮开始', sample: '2027-01-01' },
      to: { label: '补轮结束', sample: '2027-01-31' },
    },
    recipients: { student: '学员' },
    words: {
      title: '已为您安排{{dept}}的补轮',
      content: '<p>您在{{dept}}的轮转不合格，补轮安排在 {{from}} 至 {{to}}，请按时报到。</p>',
    },
  },
});
