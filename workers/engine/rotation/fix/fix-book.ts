import { type Fixes, isSheetLeftOut } from '@contract/rotation/fixes';
import type { ReferenceIndex } from '@contract/rotation/rules-index';
import type { SheetView } from '@contract/rotation/sheet-view';
import type { ImportItem } from '@contract/rotation/types';
import { columnsOf } from './fix-columns';
import { FixSheet } from './fix-sheet';
import type { FixCounts, FixFilter, FixSheetState } from './fix-types';

interface SheetCounts {
  errors: number;
  rows: number;
  right: number;
}

/** A line of a file: place of its sheet, and line in it. */
export interface Place {
  sheet: number;
  line: number;
}

/**
 * A file that is being corrected. It holds what a check of the corrected file would say, at every moment, but checks
 * again only the lines that a correction touches; a person who stands twice is told by where everybody stands.
 */
export class FixBook {
  readonly sheets: FixSheet[];
  private fixes: Fixes = new Map();
  /** Places of each person's rows, in the order of the file. */
  private readonly places = new Map<number, Place[]>();
  /** What was counted since the last correction. */
  private counted: SheetCounts[] | null = null;
  /** Whose row a line counts as, to find it again when that changes. */
  private readonly owners: (number | null)[][];

  constructor(
    views: readonly SheetView[],
    readonly index: ReferenceIndex,
    clearBlanks: boolean,
  ) {
    this.sheets = views.map((view) => new FixSheet(view, index, clearBlanks));
    this.owners = this.sheets.map((sheet) => sheet.lines.map(() => null));
    for (const [sheet, { lines }] of this.sheets.entries()) {
      for (const line of lines.keys()) this.settle({ sheet, line });
    }
    for (const [sheet, one] of this.sheets.entries()) {
      for (const line of one.lines.keys()) if (this.first({ sheet, line })) one.wasWrong.add(line);
    }
  }

  update(fixes: Fixes): void {
    this.fixes = fixes;
    this.counted = null;
    for (const [sheet, one] of this.sheets.entries()) {
      for (const line of one.update(fixes.get(one.name))) this.settle({ sheet, line });
    }
  }

  /** Where the person of a line stands before it; null when this is the first of their rows. */
  first({ sheet, line }: Place): { sheet: string; row: number } | null {
    const owner = this.owners[sheet]![line];
    const first = owner === null || owner === undefined ? undefined : this.places.get(owner)?.[0];
    if (!first || (first.sheet === sheet && first.line === line)) return null;
    const one = this.sheets[first.sheet]!;
    return { sheet: one.name, row: one.original.rowNumber(first.line) };
  }

  /** Errors of a line. */
  errorsOf(place: Place): number {
    const { marks } = this.sheets[place.sheet]!.lines[place.line]!;
    return marks.length + (this.first(place) ? 1 : 0);
  }

  counts(): FixCounts {
    const counts: FixCounts = { errors: 0, rows: 0, right: 0, leftOut: 0, editedCells: 0 };
    for (const [sheet, one] of this.sheets.entries()) {
      const { errors, rows, right } = this.countSheet(sheet);
      counts.errors += errors;
      counts.rows += rows;
      counts.right += right;
      counts.leftOut += one.fixes.leftOut.size - (one.isLeftOut ? 1 : 0);
      for (const cells of one.fixes.cells.values()) counts.editedCells += cells.size;
    }
    return counts;
  }

  states(): FixSheetState[] {
    return this.sheets.map((sheet, position) => {
      const { errors, rows } = this.countSheet(position);
      const problem = sheet.layout ? null : (sheet.headFindings[0]?.message ?? '');
      const leftOut = isSheetLeftOut(this.fixes, sheet.name);
      const { name, headErrors } = sheet;
      return { name, columns: columnsOf(sheet), errors, rows, headErrors, leftOut, problem };
    });
  }

  /** Lines that a filter shows, in the order of the sheet. */
  list(sheet: number, filter: FixFilter): number[] {
    const one = this.sheets[sheet];
    if (!one?.layout) return [];
    const { wasWrong, fixes, original, layout } = one;
    const shown: number[] = [];
    if (this.showsHeader(one, filter)) shown.push(layout.headerLine);
    for (let line = one.firstLine; line < one.lines.length; line++) {
      const row = original.rowNumber(line);
      const isEdited = fixes.cells.has(row) || fixes.leftOut.has(row);
      const isWrong = this.errorsOf({ sheet, line }) > 0;
      if (filter === 'edited' ? isEdited : isWrong || (filter === 'all' && (isEdited || wasWrong.has(line)))) {
        shown.push(line);
      }
    }
    return shown;
  }

  /** The rows that can be imported, as a whole check of the corrected file would give them. */
  items(): ImportItem[] {
    return this.sheets.flatMap((one, sheet) =>
      one.lines.flatMap(({ item }, line) => (item && !this.first({ sheet, line }) ? [item] : [])),
    );
  }

  private showsHeader({ headErrors, fixes, layout }: FixSheet, filter: FixFilter): boolean {
    const isEdited = fixes.cells.has(layout!.headerRow);
    return filter === 'edited' ? isEdited : headErrors > 0 || (filter === 'all' && isEdited);
  }

  private countSheet(sheet: number): SheetCounts {
    this.counted ??= this.sheets.map((_, position) => this.count(position));
    return this.counted[sheet]!;
  }

  private count(sheet: number): SheetCounts {
    const { lines, headErrors } = this.sheets[sheet]!;
    const counts = { errors: headErrors, rows: headErrors > 0 ? 1 : 0, right: 0 };
    const place = { sheet, line: 0 };
    for (const [line, { marks, person, item }] of lines.entries()) {
      place.line = line;
      const errors = marks.length + (person && this.first(place) ? 1 : 0);
      counts.errors += errors;
      if (errors > 0) counts.rows++;
      else if (item) counts.right++;
    }
    return counts;
  }

  /** Brings the places of people in line with whose row a line is now. */
  private settle(place: Place): void {
    const owners = this.owners[place.sheet]!;
    const before = owners[place.line] ?? null;
    const now = this.sheets[place.sheet]!.lines[place.line]!.person?.userId ?? null;
    if (before === now) return;
    owners[place.line] = now;
    if (before !== null) {
      const left = this.places.get(before)!.filter(({ sheet, line }) => sheet !== place.sheet || line !== place.line);
      this.places.set(before, left);
    }
    if (now !== null) this.places.set(now, [...(this.places.get(now) ?? []), place].sort(inFileOrder));
  }
}

function inFileOrder(a: Place, b: Place): number {
  return a.sheet - b.sheet || a.line - b.line;
}
