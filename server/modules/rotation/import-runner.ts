import { setTimeout as pause } from 'node:timers/promises';
import { inLanes } from '@contract/kernel/in-lanes';
import type { Db } from '@server/kernel/database/database';
import { isDiskFull } from '@server/kernel/database/transient';
import { failPoint } from '@server/kernel/fail-points';
import type { ModuleContext } from '@server/kernel/module';
import { leaseRunners, type Held, type Pace } from '@server/kits/lease-runner/lease-runner';
import { prepareWriting, unwrittenChunks, writeChunk, writtenPeople, type StepResult } from './import-commit';
import { cancelAbandoned, endCancelled, endFailed, endWritten, refuseImport } from './import-end';
import { claimJob, holdJob, jobLeases } from './import-lease';
import { releaseUntakenFiles } from './import-room';
import { importsAtOnce } from './import-settings';

/**
 * Chunks of a job that are written at once on PostgreSQL: while one is in the database, the server unpacks and numbers
 * the next.
 */
const chunksAtOnce = 2;

/** Between two chunks on the one connection of the embedded engine: what others asked meanwhile is answered first. */
const breathMs = 5;

const hourMs = 3_600_000;

const runners = leaseRunners<{ id: string }>((context) => {
  const atOnce = importsAtOnce(process.env, context.database.engine);
  return {
    name: 'import',
    ...jobLeases,
    lanes: atOnce,
    claim: (db, owner) => claimJob(db, owner, atOnce),
    work: (job, held) => write(context, job.id, held),
    fail: (job, error, { owner }) => fail(context, job.id, owner, error),
    duties: [
      { failure: 'ending abandoned imports failed', everyMs: hourMs, run: () => cancelAbandoned(context.database) },
      { failure: 'letting workbooks go failed', everyMs: hourMs, run: () => releaseUntakenFiles(context) },
    ],
  };
});

/** Tells the writers of this process that there is a job; those of other processes see it at their next look. */
export const wakeImportRunners = runners.wake;

/**
 * Writes confirmed jobs until stopped. Every process runs as many writers as imports may be written at once; the claim
 * decides which of all processes has a job, and a job whose process died is taken over at its next chunk.
 */
export async function startImportRunner(context: ModuleContext, pace?: Pace): Promise<{ stop(): Promise<void> }> {
  return runners.start(context, pace);
}

/** @returns whether the job has ended; it has not when the server stops before. */
async function write({ database }: ModuleContext, id: string, held: Held): Promise<boolean> {
  const { owner, retried } = held;
  failPoint('rotation.claim.taken');
  const end = await writeAll(database, id, held);
  if (!end) return false;
  await retried(() => database.transaction((tx) => endAs(tx, id, owner, end)));
  failPoint('rotation.end.committed');
  return true;
}

/** @returns how the job ended, or undefined when the server stops before its end. */
async function writeAll(
  database: ModuleContext['database'],
  id: string,
  { owner, signal, retried }: Held,
): Promise<StepResult | undefined> {
  const prepared = await retried(() => prepareWriting(database, id, owner));
  if (prepared.is !== 'written') return prepared;
  let stopped: StepResult | undefined;
  const lanes = database.engine === 'pglite' ? 1 : chunksAtOnce;
  const isWritten = await inLanes(await unwrittenChunks(database.db, id), lanes, async (seq) => {
    if (signal.aborted) return false;
    const step = await retried(() => writeChunk(database, id, seq, owner));
    failPoint('rotation.write.committed');
    if (step.is !== 'written') stopped = step;
    else if (database.engine === 'pglite') await pause(breathMs);
    return step.is === 'written';
  });
  return stopped ?? (isWritten ? { is: 'written' } : undefined);
}

async function endAs(tx: Db, id: string, owner: string, end: StepResult): Promise<void> {
  await holdJob(tx, id, owner);
  if (end.is === 'written') return endWritten(tx, id);
  const problem = partlyWritten(await writtenPeople(tx, id));
  if (end.is === 'cancelled') await endCancelled(tx, id, problem);
  else await refuseImport(tx, id, end.findings, problem);
}

async function fail({ database }: ModuleContext, id: string, owner: string, error: unknown): Promise<void> {
  await database.transaction(async (tx) => {
    await holdJob(tx, id, owner);
    const written = partlyWritten(await writtenPeople(tx, id));
    const reason = isDiskFull(error)
      ? '服务器磁盘已满，请联系系统管理员腾出空间'
      : '写入时系统出错，请联系教育处管理员';
    await endFailed(tx, id, `数据录入失败：${reason}后重新导入。${written}`);
  });
}

/** What a person must know of a job that ended before its last chunk; empty when nothing was written. */
function partlyWritten({ written, all }: { written: number; all: number }): string {
  const shown = (people: number) => people.toLocaleString('en-US');
  return written === 0 ? '' : `已写入 ${shown(written)} 人，其余 ${shown(all - written)} 人未写入`;
}
