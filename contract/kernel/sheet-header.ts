import { headerDepth, leafPaths, type SheetDefinition, type SheetLeaf } from './sheet-definition';
import type { SheetGrid } from './sheet-grid';
import { normaliseName } from './text';

/** Lines in which a header is looked for: titles and remarks may stand above it. */
const searchedLines = 15;

export interface FoundHeader {
  /** Last line of the header. */
  lastLine: number;
  /** Excel's number of the last header row. */
  row: number;
  /** Columns by field, counted from 0. */
  columns: Map<string, number>;
  missing: SheetLeaf[];
  repeated: SheetLeaf[];
  /** Titles of columns that the definition does not know. */
  ignored: string[];
}

/**
 * Finds the header: the first place where every required column stands, else the one with the most columns, if that is
 * at least half of them.
 */
export function findHeader(grid: SheetGrid, { columns }: SheetDefinition): FoundHeader | undefined {
  const leaves = leafPaths(columns);
  // Headings may be left out: then the titles below them are the header.
  const depths = Array.from({ length: headerDepth(columns) }, (_, index) => headerDepth(columns) - index);
  let best: FoundHeader | undefined;
  for (let line = 0; line < Math.min(searchedLines, grid.lines); line++) {
    for (const depth of depths) {
      const paths = leaves.map(({ leaf, path }) => ({ leaf, name: nameOf(path.slice(-depth)) }));
      const found = headerAt(grid, line, depth, paths);
      if (!found.missing.some(({ rules }) => rules?.required) && found.columns.size > 0) return found;
      if (found.columns.size > (best?.columns.size ?? 0)) best = found;
    }
  }
  return best && best.columns.size * 2 >= leaves.length ? best : undefined;
}

function headerAt(
  grid: SheetGrid,
  line: number,
  depth: number,
  paths: { leaf: SheetLeaf; name: string }[],
): FoundHeader {
  const row = grid.rowNumber(line);
  const lines = Array.from({ length: depth }, (_, n) => lineOfRow(grid, row + n, line)).filter(
    (at) => at !== undefined,
  );
  const names = Array.from({ length: grid.columns }, (_, column) =>
    nameOf(lines.map((at) => mergedText(grid, at, column))),
  );
  const columns = new Map<string, number>();
  const repeated: SheetLeaf[] = [];
  for (const { leaf, name } of paths) {
    const places = names.flatMap((found, column) => (found === name ? [column] : []));
    if (places.length > 0) columns.set(leaf.field, places[0]!);
    if (places.length > 1) repeated.push(leaf);
  }
  const used = new Set(columns.values());
  const known = new Set(paths.map(({ name }) => name));
  return {
    lastLine: lines.at(-1)!,
    row: grid.rowNumber(lines.at(-1)!),
    columns,
    missing: paths.filter(({ leaf }) => !columns.has(leaf.field)).map(({ leaf }) => leaf),
    repeated,
    ignored:
      lines.length === 0 ? [] : names.filter((name, column) => name !== '' && !used.has(column) && !known.has(name)),
  };
}

function lineOfRow(grid: SheetGrid, row: number, from: number): number | undefined {
  for (let line = from; line < grid.lines && grid.rowNumber(line) <= row; line++) {
    if (grid.rowNumber(line) === row) return line;
  }
  return undefined;
}

/** Text of a header cell; a merged range says what its first cell says. */
function mergedText(grid: SheetGrid, line: number, column: number): string {
  const row = grid.rowNumber(line);
  const range = grid.merges.find(
    ({ firstRow, lastRow, firstColumn, lastColumn }) =>
      firstRow <= row && row <= lastRow && firstColumn <= column && column <= lastColumn,
  );
  if (!range) return grid.text(line, column);
  for (let at = line; at >= 0; at--) if (grid.rowNumber(at) === range.firstRow) return grid.text(at, range.firstColumn);
  return '';
}

/** Comparable name of a column: the titles above it and its own, without repeats, blanks and marks of required fields. */
function nameOf(titles: readonly string[]): string {
  const names = titles.map((title) => normaliseName(title).replaceAll('*', '')).filter(Boolean);
  return names.filter((name, index) => name !== names[index - 1]).join('/');
}
