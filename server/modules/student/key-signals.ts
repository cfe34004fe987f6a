import { and, eq, inArray, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import { holds } from '@contract/permissions';
import type { KeySignal } from '@contract/student/keys';
import type { SignalThresholds } from '@contract/student/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { given } from '@server/kernel/slots';
import { departments } from '../dictionary/tables';
import { demandVisible, isStaff, managedPeople, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { readThresholds } from './config';
import { classNow, keyRows } from './key-rows';
import { keySight } from './key-sight';
import { leadsClassOf } from './public';
import { dismissedSignals, keyStudents } from './tables';

/** Something that a module noticed of somebody. */
export interface NoticedOf {
  userId: number;
  /** Changes when it happens again: what was set aside is then told anew. At most 40 characters. */
  stamp: string;
  /** In words, with figures and days: `近 30 天旷工 3 天`. */
  reason: string;
  /** The records that it comes from, the newest first, each in words; at most `signalRows`. */
  rows: string[];
  isGrave: boolean;
}

/** A module that notices what may make somebody a key student: absence, failed exams, violations. */
export interface KeySignals {
  /** Names it among the others; never changes. */
  key: string;
  /** What the reader is told of where it comes from, e.g. 考勤. */
  title: string;
  /** @param among condition on `person` for those who are asked about @param thresholds what the office has set */
  noticed: (db: Db, among: SQL | undefined, thresholds: SignalThresholds) => Promise<NoticedOf[]>;
}

declare module '@server/kernel/slots' {
  interface Slots {
    /** What may make somebody a key student. */
    keySignals: KeySignals;
  }
}

const signalOf = (source: KeySignals, { stamp }: NoticedOf) => `${source.key} ${stamp}`;

/** Whom a category may be opened to at its widest: whoever is only placed in a ward is suggested to nobody there. */
const widest = (user: CurrentUser): SQL | undefined =>
  holds(user, 'student:key:all')
    ? undefined
    : or(leadsClassOf(user.userId, sql`${people.id}`), managedPeople(user.scope));

/** What was noticed of trainees in sight and not yet set aside, the grave first. */
export async function signalsFor(db: Db, user: CurrentUser): Promise<KeySignal[]> {
  const among = and(
    visiblePeople(user.scope),
    widest(user),
    not(isStaff),
    ne(people.id, user.userId),
    eq(people.status, 1),
  );
  const thresholds = await readThresholds(db);
  const found: { source: KeySignals; one: NoticedOf }[] = [];
  for (const source of given('keySignals'))
    found.push(...(await source.noticed(db, among, thresholds)).map((one) => ({ source, one })));
  const ids = [...new Set(found.map(({ one }) => one.userId))];
  if (ids.length === 0) return [];
  const aside = await db.select().from(dismissedSignals).where(inArray(dismissedSignals.userId, ids));
  const isAside = new Set(aside.map(({ userId, signal }) => `${userId} ${signal}`));
  const persons = await db
    .select({
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      dept_name: sql<string>`coalesce(${departments.name}, '')`,
      class_name: classNow,
    })
    .from(people)
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(inArray(people.id, ids));
  const byId = new Map(persons.map((person) => [person.user_id, person]));
  const open = await keyRows(db).where(
    and(inArray(keyStudents.userId, ids), ne(keyStudents.state, 'released'), keySight(user)),
  );
  const known = groupBy(open, ({ userId }) => userId);
  return found
    .filter(({ source, one }) => !isAside.has(`${one.userId} ${signalOf(source, one)}`))
    .flatMap(({ source, one }) => {
      const person = byId.get(one.userId);
      if (!person) return [];
      return [
        {
          ...person,
          signal: signalOf(source, one),
          source: source.title,
          reason: one.reason,
          rows: one.rows,
          is_grave: one.isGrave,
          known: (known.get(one.userId) ?? []).map(({ categoryName }) => categoryName),
        },
      ];
    })
    .toSorted((one, other) => Number(other.is_grave) - Number(one.is_grave) || one.user_id - other.user_id);
}

/** What becomes of a suggestion. */
interface Answered {
  userId: number;
  signal: string;
  reason: string;
}

/** Sets a suggestion aside, until it happens again. @throws AppError NOT_FOUND, STUDENT_KEY_SELF */
export async function dismiss(db: Db, user: CurrentUser, { userId, signal, reason }: Answered) {
  if (userId === user.userId) throw new AppError('STUDENT_KEY_SELF');
  await demandVisible(db, user.scope, [userId]);
  await db.insert(dismissedSignals).values({ userId, signal, reason, byId: user.userId }).onConflictDoNothing();
}
