import { and, asc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { groupBy } from '@contract/kernel/group-by';
import { personTypes as typeIds } from '@contract/kernel/enums';
import type { Page } from '@contract/kernel/paging';
import type { PersonTimeline, SeenStayRow, timelineEndpoints, timelineQuery } from '@contract/rotation/timeline';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { pageOfRows } from '@server/kits/rows';
import { departments } from '../../dictionary/tables';
import { stDepts } from '../../handbook/tables';
import { majorName, traineesOf, visiblePeople } from '../../people/public';
import { people, personTypes } from '../../people/tables';
import { listOrder } from '../people-filter';
import { rotationPieces, rotationStays } from '../tables';
import { ownSchemes } from './own-scheme';

type Query = z.output<typeof timelineQuery>;

export const timelineHandlers: Handlers<typeof timelineEndpoints> = {
  timelinePages: ({ db, user, body }) => timelinePage(db, user, body),
};

async function timelinePage(db: Db, user: CurrentUser, query: Query): Promise<Page<PersonTimeline>> {
  const where = and(seenBy(user), query.keyword ? isCalled(query.keyword) : undefined, equals(people.id, query.userId));
  const selection = db
    .select({
      userId: people.id,
      name: people.name,
      staffId: people.staffId,
      typeName: sql<string>`coalesce(${personTypes.name}, '')`,
      grade: people.recruitYear,
      major: majorName,
    })
    .from(people)
    .leftJoin(personTypes, eq(personTypes.id, people.typeId));
  const { total, list: listed } = await pageOfRows(db, people, { ...query, where, orderBy: [listOrder] }, selection);
  const ids = listed.map(({ userId }) => userId);
  const [stays, schemes] = [await staysOfPeople(db, ids), await ownSchemes(db, ids)];
  const list = listed.map((person) => ({
    ...person,
    isOwn: person.userId === user.userId,
    stays: stays.get(person.userId) ?? [],
    scheme: schemes.get(person.userId) ?? null,
  }));
  return { total, list };
}

/**
 * Whose way somebody looks at here: one's own and one's trainees', by the person's file or as the teacher of a stay. Whoever
 * stands for the hospital or a base sees all of theirs; a ward has lists of its own.
 */
function seenBy({ scope, userId }: CurrentUser): SQL | undefined {
  const isOffice = scope.kind === 'all' || scope.kind === 'bases';
  const supervised = sql`${people.id} = any(array(select ${rotationStays.userId} from ${rotationStays}
    where ${rotationStays.teacherId} = ${userId}))`;
  return and(
    visiblePeople(scope),
    ne(people.typeId, typeIds.staff.id),
    isOffice ? undefined : or(eq(people.id, userId), traineesOf(userId), supervised),
  );
}

const isCalled = (words: string) => or(contains(people.name, words), eq(people.staffId, words));

const teachers = alias(people, 'teacher');

/** Stays of people that stand in their plans, in order of time. */
export async function staysOfPeople(db: Db, userIds: readonly number[]): Promise<Map<number, SeenStayRow[]>> {
  const rows = await db
    .select({
      userId: rotationStays.userId,
      id: rotationStays.id,
      deptId: rotationStays.deptId,
      // As it was called when it was placed.
      deptName: sql<string>`coalesce(${rotationPieces.deptName}, ${departments.name}, '')`,
      stDeptId: rotationStays.stDeptId,
      stDeptName: sql<string>`coalesce(${stDepts.name}, '')`,
      start: rotationStays.start,
      end: rotationStays.end,
      from: rotationStays.plannedFrom,
      to: rotationStays.plannedTo,
      state: rotationStays.state,
      isHistory: rotationStays.isHistory,
      origin: rotationStays.origin,
      makeUpOf: rotationStays.makeUpOf,
      teacherName: sql<string>`coalesce(${teachers.name}, '')`,
      version: rotationStays.version,
    })
    .from(rotationStays)
    .leftJoin(
      rotationPieces,
      and(eq(rotationPieces.userId, rotationStays.userId), eq(rotationPieces.start, rotationStays.start)),
    )
    .leftJoin(departments, eq(departments.id, rotationStays.deptId))
    .leftJoin(stDepts, eq(stDepts.id, rotationStays.stDeptId))
    .leftJoin(teachers, eq(teachers.id, rotationStays.teacherId))
    .where(and(inArray(rotationStays.userId, [...userIds]), ne(rotationStays.state, 'cancelled')))
    .orderBy(asc(rotationStays.userId), asc(rotationStays.start));
  const byPerson = groupBy(rows, ({ userId }) => userId);
  return new Map([...byPerson].map(([id, own]) => [id, own.map(({ userId: _userId, ...stay }) => stay)] as const));
}
