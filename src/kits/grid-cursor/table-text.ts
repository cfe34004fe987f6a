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

/** The inverse of `parseTable`: what holds tabs, lines or a leading quote stands in quotes. */
export function tableText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}

const quoted = (text: string) => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The cells as the table that spreadsheets and word processors prefer; ids keep their leading zeros. */
export function tableHtml(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) =>
    `<td style="mso-number-format:'\\@'">${text.replaceAll(/[&<>"]/g, (letter) => escapes[letter]!)}</td>`;
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
}

/** Puts cells on the clipboard as text and as a table. */
export function writeTable(clipboard: DataTransfer, rows: readonly (readonly string[])[]): void {
  clipboard.setData('text/plain', tableText(rows));
  clipboard.setData('text/html', tableHtml(rows));
}
