import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { formatMonth, monthIndex } from '@contract/kernel/half-month';
import { daysAhead } from '@contract/rotation/stay-states';
import type { PlannedStay, WardPlan } from '@contract/rotation/ward-plan';
import { taughtDays, type WardPart } from '@contract/rotation/ward-rules';
import { array } from '@server/kernel/database/array';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { departmentPersons } from '../../dictionary/posts/tables';
import { departmentNames } from '../../dictionary/public';
import { majorName } from '../../people/public';
import { people, personTypes } from '../../people/tables';
import { readSettingGroup } from '../../system/public';
import { rotationStays } from '../tables';
import { rotationStayParts } from './tables';
import { stayFrom, stayTo, thisMonth } from './stays';
import { partsOf, partsTaught, staysAt, type StayAt } from './stays-at';

const monthsShown = 3;

/** A stay with what is being prepared for it. */
export interface DraftedStay extends StayAt {
  draft: WardPart[] | null;
}

/**
 * A ward's stays of three months with their splits, its teachers and what they have elsewhere.
 * @throws AppError NOT_FOUND for a department of others
 */
export async function wardPlan(
  db: Db,
  user: CurrentUser,
  asked: { deptId?: number | undefined; month?: string | undefined },
): Promise<WardPlan> {
  const first = asked.month === undefined ? thisMonth() : monthIndex(asked.month);
  const from = `${formatMonth(first)}-01`;
  const to = daysAhead(`${formatMonth(first + monthsShown)}-01`, -1);
  const { trainees_per_teacher: limit, may_exceed_trainees: mayExceed } = await readSettingGroup(db, 'teaching');
  const head = { day: today(), from, to, limit, mayExceed };
  const deptId = asked.deptId ?? user.deptId;
  if (deptId === null || !opensDept(user.scope, deptId)) {
    if (asked.deptId !== undefined) throw new AppError('NOT_FOUND');
    return { ...head, deptId: null, deptName: '', teachers: [], stays: [], elsewhere: [] };
  }
  const deptName = (await departmentNames(db, [deptId])).get(deptId);
  if (deptName === undefined) throw new AppError('NOT_FOUND');
  const stays = await draftedStays(db, { deptIds: [deptId], from, to });
  const teachers = await wardTeachers(db, deptId);
  return {
    ...head,
    deptId,
    deptName,
    teachers,
    stays: await withPeople(db, stays),
    elsewhere: (await elsewhere(db, { deptId, from, to, teacherIds: teachers.map(({ userId }) => userId) })).map(
      ({ userId: _userId, ...part }) => part,
    ),
  };
}

/** Stays with their published parts and those that are being prepared. */
export async function draftedStays(db: Db, asked: Parameters<typeof staysAt>[1]): Promise<DraftedStay[]> {
  const stays = await staysAt(db, asked);
  const drafts = await partsOf(
    db,
    stays.map(({ id }) => id),
    true,
  );
  return stays.map((stay) => ({ ...stay, draft: drafts.get(stay.id) ?? null }));
}

/** Who may teach in a ward: the holders of its post 带教老师, as the dictionary has them. */
export function wardTeachers(db: Db, deptId: number) {
  return db
    .select({ userId: people.id, name: people.name, staffId: people.staffId })
    .from(departmentPersons)
    .innerJoin(people, eq(people.id, departmentPersons.personId))
    .where(and(eq(departmentPersons.deptId, deptId), eq(departmentPersons.post, 'teacher'), isNull(people.deletedAt)))
    .orderBy(asc(people.staffId), asc(people.id));
}

/** Stays as a page shows them. */
export async function withPeople(db: Db, stays: readonly DraftedStay[]): Promise<PlannedStay[]> {
  const ids = [...new Set(stays.map(({ userId }) => userId))];
  const rows = await db
    .select({
      userId: people.id,
      name: people.name,
      staffId: people.staffId,
      typeName: sql<string>`coalesce(${personTypes.name}, '')`,
      grade: people.recruitYear,
      major: majorName,
    })
    .from(people)
    .leftJoin(personTypes, eq(personTypes.id, people.typeId))
    .where(and(inArray(people.id, ids), isNull(people.deletedAt)));
  const byId = new Map(rows.map((row) => [row.userId, row]));
  return stays.flatMap(({ deptId: _deptId, stDeptId: _stDeptId, splitVersion: version, ...stay }) => {
    const person = byId.get(stay.userId);
    return person ? [{ ...stay, ...person, version, parts: partsTaught(stay) }] : [];
  });
}

interface TeachersAsked {
  /** The ward itself, whose stays the caller has. */
  deptId: number;
  teacherIds: readonly number[];
  from: string;
  to: string;
}

/** Trainees of teachers in other departments, by published splits. */
export async function elsewhere(db: Db, { deptId, teacherIds, from, to }: TeachersAsked) {
  if (teacherIds.length === 0) return [];
  const taughtBy = sql`${rotationStays.id} in (
    select ${rotationStayParts.stayId} from ${rotationStayParts}
      where ${rotationStayParts.teacherId} = any(${array([...teacherIds], 'int')}) and not ${rotationStayParts.isDraft}
    union select id from rotation_stay where teacher_id = any(${array([...teacherIds], 'int')}))`;
  const found = await db
    .select({ id: rotationStays.id })
    .from(rotationStays)
    .where(and(taughtBy, sql`${rotationStays.deptId} <> ${deptId} and ${stayFrom} <= ${to} and ${stayTo} >= ${from}`));
  const stays = await staysAt(db, { ids: found.map(({ id }) => id) });
  const names = await departmentNames(db, [...new Set(stays.map((stay) => stay.deptId))]);
  const own = new Set(teacherIds);
  return stays.flatMap((stay) =>
    taughtDays(stay.userId, withinStay(stay, partsTaught(stay)))
      .filter(({ teacherId }) => own.has(teacherId))
      .map((part) => ({ ...part, stayId: stay.id, deptName: names.get(stay.deptId) ?? '' })),
  );
}

/** Parts as far as they lie within their stay, which may have been moved since. */
export function withinStay({ from, to }: Pick<StayAt, 'from' | 'to'>, parts: readonly WardPart[]): WardPart[] {
  return parts.flatMap((part) => {
    const days = { from: part.from < from ? from : part.from, to: part.to > to ? to : part.to };
    return days.from <= days.to ? [{ ...part, ...days }] : [];
  });
}
