import { sql } from 'drizzle-orm';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import type { ImportItem, ImportJob } from '@contract/rotation/types';
import type { ImportUndo } from '@contract/rotation/undo';
import type { Db } from '@server/kernel/database/database';
import type { TestClient } from '../server/client';

/** One hash of each stored piece, stays and names included; two states are the same when these are. */
export async function pieceHashes(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select md5(row(user_id, start, length, dept_id, st_dept_id, dept_name, block_id)::text) as hash
    from rotation_piece order by user_id, start`);
  return rows.map(({ hash }) => hash);
}

/** The same people in other departments: each month moves by so many within the person's range, round about. */
export function shifted(items: readonly ImportItem[], by: number): ImportItem[] {
  return items.map((item) => {
    const dates = [...new Set(item.record.deptList.map(({ date }) => date))];
    const moved = new Map(dates.map((date, index) => [date, dates[(index + by) % dates.length]!]));
    const deptList = item.record.deptList
      .map((piece) => ({ ...piece, date: moved.get(piece.date)! }))
      .toSorted((one, other) => one.date.localeCompare(other.date) || one.halfUp - other.halfUp);
    return { ...item, record: { ...item.record, deptList } };
  });
}

const patienceMs = 20_000;

/** The undo of an import once nothing more happens. */
export async function untilUndone(client: TestClient, id: string): Promise<ImportUndo> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { undo } = await jobOf(client, id);
    if (undo && undo.state !== 'undoing') return undo;
    if (Date.now() > deadline) throw new Error('the import is still being undone');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function jobOf(client: TestClient, id: string): Promise<ImportJob> {
  return client.data(calls.importDetail, { params: { id } });
}

/** Undoes an import and waits for the end. */
export async function undoImport(client: TestClient, id: string, skipChanged = false): Promise<ImportUndo> {
  await client.data(calls.importUndo, { params: { id }, body: { skipChanged } });
  return untilUndone(client, id);
}
