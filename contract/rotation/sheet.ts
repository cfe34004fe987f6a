import { type MonthIndex, monthIndex } from '../kernel/half-month';
import { columnLetters } from '../kernel/sheet-columns';
import { normaliseName } from '../kernel/text';
import { areHalves, readMonthHeader } from './month-header';
import type { Report, Spot } from './report';
import type { SheetView } from './sheet-view';

/** The fixed columns of a rotation sheet (requirements section 3), with other words that hospitals use for them. */
export const fixedColumns = {
  name: { title: '姓名', aliases: ['名字', '学员姓名'], required: true },
  staffId: { title: '工号', aliases: ['员工号', '职工号', '学号', '工号/学号', '学号/工号'], required: true },
  major: { title: '培训专业', aliases: ['专业', '规培专业', '住培专业'], required: true },
  personType: { title: '人员类型', aliases: ['类型', '人员类别'], required: false },
  grade: { title: '年级', aliases: ['届', '届别', '入培年份', '入培年级'], required: false },
} as const;
/** Sheet of the template that explains it; it holds no people and is never checked unless chosen. */
export const guideSheetName = '填写说明';

export type FixedField = keyof typeof fixedColumns;
const fixedFields: readonly FixedField[] = ['name', 'staffId', 'major', 'personType', 'grade'];

export type FixedSpots = Record<'name' | 'staffId' | 'major', Spot> & Record<'personType' | 'grade', Spot | null>;

export interface MonthColumn {
  /** `YYYY-MM`. */
  month: string;
  index: MonthIndex;
  dept: Spot;
  /** The second column of the same month. */
  handbook: Spot | null;
}

/** Which column of a sheet means what. */
export interface SheetLayout {
  headerLine: number;
  headerRow: number;
  fixed: FixedSpots;
  /** Ascending. */
  months: MonthColumn[];
  /** All columns that are read, from left to right. */
  consulted: Spot[];
}

/** A header stands within the first lines of a sheet, below at most a title and some notes. */
const headerLines = 20;

/** Finds the header and the meaning of each column. Null, with the reason reported, when there is none. */
export function readLayout(view: SheetView, report: Report): SheetLayout | null {
  if (view.lines === 0) {
    report.addSheet('SHEET_EMPTY', { headerOnly: false });
    return null;
  }
  const header = findHeader(view);
  const missing = fixedFields.filter((field) => fixedColumns[field].required && header.columns[field] === undefined);
  if (missing.length > 0) {
    const titles = missing.map((field) => fixedColumns[field].title);
    report.addSheet('HEADER_NOT_FOUND', { missing: titles, anyHeader: Object.keys(header.columns).length > 1 });
    return null;
  }
  const spotAt = (index: number): Spot => ({
    index,
    column: columnLetters(index),
    header: tidyHeader(view.text(header.line, index)),
  });
  const fixedSpot = (field: FixedField) => {
    const index = header.columns[field];
    return index === undefined ? null : spotAt(index);
  };
  const fixed: FixedSpots = {
    name: fixedSpot('name')!,
    staffId: fixedSpot('staffId')!,
    major: fixedSpot('major')!,
    personType: fixedSpot('personType'),
    grade: fixedSpot('grade'),
  };
  const errors = report.errors;
  const months = readMonths(view, header.line, new Set(Object.values(header.columns)), spotAt, report);
  if (months.length === 0 && report.errors === errors) {
    report.addSheet('HEADER_NOT_FOUND', { missing: [], anyHeader: true });
    return null;
  }
  const spots = [...Object.values(fixed), ...months.flatMap((month) => [month.dept, month.handbook])];
  const consulted = spots.filter((spot) => spot !== null).sort((a, b) => a.index - b.index);
  return { headerLine: header.line, headerRow: view.rowNumber(header.line), fixed, months, consulted };
}

type FoundColumns = Partial<Record<FixedField, number>>;

/** The first line that holds all required columns; failing that, the one that holds most, to say what is missing. */
function findHeader(view: SheetView): { line: number; columns: FoundColumns } {
  let best: { line: number; columns: FoundColumns } = { line: 0, columns: {} };
  for (let line = 0; line < Math.min(view.lines, headerLines); line++) {
    const columns = fixedColumnsOf(view, line);
    if (fixedFields.every((field) => !fixedColumns[field].required || columns[field] !== undefined)) {
      return { line, columns };
    }
    if (Object.keys(columns).length > Object.keys(best.columns).length) best = { line, columns };
  }
  return best;
}

function fixedColumnsOf(view: SheetView, line: number): FoundColumns {
  const words = new Map<string, number>();
  for (let column = 0; column < view.columns; column++) {
    const word = comparable(view.text(line, column));
    if (word !== '' && !words.has(word)) words.set(word, column);
  }
  const columns: FoundColumns = {};
  for (const field of fixedFields) {
    const { title, aliases } = fixedColumns[field];
    // The title goes before its aliases: a sheet may hold both 专业 (of a degree) and 培训专业.
    const word = [title, ...aliases].find((word) => words.has(word));
    if (word !== undefined) columns[field] = words.get(word)!;
  }
  return columns;
}

/** Header word without the marks of a required column. */
function comparable(text: string): string {
  return normaliseName(text).replaceAll(/^\*+|\*+$|\(必填\)|[::]$/g, '');
}

function tidyHeader(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The month columns, ascending; reports headers that cannot be read or would be ignored. */
function readMonths(
  view: SheetView,
  line: number,
  fixed: Set<number>,
  spotAt: (index: number) => Spot,
  report: Report,
): MonthColumn[] {
  const row = view.rowNumber(line);
  const months = new Map<string, MonthColumn>();
  const firstHeaders = new Map<string, string>();
  const afterFixed = Math.max(...fixed) + 1;
  for (let column = 0; column < view.columns; column++) {
    if (fixed.has(column)) continue;
    const spot = spotAt(column);
    const kind = view.kind(line, column);
    if (kind === 'error') report.add('CELL_ERROR', row, spot, { text: spot.header }, { value: spot.header });
    else if (kind === 'formulaWithoutValue') report.add('FORMULA_WITHOUT_VALUE', row, spot, undefined);
    else if (spot.header === '') {
      if (column >= afterFixed && !isMerged(view, row, column) && hasContent(view, line + 1, column)) {
        report.add('BAD_MONTH_HEADER', row, spot, { reason: 'blank', text: '' });
      }
    } else {
      const header = readMonthHeader(spot.header, kind);
      if (header.is === 'month') {
        // A date cell shows as a month in Excel; its text here would be a day that nobody has typed.
        const shown = kind === 'date' ? { ...spot, header: header.month } : spot;
        const first = firstHeaders.get(header.month) ?? spot.header;
        firstHeaders.set(header.month, first);
        if (!areHalves(first, spot.header)) addMonth(months, header.month, shown, row, report);
        else report.add('BAD_MONTH_HEADER', row, shown, { reason: 'half', text: spot.header }, { value: spot.header });
      } else if (header.is === 'bad') {
        const { reason, suggestions } = header;
        const extra = { value: spot.header, suggestions };
        report.add('BAD_MONTH_HEADER', row, spot, { reason, text: spot.header }, extra);
      } else if (months.size > 0) {
        // Right of the first month a column is most probably a month; on its left, notes of the office's own.
        const severity = /[\d年月]/.test(spot.header) ? 'error' : 'warning';
        const reason = severity === 'error' ? 'unreadable' : 'unknown';
        report.add('BAD_MONTH_HEADER', row, spot, { reason, text: spot.header }, { value: spot.header, severity });
      }
    }
  }
  return [...months.values()].sort((a, b) => a.index - b.index);
}

function addMonth(months: Map<string, MonthColumn>, month: string, spot: Spot, row: number, report: Report): void {
  const known = months.get(month);
  if (!known) months.set(month, { month, index: monthIndex(month), dept: spot, handbook: null });
  else if (!known.handbook) known.handbook = spot;
  else report.add('DUPLICATE_MONTH', row, spot, { month, column: spot.column }, { value: spot.header });
}

function isMerged(view: SheetView, row: number, column: number): boolean {
  return view.merges.some(
    (merge) =>
      merge.firstRow <= row && row <= merge.lastRow && merge.firstColumn <= column && column <= merge.lastColumn,
  );
}

function hasContent(view: SheetView, from: number, column: number): boolean {
  for (let line = from; line < view.lines; line++) if (!isBlank(view, line, column)) return true;
  return false;
}

/** Nothing in the cell that anybody can see. */
export function isBlank(view: SheetView, line: number, column: number): boolean {
  const kind = view.kind(line, column);
  return kind === 'blank' || (kind === 'text' && view.text(line, column).trim() === '');
}
