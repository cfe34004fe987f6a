import { AppError } from '../kernel/errors';
import { defineSheet, type SheetOptions } from '../kernel/sheet-definition';
import { limits, wheelKindKeys, wheelKinds } from './rules';

const halves = Array.from({ length: limits.halves }, (_, half) => half);
const weekOf = (half: number) => `第 ${Math.floor(half / 2) + 1} 周`;
/** A stay begins with a week or in its middle, and ends in its middle or with it. */
const begins = halves.map((half) => ({ name: half % 2 === 0 ? weekOf(half) : `${weekOf(half)}后半`, half }));
const ends = halves.map((half) => ({ name: half % 2 === 1 ? weekOf(half) : `${weekOf(half)}前半`, half }));
const chosen = { label: 'name', value: 'half' };

/** 学生轮转: a stay of a group in each line, taken in and written out alike. */
export const wheelSheet = defineSheet({
  key: 'graduate-wheel.wheel',
  name: '学生轮转',
  guide: [
    '每行是一个小组在一个科室的一段时间；学期中没有的小组会新建，不写类别的为实习',
    '小组在表中写到的周改为表中的科室，没有写到的周不变；导入后仍需发布，学生才会看到',
    '一周分前后两半，以周三为界；“第 3 周”开始指周一，“第 3 周”结束指周日',
  ],
  columns: [
    { title: '小组', field: 'name', type: 'string', rules: { required: true, max: limits.name } },
    {
      title: '类别',
      field: 'kind',
      type: 'string',
      dataSource: {
        label: 'name',
        value: 'kind',
        items: wheelKindKeys.map((kind) => ({ name: wheelKinds[kind], kind })),
      },
    },
    {
      title: '开始',
      field: 'from',
      type: 'number',
      dataSource: { ...chosen, items: begins },
      rules: { required: true },
    },
    { title: '结束', field: 'to', type: 'number', dataSource: { ...chosen, items: ends }, rules: { required: true } },
    {
      title: '科室',
      field: 'dept_id',
      type: 'number',
      dataSource: { label: 'name', value: 'id' },
      rules: { required: true },
    },
  ],
});

/** The same as it is written out, with what is read and not taken in. */
export const wheelExportSheet = {
  name: wheelSheet.name,
  columns: [
    ...wheelSheet.columns,
    { title: '日期', field: 'days', type: 'string' },
    { title: '学生数', field: 'students', type: 'number' },
    { title: '状态', field: 'state', type: 'string' },
  ],
} as const;

/** Its field with a capital letter, as no column has one: the semester that an import is for. */
const semesterField = 'semesterOf';

/** Options of an import, with the semester that it is for. */
export const withSemester = (semesterId: number, options: SheetOptions): SheetOptions => ({
  ...options,
  [semesterField]: [{ id: semesterId }],
});

/** The semester that an import is for. @throws AppError SHEET_HEADER_MISSING without it */
export function semesterOfOptions(options: SheetOptions): number {
  const id = Number(options[semesterField]?.[0]?.['id']);
  if (!Number.isInteger(id)) throw new AppError('SHEET_HEADER_MISSING');
  return id;
}
