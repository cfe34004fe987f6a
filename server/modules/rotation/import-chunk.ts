import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { duplicatePeople } from '@contract/rotation/rules-item';
import { ImportState, type ImportItem, type ImportJob } from '@contract/rotation/types';
import type { CurrentUser } from '@server/kernel/current-user';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { failPoint } from '@server/kernel/fail-points';
import { compared, monthCounts, type MonthCounts } from './compare';
import { checkItems } from './import-check';
import { duplicatesInJob } from './import-duplicates';
import { refuseImport } from './import-end';
import { importJob, isReceiving } from './import-view';
import { sealChunk } from './staging';
import { importChunks, importJobs } from './tables';
import { targetOfItems } from './target';

/**
 * Takes a chunk of a job: checks it against the database and keeps it with its difference. With the last one the job
 * waits for confirmation; with findings it is refused. The same chunk twice is fine.
 * @throws AppError NOT_FOUND, IMPORT_STATE when the job takes no chunks any more, IMPORT_CHUNK_MISMATCH when the
 *   content is not what was registered, or clears months although the job does not
 */
export async function takeChunk(
  db: Db,
  user: CurrentUser,
  { id, seq, items }: { id: string; seq: number; items: ImportItem[] },
): Promise<ImportJob> {
  // The row is locked: chunks of a job come one after the other, so that the last one knows that it is.
  const [job] = await db
    .select({
      state: importJobs.state,
      clearBlanks: importJobs.clearBlanks,
      hash: sql<string | null>`${importJobs.chunkHashes}->>${seq}::int`,
    })
    .from(importJobs)
    .where(and(eq(importJobs.id, id), eq(importJobs.createdBy, user.userId)))
    .for('update');
  if (!job) throw new AppError('NOT_FOUND');
  const sealed = sealChunk(items);
  const clears = items.some((item) => item.clear.length > 0);
  if (sealed.hash !== job.hash || (clears && !job.clearBlanks)) throw new AppError('IMPORT_CHUNK_MISMATCH');
  if (await isStored(db, id, seq)) return importJob(db, user, id);
  if (!isReceiving(job.state)) throw new AppError('IMPORT_STATE');

  const { findings, ...revisions } = await checkItems(db, user.scope, items, { locked: false });
  findings.push(...duplicatePeople(items));
  const counts = findings.length === 0 && (await stageDifference(db, id, seq, items));
  failPoint('rotation.chunk.staged');
  if (!counts || counts.people < items.length) {
    await refuseImport(db, id, counts ? await duplicatesInJob(db, id, seq, items) : findings);
    return importJob(db, user, id);
  }
  const payload = await sealed.payload();
  await db.insert(importChunks).values({ jobId: id, seq, hash: sealed.hash, payload, ...counts, ...revisions });
  failPoint('rotation.chunk.stored');
  await advance(db, id);
  return importJob(db, user, id);
}

/** Asked once the job is locked: the statement that waited for the lock still sees what was there before it. */
async function isStored(db: Db, jobId: string, seq: number): Promise<boolean> {
  const found = await db.$count(importChunks, and(eq(importChunks.jobId, jobId), eq(importChunks.seq, seq)));
  return found > 0;
}

/**
 * Writes one row per person with what would change, and sums it up. `people` is less than the items when somebody is
 * in another chunk of the job already.
 */
async function stageDifference(
  db: Db,
  jobId: string,
  seq: number,
  items: ImportItem[],
): Promise<MonthCounts & { people: number }> {
  const target = targetOfItems(items);
  const { rows } = await db.execute<MonthCounts & { people: number }>(sql`
    with ${compared(target)},
    counts as (select user_id, ${monthCounts} from compared group by user_id),
    staged as (
      insert into rotation_import_person (job_id, user_id, seq, place, created, changed, same, removed)
      select ${jobId}::uuid, u.id, ${seq}::int, u.place - 1, coalesce(c.created, 0), coalesce(c.changed, 0),
        coalesce(c.same, 0), coalesce(c.removed, 0)
      from unnest(${array(target.userIds, 'int')}) with ordinality as u (id, place) left join counts c on c.user_id = u.id
      on conflict (job_id, user_id) do nothing
      returning created, changed, same, removed
    )
    select count(*)::int as people, sum(created)::int as created, sum(changed)::int as changed, sum(same)::int as same,
      sum(removed)::int as removed
    from staged`);
  return rows[0]!;
}

/** 0 or 5, and 12 once every chunk is here. */
async function advance(db: Db, jobId: string): Promise<void> {
  await db
    .update(importJobs)
    .set({
      state: sql`case when jsonb_array_length(chunk_hashes) = (select count(*) from rotation_import_chunk where job_id = ${jobId})
        then ${ImportState.waitingToInput}::smallint else ${ImportState.processing}::smallint end`,
      updatedAt: sql`now()`,
    })
    .where(eq(importJobs.id, jobId));
}
