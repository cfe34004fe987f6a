import { and, asc, eq, exists, isNull, or, sql, type SQL } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { lastDayOf, type WeekRules } from '@contract/weeklog/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { first } from '@server/kits/rows';
import { isStaff, managedPeople } from '../people/public';
import { people } from '../people/tables';
import { weeklogDepartments, weeklogReviewers, weeklogSettings, weeklogWriters } from './tables';

/** What holds for all logs; the migration made their one row. */
export async function weekRules(db: Db): Promise<WeekRules> {
  const row = first(await db.select().from(weeklogSettings).orderBy(asc(weeklogSettings.id)).limit(1));
  return {
    week_day: row.weekDay,
    deadline_days: row.deadlineDays,
    deadline_time: row.deadlineTime,
    holidays: row.holidays,
  };
}

/** Condition on `person` joined with `weeklog_department`: that he has to write for it, whatever the week. */
export const writesFor = (db: Db): SQL =>
  and(
    isNull(people.deletedAt),
    eq(people.deptId, weeklogDepartments.deptId),
    or(
      and(eq(weeklogDepartments.everyone, true), isStaff),
      and(
        eq(weeklogDepartments.everyone, false),
        exists(
          db
            .select({ one: sql`1` })
            .from(weeklogWriters)
            .where(and(eq(weeklogWriters.departmentId, weeklogDepartments.id), eq(weeklogWriters.personId, people.id))),
        ),
      ),
    ),
  )!;

/** The same for departments that are not stopped and had begun in a week. */
export const asksIn = (db: Db, week: string): SQL =>
  and(
    writesFor(db),
    eq(weeklogDepartments.status, EnableState.enabled),
    sql`${weeklogDepartments.since} <= ${lastDayOf(week)}`,
  )!;

/** Condition on the two for whose logs somebody reads: of those who belong to his scope, and of departments that he was named to read for. */
export const readsLogs = (db: Db, user: Pick<CurrentUser, 'userId' | 'scope'>): SQL =>
  or(
    managedPeople(user.scope),
    exists(
      db
        .select({ one: sql`1` })
        .from(weeklogReviewers)
        .where(
          and(eq(weeklogReviewers.departmentId, weeklogDepartments.id), eq(weeklogReviewers.personId, user.userId)),
        ),
    ),
  )!;

/** The department for which somebody writes now; nothing where nobody asks him. */
export async function departmentOf(db: Db, userId: number) {
  const [row] = await db
    .select({ id: weeklogDepartments.id, deptId: weeklogDepartments.deptId, since: weeklogDepartments.since })
    .from(people)
    .innerJoin(weeklogDepartments, writesFor(db))
    .where(and(eq(people.id, userId), eq(weeklogDepartments.status, EnableState.enabled)));
  return row;
}
