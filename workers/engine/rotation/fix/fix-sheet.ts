import { fixedView, type SheetFixes } from '@contract/rotation/fixes';
import type { SubjectIndex } from '@contract/rotation/lists';
import { Report } from '@contract/rotation/report';
import { checkLine, type SheetCheck, startSheet } from '@contract/rotation/rules';
import type { ReferenceIndex } from '@contract/rotation/rules-index';
import type { SheetView } from '@contract/rotation/sheet-view';
import type { Finding, ImportItem, ReferencePerson } from '@contract/rotation/types';
import { type Mark, MarkReport } from './marks';

/** What a check has said of one line, seen alone: duplicates are a matter of the whole file. */
export interface LineState {
  person: ReferencePerson | null;
  subject: SubjectIndex | null;
  marks: readonly Mark[];
  /** Null for a wrong line, and for one that is blank or left out. */
  item: ImportItem | null;
}

const nothing: LineState = { person: null, subject: null, marks: [], item: null };
const noFixes: SheetFixes = { cells: new Map(), leftOut: new Set() };

/** One sheet that is being corrected: each line is checked by the same rules as in a whole check, again when it changes. */
export class FixSheet {
  fixes: SheetFixes = noFixes;
  /** State by line; the header's line and those above it hold nothing. */
  lines: LineState[] = [];
  /** Lines that were wrong in the file as it is. */
  readonly wasWrong = new Set<number>();
  private check!: SheetCheck;

  constructor(
    readonly original: SheetView,
    private readonly index: ReferenceIndex,
    private readonly clearBlanks: boolean,
  ) {
    this.checkAll();
    for (const [line, { marks }] of this.lines.entries()) if (marks.length > 0) this.wasWrong.add(line);
  }

  get name(): string {
    return this.original.name;
  }

  /** The sheet with its corrections. */
  get view(): SheetView {
    return this.check.view;
  }

  get layout(): SheetCheck['layout'] {
    return this.check.layout;
  }

  /** What is wrong with the header, or with the sheet as a whole. */
  get headFindings(): readonly Finding[] {
    return this.check.report.findings;
  }

  get headErrors(): number {
    return this.isLeftOut ? 0 : this.check.report.errors;
  }

  get isLeftOut(): boolean {
    return this.fixes.leftOut.has(0);
  }

  /** Lines of people. */
  get firstLine(): number {
    return this.check.layout ? this.check.layout.headerLine + 1 : this.original.lines;
  }

  /** Takes corrections over; answers with the lines that were checked again. */
  update(next: SheetFixes = noFixes): number[] {
    const before = this.fixes;
    const rows = changedRows(before, next);
    if (rows.size === 0) return [];
    this.fixes = next;
    const headerRow = this.layout?.headerRow ?? Infinity;
    const touchesHead = [...rows].some((row) => row <= headerRow);
    if (touchesHead || [...rows].some((row) => this.isMerged(row))) {
      this.checkAll();
      return this.lines.map((_, line) => line);
    }
    // Whether a column without a header holds anything is a matter of the head, too.
    this.startAgain();
    const lines = [...rows].map((row) => this.lineOf(row)).filter((line) => line !== -1);
    for (const line of lines) this.lines[line] = this.stateOf(line);
    return lines;
  }

  /** The findings of a line in words; `first` is where its person stands before, when that is elsewhere. */
  word(line: number, first: { sheet: string; row: number } | null): readonly Finding[] {
    const { layout } = this.check;
    const { person } = this.lines[line]!;
    if (!layout || this.isLeftOut) return [];
    const report = new Report(this.name);
    const seenPeople = new Map(person && first ? [[person.userId, first]] : []);
    checkLine({ ...this.check, report, seenPeople, items: [] }, layout, line);
    return report.findings;
  }

  /** The line of a row number, -1 when the row holds nothing. */
  lineOf(row: number): number {
    let low = 0;
    let high = this.original.lines - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.original.rowNumber(middle);
      if (found === row) return middle;
      if (found < row) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** What a merged range means changes with any correction in it. */
  private isMerged(row: number): boolean {
    return this.original.merges.some(({ firstRow, lastRow }) => firstRow <= row && row <= lastRow);
  }

  private checkAll(): void {
    this.startAgain();
    this.lines = Array.from({ length: this.original.lines }, (_, line) => this.stateOf(line));
  }

  private startAgain(): void {
    const view = fixedView(this.original, this.fixes);
    this.check = startSheet(view, this.index, { clearBlanks: this.clearBlanks });
  }

  private stateOf(line: number): LineState {
    const { check } = this;
    if (!check.layout || line < this.firstLine || this.isLeftOut) return nothing;
    const report = new MarkReport(this.name);
    const items: ImportItem[] = [];
    const match = checkLine({ ...check, report, items, seenPeople: new Map() }, check.layout, line);
    const { marks } = report;
    return { person: match?.person ?? null, subject: match?.subject ?? null, marks, item: items[0] ?? null };
  }
}

function changedRows(before: SheetFixes, next: SheetFixes): Set<number> {
  const rows = new Set<number>();
  for (const row of before.leftOut) if (!next.leftOut.has(row)) rows.add(row);
  for (const row of next.leftOut) if (!before.leftOut.has(row)) rows.add(row);
  for (const row of new Set([...before.cells.keys(), ...next.cells.keys()])) {
    const [one, other] = [before.cells.get(row), next.cells.get(row)];
    const isSame = one?.size === other?.size && [...(one ?? [])].every(([column, text]) => other?.get(column) === text);
    if (!isSame) rows.add(row);
  }
  return rows;
}
