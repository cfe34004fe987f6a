import { indexSubject, isNone, planOf, type SubjectIndex } from './lists';
import { isMergedAway, type MergedRows, mergedRows, reportMerged, reportMergedHeader } from './merged-cells';
import { buildRecord } from './record';
import { Report, type Spot } from './report';
import type { ReferenceIndex } from './rules-index';
import { placeMonth, reportHandbookOnly } from './rules-month';
import { identify, type Match, type RowWords, staffIdOf } from './rules-person';
import { isBlank, readLayout, type SheetLayout } from './sheet';
import type { SheetView } from './sheet-view';
import type { Finding, ImportItem, Placement } from './types';
import { storable } from '../kernel/wire';

export interface CheckedSheet {
  name: string;
  /** Rows that are not wholly blank. */
  people: number;
  /** `YYYY-MM`, ascending. */
  months: string[];
  findings: Finding[];
  /** Findings beyond those listed; see `maxFindings`. */
  omitted: number;
  /** The rows without errors, ready to be sent. */
  items: ImportItem[];
}

/** Where each person was first seen, by user id: shared by the sheets of a file. */
export type SeenPeople = Map<number, { sheet: string; row: number }>;

export interface CheckOptions {
  /** Months left blank are to be emptied instead of left as they are. */
  clearBlanks: boolean;
  seenPeople?: SeenPeople;
}

/** A sheet that is being checked: `checkRows` goes on from line `next` to `view.lines`. */
export interface SheetCheck {
  view: SheetView;
  layout: SheetLayout | null;
  index: ReferenceIndex;
  clearBlanks: boolean;
  seenPeople: SeenPeople;
  merged: MergedRows;
  /** Stands in for an unknown subject: tells the form of a month's text, not its departments. */
  formOnly: SubjectIndex;
  report: Report;
  people: number;
  items: ImportItem[];
  next: number;
}

/** Checks a whole sheet. Long sheets in a worker: `startSheet`, `checkRows` in steps, `finishSheet`. */
export function checkSheet(view: SheetView, index: ReferenceIndex, options: CheckOptions): CheckedSheet {
  const check = startSheet(view, index, options);
  checkRows(check, view.lines);
  return finishSheet(check);
}

/** Reads the header of a sheet. */
export function startSheet(view: SheetView, index: ReferenceIndex, options: CheckOptions): SheetCheck {
  const report = new Report(view.name);
  const layout = readLayout(view, report);
  const merged: MergedRows = layout ? mergedRows(view, layout) : new Map();
  if (layout) reportMergedHeader(merged, layout, report);
  const noLists = { necessaryRotateList: [], optionalRotateList: [], reserveRotateList: [] };
  return {
    view,
    layout,
    index,
    clearBlanks: options.clearBlanks,
    seenPeople: options.seenPeople ?? new Map(),
    merged,
    formOnly: indexSubject(0, { stSubjectId: 0, stSubjectName: '', lists: noLists }),
    report,
    people: 0,
    items: [],
    next: layout ? layout.headerLine + 1 : view.lines,
  };
}

/** Checks the next `count` lines. True while there are more. */
export function checkRows(check: SheetCheck, count: number): boolean {
  const end = Math.min(check.next + count, check.view.lines);
  if (check.layout) for (let line = check.next; line < end; line++) checkLine(check, check.layout, line);
  check.next = end;
  return end < check.view.lines;
}

export function finishSheet({ view, layout, people, items, report }: SheetCheck): CheckedSheet {
  if (layout && people === 0 && report.errors === 0) report.addSheet('SHEET_EMPTY', { headerOnly: true });
  const { findings, omitted } = report;
  return { name: view.name, people, months: layout?.months.map(({ month }) => month) ?? [], findings, omitted, items };
}

/** Checks one line into `check`; answers whose line it is, null when nobody can be told or the line is blank. */
export function checkLine(check: SheetCheck, layout: SheetLayout, line: number): Match | null {
  const { view, report, index } = check;
  if (layout.consulted.every((spot) => isBlank(view, line, spot.index))) return null;
  check.people++;
  const row = view.rowNumber(line);
  const errors = report.errors;
  reportMerged(check.merged, layout, row, report);
  const words = readWords(check, layout, line);
  const match = identify(words, { row, spots: layout.fixed, report }, index);
  if (view.kind(line, layout.fixed.staffId.index) === 'number') {
    const text = words.staffId ?? '';
    report.add('NUMERIC_STAFF_ID', row, layout.fixed.staffId, { text }, { value: text });
  }
  if (match) noteDuplicate(check, layout, row, match.person);
  const { deptList, clear } = readPlan(check, layout, line, match?.subject ?? null);
  if (!match?.subject || report.errors > errors) return match;
  check.items.push({
    sheet: storable(view.name, 100),
    row,
    staffId: words.staffId ?? '',
    major: storable(words.major ?? '', 200),
    personType: storable(words.personType ?? '', 100),
    grade: storable(words.grade ?? '', 100),
    record: buildRecord(match.person, match.subject, deptList),
    clear,
  });
  return match;
}

/** The row's months: what is placed, and which months are to be emptied. */
function readPlan(check: SheetCheck, layout: SheetLayout, line: number, subject: SubjectIndex | null) {
  const row = check.view.rowNumber(line);
  const deptList: Placement[] = [];
  const clear: string[] = [];
  for (const column of layout.months) {
    const dept = readCell(check, line, column.dept);
    const handbook = column.handbook ? readCell(check, line, column.handbook) : '';
    if (dept === null || handbook === null || (dept === '' && handbook === '' && !check.clearBlanks)) continue;
    const plan = planOf(subject ?? check.formOnly, dept, handbook);
    const at = { row, column, report: check.report };
    if ('halves' in plan && plan.halves.length === 0) {
      if (handbook.trim() !== '' && !isNone(handbook)) reportHandbookOnly(handbook.trim(), at);
      else if (check.clearBlanks) clear.push(column.month);
    } else {
      placeMonth(plan, subject, at, deptList);
    }
  }
  return { deptList, clear };
}

function readWords(check: SheetCheck, layout: SheetLayout, line: number): RowWords {
  const word = (spot: Spot | null) => {
    const text = spot ? readCell(check, line, spot) : '';
    if (spot && text === '' && isMergedAway(check.merged, check.view.rowNumber(line), spot.index)) return null;
    return text === null ? null : text.trim();
  };
  const { name, staffId, major, personType, grade } = layout.fixed;
  const id = word(staffId);
  return {
    name: word(name),
    staffId: id === null ? null : staffIdOf(id, check.view.kind(line, staffId.index) === 'number'),
    major: word(major),
    personType: word(personType),
    grade: word(grade),
  };
}

/** Text of a cell; null, with the reason reported, when it holds an error or a formula without a result. */
function readCell({ view, report }: SheetCheck, line: number, spot: Spot): string | null {
  const kind = view.kind(line, spot.index);
  const text = view.text(line, spot.index);
  if (kind === 'error') report.add('CELL_ERROR', view.rowNumber(line), spot, { text }, { value: text });
  else if (kind === 'formulaWithoutValue') report.add('FORMULA_WITHOUT_VALUE', view.rowNumber(line), spot, undefined);
  else return text;
  return null;
}

function noteDuplicate(
  { view, seenPeople, report }: SheetCheck,
  layout: SheetLayout,
  row: number,
  person: { userId: number; name: string; staffId: string },
): void {
  const first = seenPeople.get(person.userId);
  if (!first) {
    seenPeople.set(person.userId, { sheet: view.name, row });
    return;
  }
  const sheet = first.sheet === view.name ? null : first.sheet;
  const detail = { name: person.name, sheet, row: first.row };
  report.add('DUPLICATE_PERSON', row, layout.fixed.staffId, detail, { value: person.staffId });
}
