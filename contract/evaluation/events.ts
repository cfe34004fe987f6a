import { defineNoticeEvents } from '../kernel/notice-event';
import { evaluationModule } from './module';

const task = { label: '任务', sample: '2026 年 11 月出科 360 评价' };

/** What evaluation tells people of. */
export const evaluationEvents = defineNoticeEvents(evaluationModule, {
  'evaluation.task.opened': {
    title: '有新的评价任务',
    variables: { task, until: { label: '截止日期', sample: '2026-11-30' } },
    recipients: { rater: '评价人' },
    words: { title: '请完成评价：{{task}}', content: '<p>“{{task}}”已开始，请在 {{until}} 前完成。</p>' },
  },
  'evaluation.task.reminded': {
    title: '评价未完成提醒',
    variables: { task, until: { label: '截止日期', sample: '2026-11-30' } },
    recipients: { rater: '未完成的评价人' },
    words: { title: '评价尚未完成：{{task}}', content: '<p>“{{task}}”将于 {{until}} 截止，您还有评价未完成。</p>' },
  },
  'evaluation.task.ending': {
    title: '评价任务即将截止',
    variables: { task, until: { label: '截止日期', sample: '2026-11-30' } },
    recipients: { rater: '未完成的评价人' },
    words: { title: '评价即将截止：{{task}}', content: '<p>“{{task}}”将于 {{until}} 截止，您还有评价未完成。</p>' },
    leadDays: [3, 1],
  },
  'evaluation.result.published': {
    title: '评价结果已发布',
    variables: { task },
    recipients: { target: '被评价人' },
    words: { title: '评价结果已发布：{{task}}', content: '<p>“{{task}}”的结果已发布，可在我的评价中查看。</p>' },
  },
});
