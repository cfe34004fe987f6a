import { defineNoticeEvents } from '../kernel/notice-event';
import { performanceModule } from './module';

const table = { label: '绩效表', sample: '2026 年 11 月带教绩效' };

/** What people are told of 绩效. */
export const performanceEvents = defineNoticeEvents(performanceModule, {
  'performance.entry.asked': {
    title: '绩效填报通知',
    variables: { table, due: { label: '截止日期', sample: '2026-12-05' } },
    recipients: { filler: '填报人' },
    words: {
      title: '请填报“{{table}}”',
      content: '<p>“{{table}}”已开始填报，有由您填报的内容，请在 {{due}} 前完成。</p>',
    },
  },
  'performance.sheet.decided': {
    title: '科室绩效审核结果',
    variables: {
      table,
      dept: { label: '科室', sample: '心血管内科' },
      result: { label: '结果', sample: '被退回：教学查房次数有误' },
    },
    recipients: { filler: '填报人' },
    words: {
      title: '{{dept}}的“{{table}}”{{result}}',
      content: '<p>您参与填报的“{{table}}”（{{dept}}）{{result}}。</p>',
    },
  },
  'performance.result.published': {
    title: '绩效结果发布',
    variables: { table },
    recipients: { person: '有结果的人' },
    words: {
      title: '“{{table}}”的结果已发布',
      content: '<p>“{{table}}”的结果已发布，得分与每一项的来源可在“绩效管理”中查看。</p>',
    },
  },
});
