import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { attendanceSheets } from './tables';
import { attending, daysOfMonth, type Attending } from './ward-people';

/** What names a sheet. */
export interface Key {
  dept_id: number;
  month: string;
  type_id: number;
}
export type Stored = Pick<typeof attendanceSheets.$inferSelect, 'state' | 'version' | 'note'>;

/** How far a sheet is; one that nobody submitted is open. */
export async function storedSheet(db: Db, { dept_id, month, type_id }: Key, lock = false): Promise<Stored> {
  const query = db
    .select({ state: attendanceSheets.state, version: attendanceSheets.version, note: attendanceSheets.note })
    .from(attendanceSheets)
    .where(
      and(
        eq(attendanceSheets.deptId, dept_id),
        eq(attendanceSheets.month, month),
        eq(attendanceSheets.typeId, type_id),
      ),
    );
  const [row] = await (lock ? query.for('update') : query);
  return row ?? { state: 'open', version: 0, note: '' };
}

/** Keeps a sheet from other writers until the transaction ends. */
export async function lockSheet(db: Db, { dept_id, month, type_id }: Key): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`attendance ${dept_id} ${month} ${type_id}`}))`);
}

/** The sheet and who is in it, kept from other writers: tablets of one ward wait for one another. */
export async function lockedSheet(db: Db, user: CurrentUser, key: Key): Promise<{ stored: Stored; rows: Attending[] }> {
  if (!opensDept(user.scope, key.dept_id)) throw new AppError('NOT_FOUND');
  await lockSheet(db, key);
  const stored = await storedSheet(db, key, true);
  const rows = await attending(db, user.scope, key.type_id, { ...daysOfMonth(key.month), deptIds: [key.dept_id] });
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return { stored, rows };
}
