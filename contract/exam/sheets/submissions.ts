import { defineSheet } from '../../kernel/sheet-definition';

/** One's own submissions as they are written out: nothing of an answer. */
export const submissionSheet = defineSheet({
  key: 'exam.submission',
  name: '投稿',
  columns: [
    { title: '题干', field: 'excerpt', type: 'string', rules: {} },
    { title: '题型', field: 'type', type: 'string', rules: {} },
    { title: '公共题库', field: 'bank_name', type: 'string', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
    { title: '说明', field: 'remark', type: 'string', rules: {} },
    { title: '退回原因', field: 'reason', type: 'string', rules: {} },
    { title: '投稿时间', field: 'submitted_at', type: 'string', rules: {} },
    { title: '处理时间', field: 'decided_at', type: 'string', rules: {} },
  ],
});
