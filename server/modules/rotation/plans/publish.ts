import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { TaskState } from '@contract/kernel/task-state';
import type { DraftDetail, DraftRow } from '@contract/rotation/plans';
import { isPublishable, planStateWords } from '@contract/rotation/plans-states';
import type { ImportItem, ImportJob } from '@contract/rotation/types';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { importJobsById } from '../import-view';
import { sealChunk } from '../staging';
import { importChunks, importJobs } from '../tables';
import { integers } from '../target';
import { chunksOf } from './check';
import { conflictsOf } from './conflicts';
import { faultOf, type PreparedDraft } from './prepare';
import { rotationDrafts } from './tables';

/** What publishing writes, packed before anything is locked. */
export interface SealedPlan extends PreparedDraft {
  chunks: { items: ImportItem[]; hash: string; payload: Uint8Array }[];
}

/** Packs a prepared draft chunk by chunk: others are answered between two of them. */
export async function sealedPlan(prepared: PreparedDraft): Promise<SealedPlan> {
  const chunks: SealedPlan['chunks'] = [];
  for (const items of chunksOf(prepared.items)) {
    const { hash, payload } = sealChunk(items);
    chunks.push({ items, hash, payload: await payload });
  }
  return { ...prepared, chunks };
}

/** The job that publishes a draft, or has published it, as long as that was not undone. */
export function standingJob({ publishing }: DraftRow): string | null {
  if (!publishing || publishing.isUndone) return null;
  const stands = publishing.state === TaskState.writing || publishing.state === TaskState.systemSuccess;
  return stands ? publishing.id : null;
}

/**
 * Makes a confirmed draft the work of the import's writer, which checks every chunk by the rules of the import before
 * the first one is written. From here on it is as an import: it survives the end of the process, stands in the history and
 * can be undone. The caller has locked the draft and seen its newest state; publishing twice is one job.
 * @throws AppError PLAN_STATE_WRONG, PLAN_FAULTY, PLAN_NOTHING_TO_PUBLISH
 */
export async function publishDraft(
  db: Db,
  user: CurrentUser,
  draft: DraftDetail,
  sealed: SealedPlan | undefined,
): Promise<ImportJob> {
  const standing = standingJob(draft);
  if (standing) return jobOf(db, standing);
  if (!isPublishable(draft.state)) {
    throw new AppError('PLAN_STATE_WRONG', { state: planStateWords[draft.state], what: '发布' });
  }
  if (!sealed || sealed.draft.version !== draft.version) throw new AppError('VERSION_STALE', {}, { copy: draft });
  const fault = faultOf(sealed);
  if (fault) throw new AppError('PLAN_FAULTY', fault);
  const { chunks, clashes } = sealed;
  if (chunks.length === 0) throw new AppError('PLAN_NOTHING_TO_PUBLISH', { count: clashes.length });
  const id = randomUUID();
  const chunkHashes = chunks.map(({ hash }) => hash);
  await db.insert(importJobs).values({
    id,
    draftId: draft.id,
    state: TaskState.writing,
    fileName: draft.name,
    // No workbook stands behind it: the plan's own hash.
    fileHash: createHash('sha256').update(chunkHashes.join()).digest('hex'),
    chunkHashes,
    createdBy: user.userId,
    scope: user.scope,
    confirmedAt: sql`now()`,
  });
  await db.insert(importChunks).values(
    chunks.map(({ items, hash, payload }, seq) => ({
      jobId: id,
      seq,
      hash,
      payload,
      people: items.length,
      // No check has seen it yet: the writer checks every chunk before the first is written.
      handbookRevision: -1,
      peopleRevision: 0,
    })),
  );
  await stagePeople(db, id, chunks);
  await db
    .update(rotationDrafts)
    .set({ leftOut: await conflictsOf(db, user.scope, clashes) })
    .where(eq(rotationDrafts.id, draft.id));
  return jobOf(db, id);
}

async function stagePeople(db: Db, jobId: string, chunks: SealedPlan['chunks']): Promise<void> {
  const rows = chunks.flatMap(({ items }, seq) =>
    items.map(({ record }, place) => [record.userId, seq, place] as const),
  );
  const column = (at: 0 | 1 | 2) => integers(rows.map((row) => row[at]));
  await db.execute(sql`
    insert into rotation_import_person (job_id, user_id, seq, place, created, changed, same, removed, kept)
    select ${jobId}::uuid, user_id, seq, place, 0, 0, 0, 0, 0
    from unnest(${column(0)}, ${column(1)}, ${column(2)}) as row (user_id, seq, place)`);
}

async function jobOf(db: Db, id: string): Promise<ImportJob> {
  const [job] = await importJobsById(db, [id]);
  return job!;
}
