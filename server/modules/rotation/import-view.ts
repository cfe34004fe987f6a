import { TaskState } from '@contract/kernel/task-state';
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { type ImportJob } from '@contract/rotation/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { importsAhead } from './import-queue';
import { importChunks, importJobs } from './tables';
import { undosOf } from './undo-state';

const listedJobs = 50;

/** A job of the user's. @throws AppError NOT_FOUND also for jobs of others. */
export async function importJob(db: Db, user: CurrentUser, id: string): Promise<ImportJob> {
  const [job] = await selectJobs(db, and(eq(importJobs.id, id), eq(importJobs.createdBy, user.userId)));
  if (!job) throw new AppError('NOT_FOUND');
  return job;
}

/** The user's newest imports of workbooks, on whatever device they were begun. */
export function myImportJobs(db: Db, user: CurrentUser): Promise<ImportJob[]> {
  return selectJobs(db, and(eq(importJobs.createdBy, user.userId), isNull(importJobs.draftId)));
}

/** Jobs whoever their owner is: for those whose right to each was checked before. */
export function importJobsById(db: Db, ids: readonly string[]): Promise<ImportJob[]> {
  return selectJobs(db, inArray(importJobs.id, [...ids]), ids.length);
}

async function selectJobs(db: Db, where: SQL | undefined, most = listedJobs): Promise<ImportJob[]> {
  const total = (column: SQL.Aliased | SQL) => sql<number>`coalesce(sum(${column}), 0)::int`;
  const chunks = db
    .select({
      seqs: sql<number[]>`coalesce(array_agg(${importChunks.seq}), '{}')`.as('seqs'),
      people: total(sql`${importChunks.people}`).as('people'),
      created: total(sql`${importChunks.created}`).as('created'),
      changed: total(sql`${importChunks.changed}`).as('changed'),
      same: total(sql`${importChunks.same}`).as('same'),
      removed: total(sql`${importChunks.removed}`).as('removed'),
      kept: total(sql`${importChunks.kept}`).as('kept'),
      written:
        sql<number>`coalesce(sum(${importChunks.people}) filter (where ${importChunks.writtenAt} is not null), 0)::int`.as(
          'written',
        ),
    })
    .from(importChunks)
    .where(eq(importChunks.jobId, importJobs.id))
    .as('chunks');
  const rows = await db
    .select({
      id: importJobs.id,
      state: importJobs.state,
      fileName: importJobs.fileName,
      fileHash: importJobs.fileHash,
      clearBlanks: importJobs.clearBlanks,
      createdBy: people.name,
      createdAt: importJobs.createdAt,
      chunkCount: sql<number>`jsonb_array_length(${importJobs.chunkHashes})`,
      findings: importJobs.findings,
      problem: importJobs.problem,
      cancelled: importJobs.cancelled,
      queue: importsAhead,
      rollBack: importJobs.rollBack,
      seqs: chunks.seqs,
      counts: {
        people: chunks.people,
        created: chunks.created,
        changed: chunks.changed,
        same: chunks.same,
        removed: chunks.removed,
        kept: chunks.kept,
      },
      written: chunks.written,
    })
    .from(importJobs)
    .leftJoin(people, eq(people.id, importJobs.createdBy))
    .innerJoinLateral(chunks, sql`true`)
    .where(where)
    .orderBy(desc(importJobs.createdAt))
    .limit(most);
  // What takes chunks has written nothing, and nobody asks for a job as often as who sends it.
  const undos = await undosOf(
    db,
    rows.filter(({ state }) => !isReceiving(state)).map(({ id }) => id),
  );
  return rows.map(({ seqs, written, ...row }) => ({
    ...row,
    undo: undos.get(row.id) ?? null,
    state: row.state as TaskState,
    createdBy: row.createdBy ?? '',
    createdAt: row.createdAt.toISOString(),
    missingChunks: isReceiving(row.state) ? missing(row.chunkCount, seqs) : [],
    writtenPeople: written,
  }));
}

/** Whether the job still takes chunks. */
export function isReceiving(state: number): boolean {
  return state === TaskState.waiting || state === TaskState.processing;
}

function missing(count: number, seqs: number[]): number[] {
  const present = new Set(seqs);
  return Array.from({ length: count }, (_, seq) => seq).filter((seq) => !present.has(seq));
}
