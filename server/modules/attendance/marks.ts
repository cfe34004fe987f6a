import { eq, inArray, sql } from 'drizzle-orm';
import { halfKey } from '@contract/attendance/days';
import type { SheetPerson } from '@contract/attendance/sheets';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { attendanceMarks } from './tables';

/** A half day as it is to be marked; null takes the mark away. */
export type Mark = {
  user_id: number;
  day: string;
  half: 'am' | 'pm';
  state: typeof attendanceMarks.$inferInsert.state | null;
};

/** Writes marks as one person's, over what stands there. */
export async function writeMarks(db: Db, markedBy: number, deptId: number, marks: readonly Mark[]): Promise<void> {
  const cleared = marks.filter(({ state }) => state === null);
  if (cleared.length > 0) {
    await db.execute(sql`delete from attendance_mark using (select
      unnest(${array(
        cleared.map(({ user_id }) => user_id),
        'int',
      )}) as user_id,
      unnest(${array(
        cleared.map(({ day }) => day),
        'text',
      )})::date as day,
      unnest(${array(
        cleared.map(({ half }) => half),
        'text',
      )}) as half) gone
      where attendance_mark.user_id = gone.user_id and attendance_mark.day = gone.day and attendance_mark.half = gone.half`);
  }
  const rows = marks.flatMap(({ user_id: userId, day, half, state }) =>
    state === null ? [] : [{ userId, day, half, state, deptId, markedBy }],
  );
  for (let at = 0; at < rows.length; at += 1000) {
    await db
      .insert(attendanceMarks)
      .values(rows.slice(at, at + 1000))
      .onConflictDoUpdate({
        target: [attendanceMarks.userId, attendanceMarks.day, attendanceMarks.half],
        set: {
          state: sql`excluded.state`,
          deptId: sql`excluded.dept_id`,
          markedBy: sql`excluded.marked_by`,
          updatedAt: sql`now()`,
        },
      });
  }
}

/** Keeps corrections of one person from each other until the transaction ends. */
export async function lockCells(db: Db, userId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`attendance of ${userId}`}))`);
}

/** What stands in the cells that somebody wanted to mark, by whom and since when. */
export async function marksNow(db: Db, asked: readonly Mark[], lines: ReadonlyMap<number, SheetPerson>) {
  const ids = [...new Set(asked.map(({ user_id }) => user_id))];
  const rows = await db
    .select({ mark: attendanceMarks, by: people.name })
    .from(attendanceMarks)
    .innerJoin(people, eq(people.id, attendanceMarks.markedBy))
    .where(inArray(attendanceMarks.userId, ids));
  const found = new Map(rows.map(({ mark, by }) => [`${mark.userId} ${halfKey(mark.day, mark.half)}`, { mark, by }]));
  return asked.map(({ user_id, day, half }) => {
    const now = found.get(`${user_id} ${halfKey(day, half)}`);
    return {
      user_id,
      name: lines.get(user_id)?.name ?? '',
      day,
      half,
      state: now?.mark.state ?? null,
      by: now?.by ?? '',
      at: now?.mark.updatedAt.toISOString() ?? null,
    };
  });
}
