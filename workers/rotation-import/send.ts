import { TaskState } from '@contract/kernel/task-state';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { type ImportItem, type ImportJob } from '@contract/rotation/types';
import { eventsFromJob } from '@contract/rotation/job-events';
import { dropItems, readFile, readItems } from '@device/tasks/content';
import { FindingWriter } from '@device/tasks/findings';
import { removeTask } from '@device/tasks/store';
import type { RotationRun, RotationTask } from './task';
import { pause } from '@workers/engine/rotation/retry';
import { uploadJob } from '@workers/engine/rotation/upload';
import { ReportQueue } from '../tasks/report-queue';

const stopPollMs = 1_000;

/** Brings the checked rows to the server, only those it lacks, waits for its own check and takes its answer over. */
export async function send(run: RotationRun, task: RotationTask): Promise<void> {
  const { db, key, call, signal, taskId: id } = run;
  const { fileName, fileHash, clearBlanks } = task;
  const items = await readItems<ImportItem>(db, key, id);
  const reports = new ReportQueue(run);
  const onProgress = (done: number, total: number) => {
    if (task.stage === 'difference') return;
    reports.add({ done, total, unit: 'person' });
    if (done === total) reports.enter('difference');
  };
  const job = await uploadJob({ call, id, fileName, fileHash, clearBlanks, items, signal, onProgress });
  await reports.settled();
  await sendFile(run);
  await adopt(run, job);
}

/** The original is kept on the server beside its records. It comes last: nothing waits for it. */
async function sendFile({ db, key, call, signal, taskId: id }: RotationRun): Promise<void> {
  const body = await readFile(db, key, id);
  if (!body) return;
  await call(rotationEndpoints.importFile, { params: { id }, body, idempotencyKey: `${id}-file`, signal });
}

/** Takes over where the server's job stands, and forgets here what the server has. */
export async function adopt(run: RotationRun, job: ImportJob): Promise<void> {
  const { db, key, taskId } = run;
  if (job.cancelled && job.problem === '') return endCancelled(run, job);
  if (job.findings.length > 0) {
    const writer = new FindingWriter(db, key, taskId);
    await writer.add(job.findings);
    await writer.finish();
  }
  const task = await run.task();
  const events = task ? eventsFromJob(task, job) : [];
  if (events.length > 0) await run.move(...events);
  await dropItems(db, taskId);
}

/**
 * Given up on another device. A writer stops only after the people it is at; the job then says how many were
 * written, which is shown like any other refusal.
 */
async function endCancelled({ db, taskId, signal }: RotationRun, job: ImportJob): Promise<void> {
  if (job.state === TaskState.writing) return pause(stopPollMs, signal);
  await removeTask(db, taskId);
}
