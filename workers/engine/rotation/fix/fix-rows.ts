import type { Finding } from '@contract/rotation/types';
import type { FixBook } from './fix-book';
import { columnIndex, columnsOf } from './fix-columns';
import type { CellFinding, FixRow } from './fix-types';

/** Lines of a sheet as the grid shows them: only those that are looked at are ever worded. */
export function fixRows(book: FixBook, sheet: number, lines: readonly number[]): FixRow[] {
  const one = book.sheets[sheet]!;
  const columns = columnsOf(one);
  const positions = new Map(columns.map(({ index }, position) => [index, position]));
  return lines.map((line) => {
    const row = one.original.rowNumber(line);
    const leftOut = one.isLeftOut || one.fixes.leftOut.has(row);
    const fixed = one.fixes.cells.get(row);
    const isHeader = line === one.layout?.headerLine;
    const found = isHeader ? one.headFindings : one.word(line, book.first({ sheet, line }));
    return {
      line,
      row,
      isHeader,
      leftOut,
      texts: columns.map(({ index }) => fixed?.get(index) ?? one.original.text(line, index)),
      edited: columns.flatMap(({ index }, position) => (fixed?.has(index) ? [position] : [])),
      findings: found.map((finding) => cellFinding(finding, positions)),
    };
  });
}

function cellFinding(finding: Finding, positions: Map<number, number>): CellFinding {
  const { code, severity, value, suggestions } = finding;
  const position = positions.get(columnIndex(finding.column)) ?? -1;
  // The place stands in the grid already.
  const message = finding.message.replace(/^第 \d+ 行[^：]*：/, '');
  return { position, code, severity, message, value, suggestions };
}
