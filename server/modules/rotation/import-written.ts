import { and, asc, eq, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { groupBy } from '@contract/kernel/group-by';
import { formatMonth } from '@contract/kernel/half-month';
import { writtenKinds } from '@contract/rotation/types';
import type { Fate, WrittenPage, WrittenPerson, writtenQuery } from '@contract/rotation/written';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { contains } from '@server/kits/contains';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { imageMonths } from './image-months';
import { rotationImages } from './tables';
import { knownImport } from './undo-access';
import { judgeMonths, type JudgedMonth, type Verdict } from './undo-judge';

type Query = z.output<typeof writtenQuery>;

/**
 * What an import has written, by person, from the images that it kept: also of one that is written in part, or undone.
 * Each month with what has become of it since.
 * @throws AppError NOT_FOUND
 */
export async function importWritten(db: Db, user: CurrentUser, id: string, query: Query): Promise<WrittenPage> {
  await knownImport(db, user, id, { locked: false });
  const isVisible = visiblePeople(user.scope);
  const isAsked = and(
    isVisible,
    query.keyword ? or(contains(people.name, query.keyword), eq(people.staffId, query.keyword)) : undefined,
    query.kind && (await hasMonths(db, id, query.kind)),
  );
  const ofImport = eq(rotationImages.changeId, id);
  const [all] = await db
    .select({
      total: sql<number>`count(*) filter (where ${isAsked})::int`,
      hidden: sql<number>`count(*) filter (where (${isVisible}) is not true)::int`,
    })
    .from(rotationImages)
    .innerJoin(people, eq(people.id, rotationImages.userId))
    .where(ofImport);
  const rows = await db
    .select({ userId: people.id, name: people.name, staffId: people.staffId })
    .from(rotationImages)
    .innerJoin(people, eq(people.id, rotationImages.userId))
    .where(and(ofImport, isAsked))
    .orderBy(asc(rotationImages.userId))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  return { ...all!, list: await withMonths(db, id, rows, query.kind) };
}

/**
 * Condition that an image holds months of a kind. Where the import as a whole did one thing only, its counts say so, and
 * where one side is empty or too short for all months, its length does; the pieces are unfolded for the others alone.
 */
async function hasMonths(db: Db, id: string, kind: JudgedMonth['kind']): Promise<SQL | undefined> {
  const { rows } = await db.execute<Record<JudgedMonth['kind'], boolean>>(sql`
    select coalesce(sum(created), 0) > 0 as created, coalesce(sum(changed), 0) > 0 as changed,
      coalesce(sum(removed), 0) > 0 as removed
    from rotation_import_chunk where job_id = ${id} and written_at is not null`);
  const done = rows[0]!;
  if (!done[kind]) return sql`false`;
  if (writtenKinds.every((other) => other === kind || !done[other])) return undefined;
  const { months, before, after } = rotationImages;
  if (kind === 'created') return lacksMonths(before);
  if (kind === 'removed') return lacksMonths(after);
  return sql`(jsonb_array_length(${before}) > 0 and jsonb_array_length(${after}) > 0
    and ${monthsIn(before)} + ${monthsIn(after)} > cardinality(${months}))`;
}

const monthsIn = (pieces: AnyColumn) =>
  sql`(select count(distinct (piece->>0)::int / 2) from jsonb_array_elements(${pieces}) piece)`;

const lacksMonths = (
  pieces: AnyColumn,
) => sql`case when jsonb_array_length(${pieces}) < cardinality(${rotationImages.months})
  then true else ${monthsIn(pieces)} < cardinality(${rotationImages.months}) end`;

const fateOf: Record<Verdict, Fate> = {
  restore: 'stands',
  department: 'stands',
  begun: 'stands',
  same: 'back',
  changed: 'changed',
};

type Row = Pick<WrittenPerson, 'userId' | 'name' | 'staffId'>;

async function withMonths(db: Db, id: string, rows: readonly Row[], kind: Query['kind']): Promise<WrittenPerson[]> {
  const judged = await judgeMonths(
    db,
    id,
    rows.map(({ userId }) => userId),
  );
  const countsOf = groupBy(judged, ({ userId }) => userId);
  const listed = await imageMonths(db, id, kind ? judged.filter((month) => month.kind === kind) : judged);
  const monthsOf = groupBy(listed, ({ userId }) => userId);
  return rows.map((person) => {
    const count = (wanted: JudgedMonth['kind']) =>
      (countsOf.get(person.userId) ?? []).filter((month) => month.kind === wanted).length;
    return {
      ...person,
      created: count('created'),
      changed: count('changed'),
      removed: count('removed'),
      months: (monthsOf.get(person.userId) ?? []).map((month) => ({
        date: formatMonth(month.month),
        kind: month.kind,
        before: month.before,
        after: month.written,
        fate: fateOf[month.verdict],
        present: month.present,
        change: month.change,
      })),
    };
  });
}
