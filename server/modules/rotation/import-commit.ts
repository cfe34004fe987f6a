import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Finding, ImportItem } from '@contract/rotation/types';
import type { Database, Db } from '@server/kernel/database/database';
import { recordAudit } from '@server/kernel/audit';
import { failPoint } from '@server/kernel/fail-points';
import { checkItems } from './import-check';
import { holdJob, shareJob } from './import-lease';
import { unchangedItems } from './plans/guard';
import { openChunk } from './staging';
import { importChunks, rotationChanges } from './tables';
import { holdersIn, targetOfItems } from './target';
import { writeTarget } from './write';

/** What a step of the writer came to. */
export type StepResult = { is: 'written' } | { is: 'cancelled' } | { is: 'refused'; findings: Finding[] };

/** Sequence numbers of the chunks that are still to be written. */
export async function unwrittenChunks(db: Db, id: string): Promise<number[]> {
  const rows = await db
    .select({ seq: importChunks.seq })
    .from(importChunks)
    .where(unwritten(id))
    .orderBy(asc(importChunks.seq));
  return rows.map((row) => row.seq);
}

/** People written so far, and people in all. */
export async function writtenPeople(db: Db, id: string): Promise<{ written: number; all: number }> {
  const [row] = await db
    .select({
      written: sql<number>`coalesce(sum(people) filter (where written_at is not null), 0)::int`,
      all: sql<number>`coalesce(sum(people), 0)::int`,
    })
    .from(importChunks)
    .where(eq(importChunks.jobId, id));
  return row!;
}

function unwritten(id: string, seq?: number) {
  return and(
    eq(importChunks.jobId, id),
    seq === undefined ? undefined : eq(importChunks.seq, seq),
    isNull(importChunks.writtenAt),
  );
}

/**
 * Writes one chunk in one transaction: records, images, audit row and the mark that it is done stand or fall together.
 * A chunk that is written already stays as it is. Several chunks of a job may be written at once: they have no person
 * in common. It is read and unpacked before, so that others wait for a shorter transaction.
 * @throws LeaseLost
 */
export async function writeChunk(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  id: string,
  seq: number,
  owner: string,
): Promise<StepResult> {
  const [chunk] = await db.select({ payload: importChunks.payload }).from(importChunks).where(unwritten(id, seq));
  if (!chunk) return { is: 'written' };
  const items = await openChunk(chunk.payload);
  return transaction((tx) => writeItems(tx, id, { seq, items }, owner));
}

async function writeItems(
  tx: Db,
  id: string,
  { seq, items }: { seq: number; items: ImportItem[] },
  owner: string,
): Promise<StepResult> {
  const job = await shareJob(tx, id, owner);
  failPoint('rotation.write.held');
  if (job.cancelled) return { is: 'cancelled' };
  const mine = unwritten(id, seq);
  const [chunk] = await tx.select({ seq: importChunks.seq }).from(importChunks).where(mine).for('update');
  if (!chunk) return { is: 'written' };
  const findings = (await checkItems(tx, job.scope, [items], { locked: true })).findings.flat();
  failPoint('rotation.write.locked');
  if (findings.length > 0) return { is: 'refused', findings };
  // What a plan was made from may have changed since it was sent: such people are left as they are.
  const { draftId, scope } = job;
  const sent = draftId === null ? items : await unchangedItems(tx, { draftId, scope }, items);
  const target = targetOfItems(sent, await holdersIn(tx, sent));
  const {
    gone: _gone,
    stays: _stays,
    ...counts
  } = await writeTarget(tx, id, { ...target, origin: draftId === null ? 'import' : 'plan' });
  failPoint('rotation.write.placed');
  await tx
    .update(importChunks)
    .set({ ...counts, people: sent.length, writtenAt: sql`now()`, payload: new Uint8Array() })
    .where(mine);
  failPoint('rotation.write.marked');
  await recordAudit(tx, {
    userId: job.createdBy,
    action: 'rotation.import.write',
    target: `rotation_import:${id}`,
    detail: { seq, people: sent.length, ...counts },
    ip: '',
    requestId: id,
  });
  failPoint('rotation.write.audited');
  return { is: 'written' };
}

/**
 * Before the first write: checks every chunk again if the handbook or any of the people changed since it was staged,
 * so that what would be refused is refused before anything is written. Then registers the change that the images
 * will belong to.
 * @throws LeaseLost
 */
export async function prepareWriting(database: Database, id: string, owner: string): Promise<StepResult> {
  const findings: Finding[] = [];
  for (const seq of await outdatedChunks(database.db, id)) {
    const step = await database.transaction((tx) => recheckChunk(tx, id, seq, owner));
    failPoint('rotation.prepare.checked');
    if (step.is === 'cancelled') return step;
    if (step.is === 'refused') findings.push(...step.findings);
  }
  if (findings.length > 0) return { is: 'refused', findings };
  const step = await database.transaction(async (tx): Promise<StepResult> => {
    const { cancelled, createdBy } = await holdJob(tx, id, owner);
    if (cancelled) return { is: 'cancelled' };
    await tx.insert(rotationChanges).values({ id, kind: 'import', createdBy }).onConflictDoNothing();
    failPoint('rotation.prepare.registered');
    return { is: 'written' };
  });
  failPoint('rotation.prepare.committed');
  return step;
}

async function recheckChunk(tx: Db, id: string, seq: number, owner: string): Promise<StepResult> {
  const { cancelled, scope } = await holdJob(tx, id, owner);
  if (cancelled) return { is: 'cancelled' };
  const [chunk] = await tx
    .select({ payload: importChunks.payload })
    .from(importChunks)
    .where(and(eq(importChunks.jobId, id), eq(importChunks.seq, seq)));
  const items = await openChunk(chunk!.payload);
  const findings = (await checkItems(tx, scope, [items], { locked: false })).findings.flat();
  return findings.length > 0 ? { is: 'refused', findings } : { is: 'written' };
}

/** Unwritten chunks whose check is out of date, unless some are written already: then each is judged by itself. */
async function outdatedChunks(db: Db, id: string): Promise<number[]> {
  const [begun] = await db
    .select({ chunks: count() })
    .from(importChunks)
    .where(and(eq(importChunks.jobId, id), sql`${importChunks.writtenAt} is not null`));
  if (begun!.chunks > 0) return [];
  const { rows } = await db.execute<{ seq: number }>(sql`
    select c.seq from rotation_import_chunk c
    where c.job_id = ${id} and (
      c.handbook_revision <> (select handbook_revision from reference_state)
      or exists (
        select 1 from rotation_import_person i join person p on p.id = i.user_id
        where i.job_id = c.job_id and i.seq = c.seq and p.changed_tx >= c.people_revision
      )
    ) order by c.seq`);
  return rows.map((row) => row.seq);
}
