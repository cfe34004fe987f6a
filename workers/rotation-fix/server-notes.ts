import type { Finding } from '@contract/rotation/types';
import type { FixBook } from '@workers/engine/rotation/fix/fix-book';
import type { CellFinding, FixRow } from '@workers/engine/rotation/fix/fix-types';

/** What the server's own check has said of rows: shown until the row is corrected, for only the server can say it again. */
export class ServerNotes {
  /** By place of the sheet, then row. */
  private readonly notes = new Map<string, Finding[]>();

  constructor(book: FixBook, findings: readonly Finding[]) {
    for (const finding of findings) {
      const sheet = book.sheets.findIndex(({ name }) => name.startsWith(finding.sheet));
      const line = sheet === -1 ? -1 : book.sheets[sheet]!.lineOf(finding.row);
      if (line === -1) continue;
      book.sheets[sheet]!.wasWrong.add(line);
      const key = `${sheet} ${finding.row}`;
      this.notes.set(key, [...(this.notes.get(key) ?? []), finding]);
    }
  }

  get count(): number {
    return this.notes.size;
  }

  /** Rows with what the server has said of them; a finding of the server's names a header, not a cell. */
  addTo(rows: readonly FixRow[], sheet: number, titles: readonly string[]): FixRow[] {
    if (this.notes.size === 0) return [...rows];
    return rows.map((row) => {
      const said = row.edited.length > 0 ? undefined : this.notes.get(`${sheet} ${row.row}`);
      if (!said) return row;
      const notes = said.map((finding): CellFinding => {
        const message = `服务器核对：${finding.message.replace(/^第 \d+ 行[^：]*：/, '')}`;
        const { code, value, suggestions } = finding;
        const position = titles.indexOf(finding.header);
        return { position, code, severity: 'warning', message, value, suggestions };
      });
      return { ...row, findings: [...row.findings, ...notes] };
    });
  }
}
