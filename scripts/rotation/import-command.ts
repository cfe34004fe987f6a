import { TaskState } from '@contract/kernel/task-state';
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { CallFn } from '@contract/kernel/call';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { type ImportItem, type ImportJob } from '@contract/rotation/types';
import { followJob } from '@workers/engine/rotation/follow-job';
import { withRetry } from '@workers/engine/rotation/retry';
import { isSettled, sha256, uploadJob } from '@workers/engine/rotation/upload';
import type { FileTask } from './arguments';
import { checkOpened, openFile } from './checked-file';
import { fetchReference, signIn } from './client';
import { CommandError, explain } from './explain';
import { type ImportOutput, printChecked, printFindings, printImported, printJson } from './print';

const nothing = { created: 0, changed: 0, same: 0, removed: 0, people: 0 };

/** Checks a file and, when no row has an error, imports it and waits until it is written. Returns the exit code. */
export async function importCommand(task: FileTask): Promise<number> {
  let id: string | null = null;
  try {
    const opened = await openFile(task);
    const call = await signIn(process.env);
    const { error, sheets } = await checkOpened(opened, task, await fetchReference(call));
    const isRefused = sheets.some(({ findings }) => findings.some(({ severity }) => severity === 'error'));
    if (error || isRefused) {
      printChecked(task.file, error, sheets, console.error);
      print(task, { id, state: TaskState.error, ...nothing });
      return error ? 2 : 1;
    }
    const items = sheets.flatMap((sheet) => sheet.items);
    id = randomUUID();
    const job = await run(call, { id, task, bytes: opened.bytes, items });
    const { created, changed, same, removed, people } = job.counts;
    print(task, { id, state: job.state, created, changed, same, removed, people });
    return exitCode(job);
  } catch (error) {
    console.error(explain(error).message);
    const state = error instanceof CommandError ? TaskState.error : TaskState.systemError;
    print(task, { id, state, ...nothing });
    return 2;
  }
}

async function run(
  call: CallFn,
  { id, task, bytes, items }: { id: string; task: FileTask; bytes: Uint8Array<ArrayBuffer>; items: ImportItem[] },
): Promise<ImportJob> {
  const { clearBlanks } = task;
  const upload = { call, id, fileName: basename(task.file), fileHash: await sha256(bytes), clearBlanks, items };
  const checked = await uploadJob(upload);
  const file = { params: { id }, body: bytes, idempotencyKey: `${id}-file` };
  await withRetry(() => call(rotationEndpoints.importFile, file));
  if (checked.state !== TaskState.waitingToInput) return checked;
  await withRetry(() => call(rotationEndpoints.importConfirm, { params: { id }, idempotencyKey: `${id}-confirm` }));
  return followJob({ call, id, isOver: isSettled });
}

function exitCode({ state, findings, problem }: ImportJob): number {
  if (state === TaskState.systemSuccess) return 0;
  printFindings(findings, console.error);
  if (problem) console.error(problem);
  return state === TaskState.error ? 1 : 2;
}

function print(task: FileTask, output: ImportOutput): void {
  if (task.json) printJson(output);
  else printImported(output);
}
