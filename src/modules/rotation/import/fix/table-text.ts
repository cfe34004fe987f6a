/** Cells of a spreadsheet's clipboard text: tabs between columns, lines between rows, quotes around what holds either. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[++at]!;
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === '\t') push();
    else if (letter === '\n') {
      push();
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  push();
  // Spreadsheets end the last row with a line break, too.
  if (rows.length > 1 && rows.at(-1)!.every((last) => last === '')) rows.pop();
  return rows;

  function push(): void {
    rows.at(-1)!.push(cell);
    cell = '';
  }
}
