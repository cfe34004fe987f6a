import { columnName } from '../../../workers/engine/spreadsheet/xlsx/reference';

const COLUMNS = 41;

/** The rotation template: 1,000 rows to fill in, 41 columns, 39 of them with a list to choose from. */
export const template = {
  rows: 1_000,
  head: ['姓名', '工号', '培训专业', '人员类型', '年级', ...Array.from({ length: COLUMNS - 5 }, (_, n) => month(n))],
  lists: Array.from({ length: COLUMNS - 2 }, (_, n) => ({ column: columnName(n + 2), name: `list_${n % 3}` })),
  names: ['list_0', 'list_1', 'list_2'],
  options: Array.from({ length: 80 }, (_, n) => `临床科室${n}`),
};

function month(n: number): string {
  return `${2026 + Math.floor((8 + n) / 12)}-${String(((8 + n) % 12) + 1).padStart(2, '0')}`;
}
