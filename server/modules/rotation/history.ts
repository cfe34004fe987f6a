import { and, desc, eq, gte, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Page } from '@contract/kernel/paging';
import type { historyQuery, HistoryRow } from '@contract/rotation/history';
import type { TaskState } from '@contract/kernel/task-state';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { contains } from '@server/kits/contains';
import { people } from '../people/tables';
import { importChunks, importJobs } from './tables';
import { hasImages, knownImports, undoRefusal } from './undo-access';
import { undosOf } from './undo-state';

type Query = z.output<typeof historyQuery>;

/** A page of the imports that the user may see, the newest first, each with whether the user may undo it. */
export async function importHistory(db: Db, user: CurrentUser, query: Query): Promise<Page<HistoryRow>> {
  const where = and(knownImports(user), ...conditions(query));
  const [all] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(importJobs)
    .leftJoin(people, eq(people.id, importJobs.createdBy))
    .where(where);
  const chunks = writtenTotals(db);
  const rows = await db
    .select({
      id: importJobs.id,
      state: importJobs.state,
      cancelled: importJobs.cancelled,
      draftId: importJobs.draftId,
      fileName: importJobs.fileName,
      fileHash: importJobs.fileHash,
      createdBy: people.name,
      ownerId: importJobs.createdBy,
      createdAt: importJobs.createdAt,
      updatedAt: importJobs.updatedAt,
      counts: {
        people: chunks.people,
        created: chunks.created,
        changed: chunks.changed,
        same: chunks.same,
        removed: chunks.removed,
        kept: chunks.kept,
      },
      staged: chunks.staged,
      writtenPeople: chunks.written,
      problem: importJobs.problem,
      hasImages,
    })
    .from(importJobs)
    .leftJoin(people, eq(people.id, importJobs.createdBy))
    .innerJoinLateral(chunks, sql`true`)
    .where(where)
    .orderBy(desc(importJobs.createdAt), desc(importJobs.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const undos = await undosOf(
    db,
    rows.map(({ id }) => id),
  );
  const list = rows.map(({ ownerId, staged, hasImages: wroteImages, ...row }) => {
    const undo = undos.get(row.id);
    return {
      ...row,
      state: row.state as TaskState,
      createdBy: row.createdBy ?? '',
      isOwn: ownerId === user.userId,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      written: writtenOf(row.writtenPeople, staged),
      undo: undo ?? null,
      undoRefusal: undoRefusal({ state: row.state, hasImages: wroteImages }, undo),
    };
  });
  return { total: all!.total, list };
}

function writtenOf(written: number, all: number): HistoryRow['written'] {
  if (written === 0) return 'none';
  return written < all ? 'partly' : 'wholly';
}

/** Of a job what was written; where nothing was, what its check found. */
function writtenTotals(db: Db) {
  const isWritten = sql`${importChunks.writtenAt} is not null`;
  const total = (column: AnyColumn) =>
    sql<number>`coalesce(sum(${column}) filter (where ${isWritten}), sum(${column}), 0)::int`;
  return db
    .select({
      people: total(importChunks.people).as('people'),
      created: total(importChunks.created).as('created'),
      changed: total(importChunks.changed).as('changed'),
      same: total(importChunks.same).as('same'),
      removed: total(importChunks.removed).as('removed'),
      kept: total(importChunks.kept).as('kept'),
      staged: sql<number>`coalesce(sum(${importChunks.people}), 0)::int`.as('staged'),
      written: sql<number>`coalesce(sum(${importChunks.people}) filter (where ${isWritten}), 0)::int`.as('written'),
    })
    .from(importChunks)
    .where(eq(importChunks.jobId, importJobs.id))
    .as('chunks');
}

/** Days are the hospital's: China has one time zone. */
const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;

function conditions({ id, state, createdBy, from, to }: Query): (SQL | undefined)[] {
  return [
    id ? eq(importJobs.id, id) : undefined,
    state === undefined ? undefined : eq(importJobs.state, state),
    createdBy ? contains(people.name, createdBy) : undefined,
    from ? gte(importJobs.createdAt, dayStart(from)) : undefined,
    to ? lt(importJobs.createdAt, sql`${dayStart(to)} + interval '1 day'`) : undefined,
  ];
}
