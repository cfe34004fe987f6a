import { columnLetters } from '@contract/kernel/sheet-columns';
import {
  headerDepth,
  leavesOf,
  sheetGuideName,
  templateBlankRows,
  type SheetDefinition,
  type SheetLeaf,
  type SheetOptions,
} from '@contract/kernel/sheet-definition';
import type { Row, SheetModel, Validation, WorkbookModel } from '../spreadsheet/write/model';
import { headerRows } from './header-rows';
import { optionSheets } from './option-sheets';
import { rowsOf, type ExportedRow } from './rows-workbook';

/**
 * The workbook to fill in (requirements section 9): columns 15 wide with thin borders and centred, wrapped text, 1000
 * blank rows, options in hidden sheets as dropdowns that follow each other, and a sheet that explains the columns.
 * @param filled rows that are filled in already, for a sheet of people who are known: it has no blank rows then
 */
export function sheetTemplate(
  definition: SheetDefinition,
  options: SheetOptions = {},
  filled: readonly ExportedRow[] = [],
): WorkbookModel {
  const leaves = leavesOf(definition.columns);
  const depth = headerDepth(definition.columns);
  const header = headerRows(definition.columns, noteOf);
  const lists = optionSheets(definition, options);
  const blank = filled.length > 0 ? 0 : templateBlankRows;
  const lastRow = depth + filled.length + blank;

  const validations = leaves.flatMap((leaf, index): Validation[] => {
    const upper = leaves.findIndex(({ field }) => field === leaf.dataSource?.dependsOn);
    const above = upper < 0 ? undefined : `$${columnLetters(upper)}${depth + 1}`;
    const formula = lists.formulaOf(leaf.field, above);
    if (formula === undefined) return [];
    const letters = columnLetters(index);
    const error = { title: leaf.title, text: `请从下拉列表中选择${leaf.title}` };
    return [{ range: `${letters}${depth + 1}:${letters}${lastRow}`, list: { formula }, error }];
  });
  const sheet: SheetModel = {
    name: definition.name,
    columns: header.columns,
    rows: [...header.rows, ...rowsOf(definition.columns, filled, options)],
    headerRows: depth,
    merges: header.merges,
    blankRows: { count: blank },
    freeze: { rows: depth },
    validations,
  };
  return { title: `${definition.name}导入模板`, sheets: [sheet, ...lists.sheets, guideSheet(definition, leaves)] };
}

const formats = {
  'YYYY-MM-DD': 'YYYY-MM-DD，如 2026-11-21',
  'hh:mm:ss': 'hh:mm:ss，如 08:30:00',
  timeStamp: 'YYYY-MM-DD hh:mm:ss',
};

/** What a column wants, in a few words; undefined when there is nothing to say. */
function noteOf(leaf: SheetLeaf): string | undefined {
  const { required, min, max, unique } = leaf.rules ?? {};
  const words = [
    required ? '必填' : undefined,
    leaf.dataSource ? '从下拉列表中选择' : undefined,
    leaf.type === 'date' ? `格式 ${formats[leaf.format]}` : undefined,
    leaf.type === 'number' && !leaf.dataSource ? '填数字' : undefined,
    min === undefined ? undefined : `至少 ${min} 个字符`,
    max === undefined ? undefined : `至多 ${max} 个字符`,
    unique ? '不能重复' : undefined,
    leaf.note,
  ].filter((word) => word !== undefined);
  return words.length > 0 ? words.join('；') : undefined;
}

function guideSheet(definition: SheetDefinition, leaves: readonly SheetLeaf[]): SheetModel {
  const lines = [
    ...(definition.guide ?? []),
    '每行一条，不要改动表头；空行会被跳过。',
    ...leaves.flatMap((leaf) => {
      const note = noteOf(leaf);
      return note === undefined ? [] : [`${leaf.title}：${note}。`];
    }),
  ];
  const rows: Row[] = [
    [{ text: `${definition.name}导入模板填写说明`, style: 'title' }],
    ...lines.map((line, index): Row => [{ text: `${index + 1}. ${line}`, style: 'left' }]),
  ];
  return { name: sheetGuideName, columns: [{ width: 100 }], rows };
}
