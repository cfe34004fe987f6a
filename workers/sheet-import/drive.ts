import { TaskState } from '@contract/kernel/task-state';
import { AppError } from '@contract/kernel/errors';
import { rowReader } from '@contract/kernel/sheet-check';
import { sheetChunkRows } from '@contract/kernel/sheet-definition';
import type { SheetIssue, SheetRow } from '@contract/kernel/sheet-rows';
import type { SheetRowResult } from '@contract/kernel/sheet-wire';
import type { SheetImport } from '@contract/sheet-catalog';
import { dropFile, readFile } from '@device/tasks/content';
import type { DriveOutcome } from '@device/tasks/kinds';
import {
  dropReading,
  dropSent,
  readAnswers,
  readOptions,
  readRowChunks,
  type RowCounts,
  type SheetTaskDetail,
  storeAnswers,
  storeIssues,
  storeRowChunks,
} from '@device/tasks/sheet-content';
import { removeTask } from '@device/tasks/store';
import { type Task } from '@device/tasks/task';
import { withRetry } from '@workers/engine/rotation/retry';
import { parseSheets } from '@workers/engine/sheet/parse';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { driveTask } from '../tasks/drive-task';
import { ReportQueue } from '../tasks/report-queue';
import type { Run } from '../tasks/run';

type SheetRun = Run<SheetTaskDetail>;

/**
 * Drives the import of a sheet: read and check on this device, ask, then send the rows in chunks. A chunk is sent under
 * a key of its own, so that after a crash the server answers what it has answered before.
 * @param find the definition and the call of a sheet, by its key
 */
export function driveSheetImport(run: SheetRun, find: (key: string) => SheetImport | undefined): Promise<DriveOutcome> {
  const entryOf = (task: Task) => {
    const entry = find(task.subject);
    if (!entry) throw new AppError('SHEET_HEADER_MISSING');
    return entry;
  };
  return driveTask(run, {
    unforeseen: 'SHEET_IMPORT_FAILED',
    async step(current, task) {
      if (task.cancelled) return removeTask(current.db, current.taskId);
      if (task.state === TaskState.writing) return send(current, entryOf(task));
      if (task.state === TaskState.waiting) await current.move({ type: 'begin' });
      return check(current, task, entryOf(task));
    },
    async settle({ db, taskId }, { state }) {
      // A refused file must be changed before it is of use; a finished one is not needed any more.
      if (state === TaskState.systemSuccess || state === TaskState.error) await dropFile(db, taskId);
    },
  });
}

/** Reads the stored file and checks its rows: state 10 with the problems, or 12 with the rows laid ready. */
async function check(run: SheetRun, task: Task, entry: SheetImport): Promise<void> {
  const { db, key, signal, taskId } = run;
  await run.enter('reading');
  await dropReading(db, taskId);
  const bytes = await readFile(db, key, taskId);
  if (!bytes) throw new AppError('DEVICE_COPY_LOST');
  const workbook = await openWorkbook(bytes);
  await run.enter('checking');
  const reports = new ReportQueue(run);
  const options = await readOptions(db, key, taskId);
  const definition = entry.sheetOf(options);
  const read = rowReader(definition, options);
  const onProgress = (done: number, total: number) => reports.add({ done, total, unit: 'row' });
  const sheets = await parseSheets({ workbook, definition, read, sheets: task.sheets, onProgress, signal });
  await reports.settled();

  const rows = sheets.flatMap((sheet) => sheet.rows);
  const issues = sheets.flatMap((sheet) => sheet.issues);
  if (issues.length > 0) {
    await storeIssues(db, key, taskId, issues, rows);
    const failed = new Set(issues.filter(({ row }) => row > 0).map(({ sheet, row }) => `${row} ${sheet}`)).size;
    await run.move({ type: 'refuse', problem: null, detail: { rows: { ...none, total: rows.length, failed } } });
    return;
  }
  await storeRowChunks(db, key, taskId, chunksOf(rows));
  await run.move({ type: 'offer', detail: { rows: { ...none, total: rows.length } } });
}

const none: RowCounts = { total: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };

/** Sends the chunks that have no answer yet. Rows that the server refuses are told with the result; the others stand. */
async function send(run: SheetRun, { endpoint, bodyOf }: SheetImport): Promise<void> {
  const { db, key, call, signal, taskId } = run;
  await run.enter('writing');
  const more = bodyOf?.(await readOptions(db, key, taskId));
  const chunks = await readRowChunks(db, key, taskId);
  const answered = new Map((await readAnswers(db, key, taskId)).map(({ seq, value }) => [seq, value]));
  const total = chunks.reduce((sum, { value }) => sum + value.length, 0);
  const done = () => [...answered.values()].reduce((sum, answers) => sum + answers.length, 0);
  for (const { seq, value: rows } of chunks) {
    if (answered.has(seq)) continue;
    const input = { body: { ...more, rows }, idempotencyKey: `${taskId}-${seq}`, compress: true, signal };
    const { results } = await withRetry(() => call(endpoint, input), { signal });
    await storeAnswers(db, key, taskId, seq, results);
    answered.set(seq, results);
    await run.report({ done: done(), total, unit: 'row' });
  }
  const results = [...answered.values()].flat();
  const refused = results.filter(({ outcome }) => outcome === 'failed');
  await storeIssues(
    db,
    key,
    taskId,
    refused.map(issueOf),
    chunks.flatMap(({ value }) => value),
  );
  await run.move({ type: 'succeed', detail: { rows: counted(results) } });
  await dropSent(db, taskId);
}

function counted(results: readonly SheetRowResult[]): RowCounts {
  const counts = { ...none, total: results.length };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

function issueOf({ sheet, row, message }: SheetRowResult): SheetIssue {
  return { sheet, row, column: '', title: '', message, value: '' };
}

function chunksOf(rows: readonly SheetRow[]): SheetRow[][] {
  const chunks: SheetRow[][] = [];
  for (let from = 0; from < rows.length; from += sheetChunkRows) chunks.push(rows.slice(from, from + sheetChunkRows));
  return chunks;
}
