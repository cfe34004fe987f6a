import { defineSheet } from '../kernel/sheet-definition';

const text = (title: string, field: string) => ({ title, field, type: 'string', rules: {} }) as const;

/** One's own logs. */
export const ownWeekSheet = defineSheet({
  key: 'weeklog.own',
  name: '我的周志',
  columns: [
    text('周', 'words'),
    text('状态', 'state_word'),
    text('提交时间', 'submitted'),
    text('本周完成', 'done'),
    text('下周计划', 'next'),
    text('问题与建议', 'problems'),
    text('批阅人', 'reviewer'),
    text('批阅意见', 'comment'),
  ],
});

/** Who handed in what of a week. */
export const weekPeopleSheet = defineSheet({
  key: 'weeklog.people',
  name: '周志提交情况',
  columns: [
    text('姓名', 'name'),
    text('工号', 'staff_id'),
    text('科室', 'dept_name'),
    text('周', 'words'),
    text('状态', 'state_word'),
    text('提交时间', 'submitted'),
    text('近八周', 'weeks'),
  ],
});

/** Items over weeks. */
export const itemSummarySheet = defineSheet({
  key: 'weeklog.items',
  name: '工作项汇总',
  columns: [
    text('分组', 'group_name'),
    text('工作项', 'name'),
    text('适用科室', 'scope_word'),
    text('单位', 'unit'),
    { title: '合计', field: 'total', type: 'number', rules: {} },
    text('各周', 'weeks'),
  ],
});
