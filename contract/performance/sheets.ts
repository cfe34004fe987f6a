import { AppError } from '../kernel/errors';
import { defineSheet, type SheetOptions } from '../kernel/sheet-definition';
import { limits, rounded } from './rules';

/** Numbers of one item and one person or department in a line. */
export const entrySheet = defineSheet({
  key: 'performance.entry',
  name: '绩效数据',
  guide: [
    '每行是一个人（或一个科室）的一项；个人绩效表填工号，科室绩效表填科室名称',
    '同一人同一项再次导入会更新数值；科室已提交或已核定的不能导入',
  ],
  columns: [
    { title: '工号或科室', field: 'target', type: 'string', rules: { required: true, max: 100 } },
    { title: '姓名', field: 'name', type: 'string', rules: { max: 50 } },
    {
      title: '绩效项',
      field: 'item_id',
      type: 'number',
      dataSource: { label: 'name', value: 'id' },
      rules: { required: true },
    },
    {
      title: '数值',
      field: 'value',
      type: 'number',
      rules: {
        required: true,
        validator: (text) =>
          /^-?\d{1,6}(\.\d{1,2})?$/.test(text.trim()) && rounded(Number(text)) === Number(text)
            ? undefined
            : '数值应为至多两位小数的数',
      },
    },
    { title: '备注', field: 'remark', type: 'string', rules: { max: limits.remark } },
  ],
});

/** Its field with a capital letter, as no column has one: the table that an import is for. */
const tableField = 'tableOf';

/** Options of an import, with the table that it is for. */
export const withTable = (tableId: number, options: SheetOptions): SheetOptions => ({
  ...options,
  [tableField]: [{ id: tableId }],
});

/** The table that an import is for. @throws AppError SHEET_HEADER_MISSING without it */
export function tableOfOptions(options: SheetOptions): number {
  const id = Number(options[tableField]?.[0]?.['id']);
  if (!Number.isInteger(id)) throw new AppError('SHEET_HEADER_MISSING');
  return id;
}

const text = (title: string, field: string) => ({ title, field, type: 'string', rules: {} }) as const;
const number = (title: string, field: string) => ({ title, field, type: 'number', rules: {} }) as const;

/** Points by person, or by department where a table is about departments. */
export const resultSheet = defineSheet({
  key: 'performance.result',
  name: '绩效得分',
  columns: [
    text('姓名或科室', 'name'),
    text('工号', 'staff_id'),
    text('科室', 'dept_name'),
    text('各项得分', 'parts'),
    text('合计', 'total_word'),
    text('名次', 'rank_word'),
  ],
});

/** Points by department. */
export const deptResultSheet = defineSheet({
  key: 'performance.deptResult',
  name: '科室绩效结果',
  columns: [
    text('科室', 'dept_name'),
    number('人数', 'people'),
    number('已完成', 'finished'),
    text('合计', 'sum_word'),
    text('人均', 'mean_word'),
    text('名次', 'rank_word'),
  ],
});

/** Who changed what. */
export const entryLogSheet = defineSheet({
  key: 'performance.entryLog',
  name: '填报记录',
  columns: [
    text('时间', 'time'),
    text('绩效表', 'table_name'),
    text('科室', 'dept_name'),
    text('对象', 'target_name'),
    text('绩效项', 'item_name'),
    text('原值', 'before_word'),
    text('新值', 'after_word'),
    text('方式', 'way_word'),
    text('操作人', 'by'),
    text('原因', 'reason'),
  ],
});
