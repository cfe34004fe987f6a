import { TaskState } from '@contract/kernel/task-state';
import { createHash, randomUUID } from 'node:crypto';
import { canonicalChunk } from '@contract/rotation/chunk';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { checkSheet } from '@contract/rotation/rules';
import { indexReference } from '@contract/rotation/rules-index';
import { type ImportItem, type ImportJob } from '@contract/rotation/types';
import { demoWorkbookRows, type WorkbookOptions } from '@server/demo/workbook-rows';
import type { TestClient } from '../server/client';
import { fixedHeader, sheetOf } from '../fixtures/rotation/sheet-of';

/** People of the database that tests run on (tests/server/global-setup.ts). */
export const demoPeopleCount = 300;

/** Items as the browser would send them: the demo's rows, checked against the snapshot that this user gets. */
export async function demoItems(
  client: TestClient,
  options: Pick<WorkbookOptions, 'count' | 'months' | 'firstMonth'> & Partial<WorkbookOptions>,
): Promise<ImportItem[]> {
  const book = demoWorkbookRows({ people: demoPeopleCount, ...options });
  const rows = book.rows.map((row) => [
    row.name,
    row.staffId,
    row.major,
    row.personType,
    row.grade,
    ...row.departments,
  ]);
  const items = await itemsOf(client, [[...fixedHeader, ...book.months], ...rows]);
  if (items.length !== options.count) throw new RangeError('the demo rows do not all import');
  return items;
}

/** Items of a sheet's rows, header included. Rows with findings are left out, as in the browser. */
export async function itemsOf(
  client: TestClient,
  rows: string[][],
  { clearBlanks = false } = {},
): Promise<ImportItem[]> {
  const { revision, people, handbook } = await client.data(calls.reference, { query: {} });
  const index = indexReference({ revision, people, handbook: handbook! });
  return checkSheet(sheetOf(rows), index, { clearBlanks }).items;
}

export interface ImportPlan {
  id: string;
  chunks: ImportItem[][];
  fileHash: string;
  clearBlanks: boolean;
}

/** An import that nobody knows of yet. */
export function importPlan(items: ImportItem[], part: { chunkSize?: number; clearBlanks?: boolean } = {}): ImportPlan {
  const { chunkSize = 10, clearBlanks = false } = part;
  const chunks = Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, seq) =>
    items.slice(seq * chunkSize, (seq + 1) * chunkSize),
  );
  return { id: randomUUID(), chunks, fileHash: sha256('workbook'), clearBlanks };
}

export function createBody({ id, chunks, fileHash, clearBlanks }: ImportPlan) {
  const chunkHashes = chunks.map((items) => sha256(canonicalChunk(items)));
  return { id, fileName: '轮转安排.xlsx', fileHash, clearBlanks, chunkHashes };
}

/** Registers the import and sends its chunks, until one is refused. */
export async function sendImport(client: TestClient, plan: ImportPlan): Promise<ImportJob> {
  let job = await client.data(calls.importCreate, { body: createBody(plan) });
  for (const [seq, items] of plan.chunks.entries()) {
    if (job.state === TaskState.error) break;
    job = await client.data(calls.importChunks, { params: { id: plan.id, seq }, body: { chunks: [items] } });
  }
  return job;
}

/** Sends, confirms and waits for the end. */
export async function runImport(client: TestClient, plan: ImportPlan): Promise<ImportJob> {
  await sendImport(client, plan);
  await client.data(calls.importConfirm, { params: { id: plan.id } });
  return untilEnded(client, plan.id);
}

const patienceMs = 20_000;

/** The job once it is neither waiting to be written nor being written. */
export async function untilEnded(client: TestClient, id: string): Promise<ImportJob> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const job = await client.data(calls.importDetail, { params: { id } });
    if (job.state !== TaskState.writing) return job;
    if (Date.now() > deadline) throw new Error('the import is still being written');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
