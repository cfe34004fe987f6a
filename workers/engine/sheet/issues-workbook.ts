import { leavesOf, type SheetDefinition } from '@contract/kernel/sheet-definition';
import type { SheetIssue, SheetRow } from '@contract/kernel/sheet-rows';
import { groupBy } from '@contract/kernel/group-by';
import type { Cell, Row, SheetModel, WorkbookModel } from '../spreadsheet/write/model';
import { headerRows } from './header-rows';

const listColumns = [
  { title: '工作表', width: 15 },
  { title: '行', width: 8 },
  { title: '列', width: 8 },
  { title: '表头', width: 15 },
  { title: '说明', width: 70 },
  { title: '单元格内容', width: 30 },
];

/**
 * What was wrong, for whoever repairs the file: the list of problems, and the rows that have any in the layout of the
 * template, with the cells marked and the reason as a note. Repaired, that sheet can be imported by itself.
 */
export function issuesWorkbook(
  definition: SheetDefinition,
  issues: readonly SheetIssue[],
  rows: readonly SheetRow[],
): WorkbookModel {
  const list: SheetModel = {
    name: '问题清单',
    columns: listColumns.map(({ width }) => ({ width, style: 'left' })),
    rows: [listColumns.map(({ title }) => title), ...issues.map(issueRow)],
    headerRows: 1,
    freeze: { rows: 1 },
    autoFilter: `A1:F${issues.length + 1}`,
  };
  const marked = markedSheet(definition, issues, rows);
  return { title: `${definition.name}导入问题`, sheets: marked ? [list, marked] : [list] };
}

function issueRow({ sheet, row, column, title, message, value }: SheetIssue): Row {
  return [sheet, row > 0 ? row : null, column, title, message, value];
}

function markedSheet(
  definition: SheetDefinition,
  issues: readonly SheetIssue[],
  rows: readonly SheetRow[],
): SheetModel | undefined {
  const byRow = groupBy(
    issues.filter(({ row }) => row > 0),
    ({ sheet, row }) => placeOf(sheet, row),
  );
  const wrong = rows.filter(({ sheet, row }) => byRow.has(placeOf(sheet, row)));
  if (wrong.length === 0) return undefined;
  const leaves = leavesOf(definition.columns);
  const header = headerRows(definition.columns);
  const body = wrong.map(({ sheet, row, values }): Row => {
    const own = byRow.get(placeOf(sheet, row))!;
    // A problem of the row as a whole stands at its first cell.
    const places = own.map(({ title }) =>
      Math.max(
        0,
        leaves.findIndex((leaf) => leaf.title === title),
      ),
    );
    return leaves.map(({ field }, index): Cell => {
      const text = values[field] ?? '';
      const here = own.filter((_, n) => places[n] === index);
      return here.length === 0
        ? text
        : { text, style: 'wrong', comment: here.map(({ message }) => message).join('\n') };
    });
  });
  return {
    name: `${definition.name}（有问题的行）`,
    columns: header.columns,
    rows: [...header.rows, ...body],
    headerRows: header.rows.length,
    merges: header.merges,
    freeze: { rows: header.rows.length },
  };
}

const placeOf = (sheet: string, row: number) => `${row} ${sheet}`;
