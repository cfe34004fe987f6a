/** Lines of a cell. */
export type Cell = string[];

/** A number or a letter of an option: the cell is part of the questions, the table only puts it in its place. */
const opensQuestion = /^\s*(?:[A-HＡ-Ｈ]\s*[.．、:：)）]|[(（]?\d{1,4}\s*(?:[)）、]|[.．](?!\d)))/;

/**
 * A table as lines. One of figures is a line of `| cell | cell |` for each row; one in which questions or options were
 * put gives its lines as if they stood in the text, cells of one line parted by tabs.
 */
export function tableLines(rows: readonly (readonly Cell[])[]): string[] {
  const filled = rows.filter((cells) => cells.length > 0);
  const isOfFigures =
    filled.length > 1 &&
    filled.some((cells) => cells.length > 1) &&
    !filled.flat(2).some((line) => opensQuestion.test(line));
  if (isOfFigures) {
    return filled.map((cells) => `| ${cells.map((cell) => wordsOf(cell).replaceAll('|', '｜')).join(' | ')} |`);
  }
  return filled.flatMap((cells) =>
    cells.some((cell) => cell.length > 1) ? cells.flat() : [cells.map(wordsOf).join('\t').trimEnd()],
  );
}

const wordsOf = (cell: Cell): string =>
  cell
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
