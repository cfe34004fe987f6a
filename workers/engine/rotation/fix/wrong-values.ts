import type { ReferenceAlias } from '@contract/rotation/aliases';
import { normaliseName } from '@contract/kernel/text';
import type { CellFix } from '@contract/rotation/fixes';
import { planHalf, type SubjectIndex, validIn } from '@contract/rotation/lists';
import { replaceName, splitCell } from '@contract/rotation/month-cell';
import type { MonthColumn } from '@contract/rotation/sheet';
import { suggest } from '@contract/rotation/suggest';
import type { FindingCode, ReferencePerson } from '@contract/rotation/types';
import type { FixBook } from './fix-book';
import type { FixSheet } from './fix-sheet';
import type { RightValue, WrongKind, WrongValue } from './fix-types';

const nameCodes: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'DEPT_NOT_IN_HANDBOOK',
  'SUBJECT_DEPT_LINK_MISSING',
  'MAJOR_MISMATCH',
]);
/** Values that are offered for replacement; a longer list is read by nobody. */
const mostValues = 60;
const mostSuggestions = 6;

/** A cell that holds a wrong name, with what is needed to judge another one. */
interface WrongCell {
  sheet: FixSheet;
  line: number;
  column: number;
  person: ReferencePerson | null;
  subject: SubjectIndex | null;
  /** Of a department cell. */
  month: MonthColumn | null;
}

/** Names that stand wrong somewhere, those in most cells first, each with ranked names that may have been meant. */
export function wrongValues(book: FixBook, aliases: readonly ReferenceAlias[]): WrongValue[] {
  const usual = aliasesByName(aliases);
  const groups = [...collect(book).values()].sort((a, b) => b.cells.length - a.cells.length).slice(0, mostValues);
  return groups.map(({ kind, wrong, cells }) => ({
    kind,
    wrong,
    cells: cells.length,
    rows: new Set(cells.map(({ sheet, line }) => `${line} ${sheet.name}`)).size,
    suggestions: rank(kind, wrong, cells, usual.get(aliasKey(kind, wrong))),
  }));
}

/** The corrections that put one name in the place of another, wherever it stands wrong. */
export function replacement(book: FixBook, kind: WrongKind, wrong: string, right: string): CellFix[] {
  const cells = collect(book).get(groupKey(kind, wrong))?.cells ?? [];
  return cells.map((cell) => fixOf(cell, kind, wrong, right));
}

/** The corrections by which every alias of the hospital that mends something is applied. */
export function aliasReplacements(book: FixBook, aliases: readonly ReferenceAlias[]): CellFix[] {
  const usual = aliasesByName(aliases);
  const fixes = new Map<string, CellFix>();
  for (const { kind, wrong, cells } of collect(book).values()) {
    const right = usual.get(aliasKey(kind, wrong));
    if (right === undefined) continue;
    for (const cell of cells) {
      if (!fits(kind, cell, wrong, right)) continue;
      const key = `${cell.line} ${cell.column} ${cell.sheet.name}`;
      const fix = fixOf(cell, kind, wrong, right);
      // Two halves of one month may each need one.
      const text = replaceName(fixes.get(key)?.text ?? textOf(cell), wrong, right);
      fixes.set(key, kind === 'dept' ? { ...fix, text } : fix);
    }
  }
  return [...fixes.values()];
}

function fixOf(cell: WrongCell, kind: WrongKind, wrong: string, right: string): CellFix {
  const { sheet, line, column } = cell;
  const text = kind === 'major' ? right : replaceName(textOf(cell), wrong, right);
  return { sheet: sheet.name, row: sheet.original.rowNumber(line), column, text };
}

function collect(book: FixBook): Map<string, { kind: WrongKind; wrong: string; cells: WrongCell[] }> {
  const groups = new Map<string, { kind: WrongKind; wrong: string; cells: WrongCell[] }>();
  for (const sheet of book.sheets) {
    if (!sheet.layout) continue;
    const months = new Map<number, MonthColumn>();
    for (const month of sheet.layout.months) {
      months.set(month.dept.index, month);
      if (month.handbook) months.set(month.handbook.index, month);
    }
    for (const [line, { marks, person, subject }] of sheet.lines.entries()) {
      for (const { code, column, value } of marks) {
        if (!nameCodes.has(code) || value.trim() === '') continue;
        const month = months.get(column) ?? null;
        const kind: WrongKind = !month ? 'major' : month.dept.index === column ? 'dept' : 'handbook';
        const key = groupKey(kind, value);
        const group = groups.get(key) ?? { kind, wrong: value, cells: [] };
        // Both halves of a month may hold it.
        const last = group.cells.at(-1);
        if (last?.sheet !== sheet || last.line !== line || last.column !== column) {
          group.cells.push({ sheet, line, column, person, subject, month });
        }
        groups.set(key, group);
      }
    }
  }
  return groups;
}

function rank(kind: WrongKind, wrong: string, cells: readonly WrongCell[], usual: string | undefined): RightValue[] {
  const cases = distinct(kind, cells);
  const places = cases.map(({ cell }) => cell);
  const possible = candidates(kind, places);
  const similar = suggest(wrong, possible, mostSuggestions * 2);
  // There is but one major that a person may have; departments are many, and only similar ones help.
  const names = new Set([...similar, ...(kind === 'major' ? possible : []), ...(usual === undefined ? [] : [usual])]);
  return [...names]
    .map((text) => {
      const right = cases.filter(({ cell }) => fits(kind, cell, wrong, text));
      return { text, fits: right.reduce((sum, { count }) => sum + count, 0), usual: text === usual };
    })
    .filter((right) => right.fits > 0)
    .sort((a, b) => score(b) - score(a))
    .slice(0, mostSuggestions);

  function score(right: RightValue): number {
    return (right.usual ? 2 : 0) + (right.fits === cells.length ? 1 : 0);
  }
}

/** Cells that are judged alike, once each: a name stands in thousands of them, but in few handbooks and months. */
function distinct(kind: WrongKind, cells: readonly WrongCell[]): { cell: WrongCell; count: number }[] {
  const cases = new Map<string, { cell: WrongCell; count: number }>();
  for (const cell of cells) {
    const { person, subject, month } = cell;
    const judged =
      kind === 'major' ? [person?.major] : [subject?.versionId, subject?.stSubjectId, month?.index, ...textsOf(cell)];
    const key = judged.join('\n');
    const known = cases.get(key);
    if (known) known.count++;
    else cases.set(key, { cell, count: 1 });
  }
  return [...cases.values()];
}

/** Names that would be right in some of the cells. */
function candidates(kind: WrongKind, cells: readonly WrongCell[]): Set<string> {
  if (kind === 'major') return new Set(cells.flatMap(({ person }) => (person?.major ? [person.major] : [])));
  const subjects = new Set(cells.map(({ subject }) => subject));
  const standards = [...subjects].flatMap((subject) => subject?.standards ?? []);
  if (kind === 'handbook') return new Set(standards.map(({ name }) => name));
  return new Set(standards.flatMap((standard) => standard.candidates.map(({ deptName }) => deptName)));
}

/** Whether a cell would be right with another name. */
function fits(kind: WrongKind, cell: WrongCell, wrong: string, right: string): boolean {
  const { person, subject, month } = cell;
  if (kind === 'major') return normaliseName(person?.major ?? '') === normaliseName(right);
  if (!subject || !month) return false;
  const [dept, handbook] = textsOf(cell);
  const replaced =
    kind === 'dept'
      ? splitCell(replaceName(dept, wrong, right), handbook)
      : splitCell(dept, replaceName(handbook, wrong, right));
  if ('problem' in replaced) return false;
  const concerned = replaced.halves.filter((half) => (kind === 'dept' ? half.dept : half.handbook) === right);
  return concerned.every((half) => planHalf(subject, half).candidates.some((one) => validIn(one, month.index)));
}

/** Texts of a month and of its handbook column. */
function textsOf({ sheet: { view }, line, month }: WrongCell): [string, string] {
  if (!month) return ['', ''];
  return [view.text(line, month.dept.index), month.handbook ? view.text(line, month.handbook.index) : ''];
}

const textOf = ({ sheet, line, column }: WrongCell): string => sheet.view.text(line, column);
const groupKey = (kind: WrongKind, wrong: string): string => `${kind} ${wrong}`;
const aliasKey = (kind: WrongKind, wrong: string): string => `${kind} ${normaliseName(wrong)}`;

function aliasesByName(aliases: readonly ReferenceAlias[]): Map<string, string> {
  return new Map(aliases.map(({ kind, wrong, right }) => [aliasKey(kind, wrong), right]));
}
