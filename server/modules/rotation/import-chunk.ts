import { TaskState } from '@contract/kernel/task-state';
import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { duplicatePeople } from '@contract/rotation/rules-item';
import { type Finding, type ImportItem, type ImportJob } from '@contract/rotation/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { failPoint } from '@server/kernel/fail-points';
import { compared, monthCounts, type MonthCounts } from './compare';
import { checkItems, type Revisions } from './import-check';
import { duplicatesInJob } from './import-duplicates';
import { refuseImport } from './import-end';
import { importJob, isReceiving } from './import-view';
import { sealChunk } from './staging';
import { importChunks, importJobs } from './tables';
import { holdersIn, integers, targetOfItems } from './target';

interface CheckedChunk {
  seq: number;
  items: ImportItem[];
  hash: string;
  payload: Promise<Uint8Array>;
  findings: Finding[];
}

/** Chunks of a job that follow each other, as they were sent, and what their check saw. */
export interface CheckedChunks {
  id: string;
  /** At least one. */
  chunks: CheckedChunk[];
  revisions: Revisions;
  /** See `holdersIn`. */
  holders: Set<number>;
}

/**
 * Checks chunks from `seq` on against the database. It needs no lock: what changes between here and the writing is
 * checked again there, by the revisions.
 */
export async function checkChunks(
  db: Db,
  user: CurrentUser,
  { id, seq: first, chunks }: { id: string; seq: number; chunks: ImportItem[][] },
): Promise<CheckedChunks> {
  // Packed in other threads meanwhile.
  const sealed = chunks.map(sealChunk);
  const { findings, ...revisions } = await checkItems(db, user.scope, chunks, { locked: false });
  const holders = await holdersIn(db, chunks.flat());
  const checked = chunks.map((items, at) => ({ seq: first + at, items, ...sealed[at]!, findings: findings[at]! }));
  return { id, chunks: checked, revisions, holders };
}

/**
 * Takes checked chunks and keeps them with their difference. With the last one the job waits for confirmation; with
 * findings it is refused. The same chunks twice are fine, alone or among others.
 * @throws AppError NOT_FOUND, IMPORT_STATE when the job takes no chunks any more, IMPORT_CHUNK_MISMATCH when the
 *   content is not what was registered, or clears months although the job does not
 */
export async function takeChunks(
  db: Db,
  user: CurrentUser,
  { id, chunks: sent, revisions, holders }: CheckedChunks,
): Promise<ImportJob> {
  const [first, last] = [sent[0]!.seq, sent.at(-1)!.seq];
  // The row is locked: calls for a job come one after the other, so that the last one knows that it is.
  const [job] = await db
    .select({
      state: importJobs.state,
      clearBlanks: importJobs.clearBlanks,
      chunkCount: sql<number>`jsonb_array_length(${importJobs.chunkHashes})`,
      hashes: sql<(string | null)[]>`array(
        select ${importJobs.chunkHashes}->>seq from generate_series(${first}::int, ${last}::int) seq)`,
    })
    .from(importJobs)
    .where(and(eq(importJobs.id, id), eq(importJobs.createdBy, user.userId)))
    .for('update');
  if (!job) throw new AppError('NOT_FOUND');
  const clears = sent.some(({ items }) => items.some((item) => item.clear.length > 0));
  if (sent.some(({ hash }, at) => hash !== job.hashes[at]) || (clears && !job.clearBlanks)) {
    throw new AppError('IMPORT_CHUNK_MISMATCH');
  }
  const { all, stored } = await storedChunks(db, id, { first, last });
  const fresh = sent.filter(({ seq }) => !stored.includes(seq));
  if (fresh.length === 0) return importJob(db, user, id);
  if (!isReceiving(job.state)) throw new AppError('IMPORT_STATE');

  const items = fresh.flatMap((chunk) => chunk.items);
  const findings = [...fresh.flatMap((chunk) => chunk.findings), ...duplicatePeople(items)];
  const counts = findings.length === 0 ? await stageDifference(db, id, fresh, holders) : undefined;
  failPoint('rotation.chunk.staged');
  const staged = [...(counts?.values() ?? [])].reduce((sum, { people }) => sum + people, 0);
  if (!counts || staged < items.length) {
    const seqs = fresh.map(({ seq }) => seq);
    await refuseImport(db, id, counts ? await duplicatesInJob(db, id, seqs, items) : findings);
    return importJob(db, user, id);
  }
  const rows = fresh.map(async ({ seq, hash, payload }) => {
    return { jobId: id, seq, hash, payload: await payload, ...counts.get(seq)!, ...revisions };
  });
  await db.insert(importChunks).values(await Promise.all(rows));
  failPoint('rotation.chunk.stored');
  const isComplete = all + fresh.length === job.chunkCount;
  const state = isComplete ? TaskState.waitingToInput : TaskState.processing;
  if (state !== job.state) {
    await db
      .update(importJobs)
      .set({ state, updatedAt: sql`now()` })
      .where(eq(importJobs.id, id));
  }
  return importJob(db, user, id);
}

/**
 * How many chunks of a job are here, and which of a run are. Asked once the job is locked: the statement that waited for
 * the lock still sees what was there before it.
 */
async function storedChunks(db: Db, jobId: string, { first, last }: { first: number; last: number }) {
  const [row] = await db
    .select({
      all: count(),
      stored: sql<number[]>`coalesce(array_agg(${importChunks.seq})
        filter (where ${importChunks.seq} between ${first}::int and ${last}::int), '{}')`,
    })
    .from(importChunks)
    .where(eq(importChunks.jobId, jobId));
  return row!;
}

type ChunkCounts = MonthCounts & { people: number };

/**
 * Writes one row per person with what would change, and sums it up by chunk. There are fewer people in it than items
 * when somebody is in another chunk of the job already.
 */
async function stageDifference(
  db: Db,
  jobId: string,
  chunks: readonly CheckedChunk[],
  holders: ReadonlySet<number>,
): Promise<Map<number, ChunkCounts>> {
  const placed = chunks.flatMap(({ seq, items }) => items.map((item, place) => ({ ...item, seq, place })));
  const isHolder = ({ record }: ImportItem) => holders.has(record.userId);
  const column = (of: (item: (typeof placed)[number]) => number) => integers(placed.map(of));
  const { rows } = await db.execute<ChunkCounts & { seq: number }>(sql`
    with ${countsOf(placed.filter(isHolder))},
    staged as (
      insert into rotation_import_person (job_id, user_id, seq, place, created, changed, same, removed, kept)
      select ${jobId}::uuid, u.id, u.seq, u.place, coalesce(c.created, u.fresh), coalesce(c.changed, 0),
        coalesce(c.same, 0), coalesce(c.removed, 0), coalesce(c.kept, 0)
      from unnest(${column(({ record }) => record.userId)}, ${column(({ seq }) => seq)}, ${column(({ place }) => place)},
        ${column((item) => (isHolder(item) ? 0 : monthsOf(item)))}) as u (id, seq, place, fresh)
        left join counts c on c.user_id = u.id
      on conflict (job_id, user_id) do nothing
      returning seq, created, changed, same, removed, kept
    )
    select seq, count(*)::int as people, sum(created)::int as created, sum(changed)::int as changed,
      sum(same)::int as same, sum(removed)::int as removed,
      sum(kept)::int as kept
    from staged group by seq`);
  return new Map(rows.map(({ seq, ...counts }) => [seq, counts]));
}

/** Rows (user_id, five counts); none without anybody to compare, which need not be planned. */
function countsOf(items: readonly ImportItem[]): SQL {
  if (items.length === 0) {
    return sql`counts (user_id, created, changed, same, removed, kept) as (select 0, 0, 0, 0, 0, 0 where false)`;
  }
  return sql`${compared(targetOfItems(items))},
    counts as (select user_id, ${monthCounts} from compared_month group by user_id)`;
}

const monthsOf = ({ record }: ImportItem) => new Set(record.deptList.map(({ date }) => date)).size;
