import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { formatMonth, monthIndex, type MonthIndex } from '@contract/kernel/half-month';
import type { WardCount, WardMonthCount } from '@contract/rotation/ward-stays';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { equals } from '@server/kits/contains';
import { today } from '@server/kits/today';
import { departmentCapacities } from '../../dictionary/posts/tables';
import { departments } from '../../dictionary/tables';
import { people, personTypes } from '../../people/tables';
import { rotationStays } from '../tables';
import { inWards } from './scope';
import { arrivesIn, leavesIn, reachesInto, thisMonth } from './stays';

/** A month and the one after it. */
const monthsShown = 2;

interface Asked {
  month?: string | undefined;
  deptId?: number | undefined;
}

/** People of each ward of a scope by half month against what it takes, and who comes and goes, two months long. */
export async function wardCounts(db: Db, scope: ResolvedScope, { month, deptId }: Asked) {
  const from = month === undefined ? thisMonth() : monthIndex(month);
  const shown = Array.from({ length: monthsShown }, (_, at) => from + at);
  const asked = { scope, deptId, first: from * 2, last: (from + monthsShown) * 2 - 1 };
  const months = (await Promise.all(shown.map((one) => monthCounts(db, asked, one)))).flat();
  return { day: today(), months, halves: await halfCounts(db, asked) };
}

interface Span {
  scope: ResolvedScope;
  deptId: number | undefined;
  first: number;
  last: number;
}

const inSpan = ({ scope, deptId, first, last }: Span) =>
  and(inWards(scope, { first, last }, rotationStays.deptId), equals(rotationStays.deptId, deptId));

function monthCounts(db: Db, asked: Span, month: MonthIndex): Promise<WardMonthCount[]> {
  const counted = (which: ReturnType<typeof arrivesIn>) => sql<number>`(count(*) filter (where ${which}))::int`;
  return db
    .select({
      deptId: departments.id,
      deptName: departments.name,
      month: sql<string>`${formatMonth(month)}::text`,
      people: sql<number>`count(distinct ${rotationStays.userId})::int`,
      arriving: counted(arrivesIn(month)),
      leaving: counted(leavesIn(month)),
      untaught: counted(sql`${rotationStays.teacherId} is null`),
    })
    .from(rotationStays)
    .innerJoin(people, eq(people.id, rotationStays.userId))
    .innerJoin(departments, eq(departments.id, rotationStays.deptId))
    .where(and(reachesInto(month * 2, month * 2 + 1), inSpan(asked)))
    .groupBy(departments.id)
    .orderBy(asc(departments.sort), asc(departments.id));
}

async function halfCounts(db: Db, asked: Span): Promise<WardCount[]> {
  const half = sql<number>`half.number`;
  const rows = await db
    .select({
      deptId: departments.id,
      deptName: departments.name,
      half,
      typeId: people.typeId,
      typeName: sql<string>`coalesce(min(${personTypes.name}), '')`,
      people: sql<number>`count(distinct ${rotationStays.userId})::int`,
    })
    .from(rotationStays)
    .innerJoin(people, eq(people.id, rotationStays.userId))
    .innerJoin(departments, eq(departments.id, rotationStays.deptId))
    .innerJoin(
      sql`generate_series(${asked.first}::int, ${asked.last}::int) as half (number)`,
      sql`${half} >= ${rotationStays.start} and ${half} < ${rotationStays.end}`,
    )
    .leftJoin(personTypes, eq(personTypes.id, people.typeId))
    .where(and(reachesInto(asked.first, asked.last), inSpan(asked)))
    .groupBy(departments.id, half, people.typeId)
    .orderBy(asc(departments.sort), asc(departments.id), asc(people.typeId), asc(half));
  const wards = new Map(rows.map(({ deptId, deptName }) => [deptId, deptName]));
  const limits = await capacities(db, [...wards.keys()], asked);
  const types = new Map<number, string>();
  for (const { typeId, typeName } of [...rows, ...limits]) if (typeId !== null) types.set(typeId, typeName);
  return [...wards].flatMap(([deptId, deptName]) => {
    const own = rows.filter((row) => row.deptId === deptId);
    const limited = limits.filter((row) => row.deptId === deptId);
    const named = [...types].filter(([id]) => [...own, ...limited].some(({ typeId }) => typeId === id));
    return [[null, ''] as const, ...named].flatMap(([typeId, typeName]) =>
      Array.from({ length: asked.last - asked.first + 1 }, (_, at): WardCount => {
        const number = asked.first + at;
        const there = own.filter((row) => row.half === number && (typeId === null || row.typeId === typeId));
        const limit = limited.find(
          (row) => row.typeId === typeId && row.from <= number && (row.to === null || number <= row.to),
        );
        return {
          deptId,
          deptName,
          month: formatMonth(Math.floor(number / 2)),
          half: number % 2 === 0 ? 1 : 2,
          typeId,
          typeName,
          people: there.reduce((sum, row) => sum + row.people, 0),
          least: limit?.least ?? null,
          most: limit?.most ?? null,
        };
      }),
    );
  });
}

function capacities(db: Db, deptIds: number[], { first, last }: Span) {
  return db
    .select({
      deptId: departmentCapacities.deptId,
      typeId: departmentCapacities.typeId,
      typeName: sql<string>`coalesce(${personTypes.name}, '')`,
      from: departmentCapacities.fromHalf,
      to: departmentCapacities.toHalf,
      least: departmentCapacities.minPeople,
      most: departmentCapacities.maxPeople,
    })
    .from(departmentCapacities)
    .leftJoin(personTypes, eq(personTypes.id, departmentCapacities.typeId))
    .where(
      and(
        inArray(departmentCapacities.deptId, deptIds),
        lte(departmentCapacities.fromHalf, last),
        or(isNull(departmentCapacities.toHalf), gte(departmentCapacities.toHalf, first)),
      ),
    );
}
