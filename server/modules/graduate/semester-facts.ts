import { desc, eq, inArray } from 'drizzle-orm';
import { presentOf, type Calendar, type Level, type SemesterState } from '@contract/graduate/rules';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { calendarOf, nameOf } from './semesters';
import { semesters } from './tables';

export interface SemesterFact extends Calendar {
  id: number;
  level: Level;
  name: string;
  state: SemesterState;
}

/** Semesters with their calendars; an id that is gone is not among them. */
export async function semesterFacts(db: Db, ids: readonly number[]): Promise<Map<number, SemesterFact>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(semesters)
    .where(inArray(semesters.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, toFact(row)]));
}

/** The semester that the list of a level begins with, as `presentOf` finds it in the browser; null where there is none. */
export async function presentSemester(db: Db, level: Level): Promise<SemesterFact | null> {
  const rows = await db
    .select()
    .from(semesters)
    .where(eq(semesters.level, level))
    .orderBy(desc(semesters.firstMonday), desc(semesters.id));
  return presentOf(rows.map(toFact), today()) ?? null;
}

const toFact = (row: typeof semesters.$inferSelect): SemesterFact => ({
  id: row.id,
  level: row.level,
  name: nameOf(row),
  state: row.state,
  ...calendarOf(row),
});
