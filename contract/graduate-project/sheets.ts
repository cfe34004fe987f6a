import { defineSheet } from '../kernel/sheet-definition';

const text = (title: string, field: string) => ({ title, field, type: 'string' as const, rules: {} });
const number = (title: string, field: string) => ({ title, field, type: 'number' as const, rules: {} });

/** What the office hands on: nothing of it says who reviewed blindly. */
export const stageSheet = defineSheet({
  key: 'graduate.stages',
  name: '研究生课题汇总',
  columns: [
    text('姓名', 'name'),
    text('学号', 'staff_id'),
    text('课题', 'title'),
    text('导师', 'supervisor'),
    text('开始日期', 'starts_on'),
    text('计划结束', 'ends_on'),
    text('阶段', 'stage'),
    text('截止日期', 'deadline'),
    text('状态', 'status'),
    number('专家平均分', 'score'),
    text('一票否决', 'veto'),
    number('查重率（%）', 'similarity'),
    text('成果', 'outputs'),
    text('盲审', 'blind'),
    text('答辩', 'defence'),
    text('表决', 'votes'),
    text('结果', 'result'),
  ],
});
