import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import {
  faultWords,
  mayArrange,
  overloads,
  splitFault,
  taughtDays,
  type Overload,
  type WardPart,
} from '@contract/rotation/ward-rules';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { readSettingGroup } from '../../system/public';
import { people } from '../../people/tables';
import { lockPeople } from '../moves/stays-of-people';
import { rotationStays } from '../tables';
import { rotationStayParts } from './tables';
import { draftedStays, elsewhere, wardTeachers, withinStay, withPeople, type DraftedStay } from './plan';
import { partsTaught } from './stays-at';

/** A stay as the caller has seen it. */
export interface SeenStay {
  id: number;
  version: number;
}

const mostNamed = 5;

/**
 * The stays that a call arranges, locked with the teachers who are to be given them: two who give the same teacher his
 * last place wait for each other.
 * @throws AppError NOT_FOUND for stays of others, WARD_STAY_MOVED with `details.copy` where somebody was faster,
 * WARD_STAY_OVER
 */
export async function arrangedStays(
  db: Db,
  user: CurrentUser,
  { deptId, stays: seen, teacherIds }: { deptId: number; stays: readonly SeenStay[]; teacherIds: readonly number[] },
): Promise<DraftedStay[]> {
  if (!opensDept(user.scope, deptId)) throw new AppError('NOT_FOUND');
  const ids = seen.map(({ id }) => id);
  const owners = await db
    .select({ userId: rotationStays.userId })
    .from(rotationStays)
    .where(and(inArray(rotationStays.id, ids), eq(rotationStays.deptId, deptId)));
  if (owners.length !== ids.length) throw new AppError('NOT_FOUND');
  await lockPeople(db, [...new Set([...owners.map(({ userId }) => userId), ...teacherIds])]);
  const found = await draftedStays(db, { ids, deptIds: [deptId] });
  // Between the two questions one may have been cancelled, which leaves nothing to arrange.
  const over = found.filter(({ state }) => !mayArrange(state));
  if (found.length !== ids.length || over.length > 0) {
    const names =
      over.length > 0
        ? await namesOf(
            db,
            over.map(({ userId }) => userId),
          )
        : '所选学员';
    throw new AppError('WARD_STAY_OVER', { names });
  }
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const moved = found.filter(({ id, splitVersion }) => versions.get(id) !== splitVersion);
  if (moved.length > 0) {
    const names = await namesOf(
      db,
      moved.map(({ userId }) => userId),
    );
    throw new AppError('WARD_STAY_MOVED', { names }, { copy: { stays: await withPeople(db, found) } });
  }
  return found;
}

/** A stay with the parts that it is to have. */
export interface WantedSplit {
  stay: DraftedStay;
  parts: readonly WardPart[];
}

/**
 * Checks splits by the rule of wards: they cover their stays, their teachers are the ward's, and none of them has more
 * trainees than he may, those of other wards and of other drafts included. Days that he has already stay on record.
 * @param others whether what is being prepared for other stays counts, or what is published of them
 * @returns what the office allows but wants to be told
 * @throws AppError WARD_SPLIT_FAULTY, WARD_TEACHER_UNKNOWN, WARD_TEACHER_FULL with who holds the places
 */
export async function checkSplits(
  db: Db,
  deptId: number,
  wanted: readonly WantedSplit[],
  others: 'drafts' | 'published',
): Promise<string[]> {
  for (const { stay, parts } of wanted) {
    const fault = splitFault(stay, parts);
    if (fault) {
      throw new AppError('WARD_SPLIT_FAULTY', { name: await namesOf(db, [stay.userId]), fault: faultWords(fault) });
    }
  }
  const given = wanted.flatMap(({ stay, parts }) => taughtDays(stay.userId, parts));
  const teacherIds = [...new Set(given.map(({ teacherId }) => teacherId))];
  if (teacherIds.length === 0) return [];
  const known = new Set((await wardTeachers(db, deptId)).map(({ userId }) => userId));
  const unknown = teacherIds.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new AppError('WARD_TEACHER_UNKNOWN', { names: await namesOf(db, unknown) });

  const span = {
    from: given.reduce((first, { from }) => (from < first ? from : first), given[0]!.from),
    to: given.reduce((last, { to }) => (to > last ? to : last), given[0]!.to),
  };
  const own = new Set(wanted.map(({ stay }) => stay.id));
  const beside = (await draftedStays(db, { deptIds: [deptId], ...span })).filter(({ id }) => !own.has(id));
  const held = [
    ...beside.flatMap((stay) => {
      const parts = (others === 'drafts' && stay.draft) || partsTaught(stay);
      return taughtDays(stay.userId, withinStay(stay, parts));
    }),
    ...(await elsewhere(db, { deptId, teacherIds, ...span })),
  ];
  const { trainees_per_teacher: limit, may_exceed_trainees: mayExceed } = await readSettingGroup(db, 'teaching');
  const had = wanted.flatMap(({ stay }) => taughtDays(stay.userId, partsTaught(stay)));
  const over = overloads(held, given, limit, had);
  const words = await Promise.all(over.map((one) => overloadWords(db, one, limit)));
  if (words[0] && !mayExceed) throw new AppError('WARD_TEACHER_FULL', words[0], { holders: over[0]!.holders });
  return words.map(({ teacher, day, holders }) => `${teacher}从 ${day} 起的学员超过 ${limit} 人${holders}`);
}

async function overloadWords(db: Db, { teacherId, day, holders }: Overload, limit: number) {
  const names = holders.length > 0 ? `（已有${await namesOf(db, holders)}）` : '';
  return { teacher: await namesOf(db, [teacherId]), day, limit, holders: names };
}

/** Names of people in one sentence. Whoever arranges a ward may know who has the places of its teachers. */
export async function namesOf(db: Db, userIds: readonly number[]): Promise<string> {
  const rows = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...userIds]));
  const byId = new Map(rows.map(({ id, name }) => [id, name]));
  const names = [...new Set(userIds)].map((id) => byId.get(id) ?? '');
  return names.slice(0, mostNamed).join('、') + (names.length > mostNamed ? `等 ${names.length} 人` : '');
}

/** Puts parts in the place of those of some stays, published or being prepared, and counts the change. */
export async function writeParts(db: Db, wanted: readonly WantedSplit[], isDraft: boolean): Promise<void> {
  const ids = wanted.map(({ stay }) => stay.id);
  await db
    .delete(rotationStayParts)
    .where(and(inArray(rotationStayParts.stayId, ids), eq(rotationStayParts.isDraft, isDraft)));
  const rows = wanted.flatMap(({ stay, parts }) => parts.map((part) => ({ ...part, stayId: stay.id, isDraft })));
  if (rows.length > 0) await db.insert(rotationStayParts).values(rows);
  await db
    .update(rotationStays)
    .set({ splitVersion: sql`${rotationStays.splitVersion} + 1` })
    .where(inArray(rotationStays.id, ids));
}
