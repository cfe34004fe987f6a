import type { ImportEvent } from './history';
import type { Snapshot } from './snapshot';

/** People of one chunk; the product says fifty, and the checker does not ask it. */
export const peopleOfChunk = 50;

/** What the workbook says of one person: pieces by month, as text; an empty text empties the month. */
export interface PersonPlan {
  userId: number;
  months: Map<number, string>;
}

/** A month's pieces as one comparable text: `start+length=department`, in order. */
export function monthText(pieces: readonly { start: number; length: number; deptId: number }[]): string {
  return pieces
    .map(({ start, length, deptId }) => `${start}+${length}=${deptId}`)
    .sort()
    .join(' ');
}

/**
 * Reads the workbook's text anew, without the product's rules: the month in the header, the staff id, and in a cell
 * one department, or two with `#` between them for the halves of the month.
 * @throws RangeError when the sheet names somebody or something that the database does not have
 */
export function planOf(wanted: ImportEvent, { people, departments }: Snapshot): PersonPlan[][] {
  const [header, ...rows] = wanted.cells as [string[], ...string[][]];
  const staffId = header.indexOf('工号');
  const columns = header.flatMap((title, column) => {
    const [, year, month] = /^(\d{4})-(\d{2})$/.exec(title) ?? [];
    return year ? [{ column, month: Number(year) * 12 + Number(month) - 1 }] : [];
  });
  const department = (name: string) => departments.get(name) ?? fail(`no department ${name}`);
  const plans = rows.map((cells): PersonPlan => {
    const months = new Map<number, string>();
    for (const { column, month } of columns) {
      const text = cells[column] ?? '';
      if (text === '' && !wanted.clearBlanks) continue;
      const names = text === '' ? [] : text.split('#');
      const length = names.length === 1 ? 2 : 1;
      const pieces = names.map((name, half) => ({ start: month * 2 + half, length, deptId: department(name) }));
      months.set(month, monthText(pieces));
    }
    return { userId: people.get(cells[staffId]!) ?? fail(`no person ${cells[staffId]}`), months };
  });
  const chunks: PersonPlan[][] = [];
  for (let from = 0; from < plans.length; from += peopleOfChunk) chunks.push(plans.slice(from, from + peopleOfChunk));
  return chunks;
}

function fail(message: string): never {
  throw new RangeError(message);
}
