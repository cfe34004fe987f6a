import { defineNoticeEvents } from '../kernel/notice-event';
import { analysisModule } from './module';

/** What people are told of 数据分析. */
export const analysisEvents = defineNoticeEvents(analysisModule, {
  'analysis.board.weekly': {
    title: '看板周报',
    variables: { board: { label: '看板', sample: '教学运行总览' } },
    recipients: { subscriber: '订阅人' },
    words: {
      title: '“{{board}}”本周数据',
      content: '<p>您订阅的看板“{{board}}”已更新本周数据，请在“数据大屏”中查看。</p>',
    },
  },
});
