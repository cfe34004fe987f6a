import { AppError } from '@contract/kernel/errors';
import { foldSteps } from '@contract/rotation/fixes';
import type { CheckedSheet } from '@contract/rotation/rules';
import { indexReference } from '@contract/rotation/rules-index';
import { dropParts, readFile, storeItems } from '@device/tasks/content';
import { FindingWriter } from '@device/tasks/findings';
import { readSteps } from '@device/tasks/fixes';
import { type SheetSummary, summarise } from '@contract/rotation/import-task';
import { chunkPeople } from '@contract/rotation/types';
import type { FixStep } from '@contract/rotation/fixes';
import type { RotationRun, RotationTask } from './task';
import { checkWorkbook, type CheckProgress } from '@workers/engine/rotation/check';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { ReportQueue } from '../tasks/report-queue';
import { syncReference } from './reference-sync';

/**
 * Reads the stored file and checks its rows, with what was corrected since. Ends in state 10 when a row is wrong and
 * the user has not chosen to go on without such rows; otherwise the right rows are stored and the task stands before
 * `uploading`, whatever warnings there are. Always starts from the beginning.
 */
export async function checkFile(run: RotationRun, task: RotationTask): Promise<void> {
  const { db, key, call, signal, taskId } = run;
  await run.enter('reading');
  await dropParts(db, taskId);
  const bytes = await readFile(db, key, taskId);
  if (!bytes) throw new AppError('DEVICE_COPY_LOST');
  const workbook = await openWorkbook(bytes);

  await run.enter('reference');
  const { reference, used } = await syncReference(db, call, signal);
  await run.move({ type: 'note', detail: { reference: used } });

  await run.enter('checking');
  const reports = new ReportQueue(run);
  const onProgress = (progress: CheckProgress) =>
    reports.add({ done: progress.rows, total: progress.totalRows, unit: 'row' });
  const { sheets, clearBlanks } = task;
  const index = indexReference(reference);
  const fixes = foldSteps(await readSteps<FixStep>(db, key, task));
  const checked = await checkWorkbook(workbook, index, { sheets, clearBlanks, fixes, onProgress, signal });
  await reports.settled();

  const summary = await storeFindings(run, checked.sheets);
  if (checked.error) return void (await run.move({ type: 'refuse', problem: checked.error, detail: { summary } }));
  const items = checked.sheets.flatMap((sheet) => sheet.items);
  const isWrong = summary.some((sheet) => sheet.errors > 0);
  if ((isWrong && !task.partial) || items.length === 0) {
    return void (await run.move({ type: 'refuse', problem: null, detail: { summary } }));
  }
  await storeItems(db, key, taskId, items, chunkPeople);
  await run.move({ type: 'note', detail: { summary } }, { type: 'advance', stage: 'uploading' });
}

async function storeFindings(
  { db, key, taskId }: RotationRun,
  sheets: readonly CheckedSheet[],
): Promise<SheetSummary[]> {
  const writer = new FindingWriter(db, key, taskId);
  const summary: SheetSummary[] = [];
  for (const { name, people, months, findings, omitted } of sheets) {
    await writer.add(findings);
    const counted = summarise(findings)[0] ?? { errors: 0, warnings: 0, codes: {} };
    // A sheet that lists as many findings as it may has not listed errors alone, but errors are why it matters.
    const errors = counted.errors + omitted;
    summary.push({ ...counted, name, people, months: months.length, errors, omitted });
  }
  await writer.finish();
  return summary;
}
