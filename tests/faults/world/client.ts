import { TaskState } from '@contract/kernel/task-state';
import { randomUUID } from 'node:crypto';
import type { CallFn } from '@contract/kernel/call';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { indexReference } from '@contract/rotation/rules-index';
import { type ImportItem, type ImportJob } from '@contract/rotation/types';
import { demoPassword } from '@server/demo/accounts';
import { demoWorkbookRows, workbookCells } from '@server/demo/workbook-rows';
import { checkWorkbook } from '@workers/engine/rotation/check';
import { withRetry } from '@workers/engine/rotation/retry';
import { sha256, uploadJob } from '@workers/engine/rotation/upload';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import { fetchReference, signIn } from '../../../scripts/rotation/client';
import { confirmImport } from '../../support/confirm-import';
import type { Recorder } from './recorder';

/** A workbook, read and checked, ready to be sent. */
export interface Prepared {
  bytes: Uint8Array<ArrayBuffer>;
  fileHash: string;
  cells: string[][];
  clearBlanks: boolean;
  items: ImportItem[];
}

/** Signs in as the demo's administrator. */
export function signInAt(origin: string, user = 'admin'): Promise<CallFn> {
  return signIn({ REACH_URL: origin, REACH_USER: user, REACH_PASSWORD: demoPassword });
}

export interface WorkbookKind {
  people: number;
  count: number;
  months: number;
  /** 0: months in halves; 1: whole months, so that many of them change; 2: every fifth month blank, and blanks clear. */
  variant: number;
}

/** A demo workbook as a file, taken through the product's own reader and rules. */
export async function prepareWorkbook(call: CallFn, { variant, ...size }: WorkbookKind): Promise<Prepared> {
  const clearBlanks = variant === 2;
  const cells = workbookCells(demoWorkbookRows({ ...size, firstMonth: '2028-01', halves: variant !== 1 }));
  const fixed = cells[0]!.findIndex((title) => /^\d{4}-/.test(title));
  for (const [row, line] of cells.entries()) {
    if (row === 0 || !clearBlanks) continue;
    for (let column = fixed + (row % 5); column < line.length; column += 5) line[column] = '';
  }
  const bytes = await writeWorkbook({ sheets: [{ name: '轮转计划', columns: [], rows: cells }] });
  const reference = indexReference(await fetchReference(call));
  const { sheets } = await checkWorkbook(await openWorkbook(bytes), reference, { clearBlanks });
  const items = sheets.flatMap((sheet) => sheet.items);
  const findings = sheets.flatMap((sheet) => sheet.findings).filter(({ severity }) => severity === 'error');
  if (findings.length > 0 || items.length !== size.count)
    throw new Error(`the workbook does not pass: ${findings[0]?.message ?? items.length}`);
  return { bytes, fileHash: await sha256(bytes), cells, clearBlanks, items };
}

/** One import under one id, which may be gone on with after any interruption, as the real client does. */
export class Import {
  readonly id = randomUUID();
  job: ImportJob | undefined;

  constructor(
    readonly prepared: Prepared,
    readonly recorder: Recorder,
    { mayFail = false } = {},
  ) {
    const { fileHash, clearBlanks, cells } = prepared;
    recorder.add({ type: 'import', id: this.id, fileHash, clearBlanks, cells, mayFail });
  }

  /** Sends what the server does not have. */
  async upload(call: CallFn, signal?: AbortSignal): Promise<ImportJob> {
    const { items, clearBlanks, fileHash, bytes } = this.prepared;
    const { id } = this;
    const recorded = this.recorder.recording(call);
    const input = { call: recorded, id, fileName: 'plan.xlsx', fileHash, clearBlanks, items, signal };
    this.job = await uploadJob(input);
    if (this.job.state === TaskState.waitingToInput) {
      const file = { params: { id }, body: bytes, idempotencyKey: `${id}-file`, signal };
      await withRetry(() => recorded(rotationEndpoints.importFile, file), { signal });
    }
    return this.job;
  }

  /** Confirms and waits for the end. */
  async confirm(call: CallFn, signal?: AbortSignal): Promise<ImportJob> {
    this.job = await confirmImport({ call: this.recorder.recording(call), id: this.id, signal });
    return this.job;
  }

  /** All of it. */
  async run(call: CallFn, signal?: AbortSignal): Promise<ImportJob> {
    const job = await this.upload(call, signal);
    const isOpen = job.state === TaskState.waitingToInput || job.state === TaskState.writing;
    return isOpen ? this.confirm(call, signal) : job;
  }
}
