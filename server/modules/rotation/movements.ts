import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { EnableState } from '@contract/kernel/enums';
import { monthIndex, type HalfMonth, type MonthIndex } from '@contract/kernel/half-month';
import type { Page } from '@contract/kernel/paging';
import { businessStatuses } from '@contract/people/business-status';
import type { Movement, MovementPhase, movementEndpoints, movementQuery } from '@contract/rotation/movements';
import { array } from '@server/kernel/database/array';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { currentHalf, today } from '@server/kits/today';
import { isStaff, majorName, managedPeople, traineesOf } from '../people/public';
import { people, personTypes } from '../people/tables';
import { ownProgress } from './own-progress';
import { listOrder } from './people-filter';
import { firstDay, lastDay } from './stays';
import { rotationPieces } from './tables';
import { inWards } from './wards/scope';

type Query = z.output<typeof movementQuery>;

export const movementHandlers: Handlers<typeof movementEndpoints> = {
  movementPages: ({ db, user, body }) => movementPage(db, user, body),
  movementCounts: ({ db, user }) => movementCounts(db, user.scope),
  ownProgress: ({ db, user }) => ownProgress(db, user.userId),
};

async function movementPage(db: Db, user: CurrentUser, query: Query): Promise<Page<Movement>> {
  const month = query.month === undefined ? thisMonth() : monthIndex(query.month);
  const { join, where, dept } = phases[query.phase]({ user, month, half: currentHalf() });
  const listed = and(
    where,
    query.deptId === undefined ? undefined : eq(dept ?? rotationPieces.deptId, query.deptId),
    query.keyword ? or(contains(people.name, query.keyword), eq(people.staffId, query.keyword)) : undefined,
  );
  const [all] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(people)
    .leftJoin(rotationPieces, join)
    .where(listed);
  const rows = await db
    .select({
      userId: people.id,
      name: people.name,
      staffId: people.staffId,
      typeName: sql<string>`coalesce(${personTypes.name}, '')`,
      grade: people.recruitYear,
      major: majorName,
      start: rotationPieces.start,
    })
    .from(people)
    .leftJoin(rotationPieces, join)
    .leftJoin(personTypes, eq(personTypes.id, people.typeId))
    .where(listed)
    .orderBy(...(inTime[query.phase] ?? []), listOrder)
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const staysOf = await staysByPerson(
    db,
    rows.map(({ userId }) => userId),
  );
  const list = rows.map(({ start, ...person }) => ({
    ...person,
    ...placeOf(staysOf.get(person.userId) ?? [], start ?? currentHalf()),
  }));
  return { total: all!.total, list };
}

interface Asked {
  user: CurrentUser;
  month: MonthIndex;
  /** The half month of today. */
  half: HalfMonth;
}
interface Listed {
  /** Which of a person's pieces the row is about. */
  join: SQL | undefined;
  where: SQL | undefined;
  /** The department that the list is asked about, where it is not the stay's. */
  dept?: PgColumn;
}

const phases: Record<MovementPhase, (asked: Asked) => Listed> = {
  here: ({ user, half }) => placed(user.scope, covers(half), { first: half, last: half }),
  arriving: ({ user, month }) => placed(user.scope, arrivesIn(month), halvesOf(month)),
  leaving: ({ user, month }) => placed(user.scope, leavesIn(month), halvesOf(month)),
  unplaced: ({ user, half }) => ({
    join: and(eq(rotationPieces.userId, people.id), covers(half)),
    where: and(belongsUnplaced(user.scope), isNull(rotationPieces.id)),
    dept: people.deptId,
  }),
  trainees: ({ user, half }) => ({
    join: and(eq(rotationPieces.userId, people.id), covers(half)),
    where: and(isNull(people.deletedAt), traineesOf(user.userId)),
  }),
};

function placed(scope: ResolvedScope, which: SQL, asked: { first: HalfMonth; last: HalfMonth }): Listed {
  return {
    join: and(eq(rotationPieces.userId, people.id), which),
    where: and(isNotNull(rotationPieces.id), inWards(scope, asked, rotationPieces.deptId)),
  };
}

/** People in training who belong to a scope. Whoever is placed nowhere is in nobody's ward, so sight goes no further. */
function belongsUnplaced(scope: ResolvedScope): SQL | undefined {
  return and(
    managedPeople(scope),
    sql`not (${isStaff})`,
    eq(people.status, EnableState.enabled),
    inArray(people.businessStatus, [businessStatuses.training.id, businessStatuses.extended.id]),
  );
}

/** Who comes first, and who goes first, stands first. */
const inTime: Partial<Record<MovementPhase, SQL[]>> = {
  arriving: [asc(rotationPieces.start)],
  leaving: [asc(sql`${rotationPieces.start} + ${rotationPieces.length}`)],
};

const thisMonth = () => Math.floor(currentHalf() / 2);
const halvesOf = (month: MonthIndex) => ({ first: month * 2, last: month * 2 + 1 });

/** A piece is one half month or two. */
const covers = (half: HalfMonth) =>
  sql`${rotationPieces.start} between ${half - 1}::int and ${half}::int
    and ${rotationPieces.start} + ${rotationPieces.length} > ${half}::int`;

/** The first piece of a stay in a department; one that goes on for another standard department is the same stay. */
const arrivesIn = (month: MonthIndex) =>
  sql`${rotationPieces.start} between ${month * 2}::int and ${month * 2 + 1}::int and not exists (
    select from ${rotationPieces} before where before.user_id = ${rotationPieces.userId}
      and before.start + before.length = ${rotationPieces.start} and before.dept_id = ${rotationPieces.deptId})`;

/** The last piece of a stay in a department. */
const leavesIn = (month: MonthIndex) =>
  sql`${rotationPieces.start} between ${month * 2}::int and ${month * 2 + 1}::int
    and ${rotationPieces.start} + ${rotationPieces.length} > ${month * 2}::int and not exists (
    select from ${rotationPieces} after where after.user_id = ${rotationPieces.userId}
      and after.start = ${rotationPieces.start} + ${rotationPieces.length} and after.dept_id = ${rotationPieces.deptId})`;

async function movementCounts(db: Db, scope: ResolvedScope) {
  const half = currentHalf();
  const month = Math.floor(half / 2);
  const counted = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const [placedNow] = await db
    .select({
      here: counted(covers(half)),
      arriving: counted(arrivesIn(month)),
      leaving: counted(leavesIn(month)),
      arrivedBefore: counted(arrivesIn(month - 1)),
      leftBefore: counted(leavesIn(month - 1)),
    })
    .from(rotationPieces)
    .innerJoin(people, eq(people.id, rotationPieces.userId))
    .where(
      and(
        sql`${rotationPieces.start} between ${month * 2 - 2}::int and ${month * 2 + 1}::int`,
        inWards(scope, { first: month * 2 - 2, last: month * 2 + 1 }, rotationPieces.deptId),
      ),
    );
  const [without] = await db
    .select({ unplaced: sql<number>`count(*)::int` })
    .from(people)
    .where(
      and(
        belongsUnplaced(scope),
        sql`not exists (select from ${rotationPieces} where ${rotationPieces.userId} = ${people.id} and ${covers(half)})`,
      ),
    );
  return { day: today(), ...placedNow!, ...without! };
}

/** One person's unbroken time in one department. */
interface Presence {
  start: HalfMonth;
  /** The half month after the last. */
  end: HalfMonth;
  deptId: number;
  deptName: string;
}

async function staysByPerson(db: Db, userIds: readonly number[]): Promise<Map<number, Presence[]>> {
  const stays = new Map<number, Presence[]>();
  if (userIds.length === 0) return stays;
  const pieces = await db
    .select({
      userId: rotationPieces.userId,
      start: rotationPieces.start,
      length: rotationPieces.length,
      deptId: rotationPieces.deptId,
      deptName: rotationPieces.deptName,
    })
    .from(rotationPieces)
    .where(sql`${rotationPieces.userId} = any(${array(userIds, 'int')})`)
    .orderBy(asc(rotationPieces.userId), asc(rotationPieces.start));
  for (const { userId, start, length, deptId, deptName } of pieces) {
    const list = stays.get(userId) ?? stays.set(userId, []).get(userId)!;
    const before = list.at(-1);
    if (before?.end === start && before.deptId === deptId) before.end += length;
    else list.push({ start, end: start + length, deptId, deptName });
  }
  return stays;
}

/** The stay that a half month is in, with what comes before and after it. */
function placeOf(stays: readonly Presence[], half: HalfMonth) {
  const stay = stays.find(({ start, end }) => start <= half && half < end);
  const before = stays.findLast(({ end }) => end <= (stay?.start ?? half));
  const after = stays.find(({ start }) => start >= (stay?.end ?? half));
  return {
    deptId: stay?.deptId ?? null,
    deptName: stay?.deptName ?? '',
    begin: stay ? firstDay(stay.start) : null,
    end: stay ? lastDay(stay.end - 1) : null,
    fromDept: before?.deptName ?? '',
    toDept: after?.deptName ?? '',
    toBegin: after ? firstDay(after.start) : null,
  };
}
