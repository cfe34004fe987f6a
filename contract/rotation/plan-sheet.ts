import { defineSheet } from '../kernel/sheet-definition';
import type { DraftRow } from './plans';
import { planStateWords, planStrategies } from './plans-states';

/** Columns of an export of rotation drafts. */
export const draftSheet = defineSheet({
  key: 'rotation.draft',
  name: '排班草稿',
  columns: [
    { title: '名称', field: 'name', type: 'string' },
    { title: '开始月份', field: 'from', type: 'string' },
    { title: '结束月份', field: 'to', type: 'string' },
    { title: '人数', field: 'people', type: 'number' },
    { title: '方式', field: 'strategyName', type: 'string' },
    { title: '状态', field: 'stateName', type: 'string' },
    { title: '超员', field: 'over', type: 'number' },
    { title: '不符合要求', field: 'violations', type: 'number' },
    { title: '顺序偏差（月）', field: 'orderMonths', type: 'number' },
    { title: '来源草稿', field: 'parentName', type: 'string' },
    { title: '制作人', field: 'author', type: 'string' },
    { title: '修改时间', field: 'updatedAt', type: 'string' },
  ],
});

/** A draft as the columns call its fields. */
export const exportedDraft = (row: DraftRow) => ({
  ...row,
  strategyName: planStrategies[row.strategy],
  stateName: planStateWords[row.state],
  orderMonths: row.orderCost / 2,
});
