import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallExtras, CallFn } from '@contract/kernel/call';
import { AppError, type ErrorKey } from '@contract/kernel/errors';
import type { SheetImportRow, SheetRowResult } from '@contract/kernel/sheet-wire';
import type { SheetImport } from '@contract/sheet-catalog';
import { UserDatabase } from '@device/database/user-database';
import { storeDeviceKey } from '@device/database/device-key';
import { readIssues } from '@device/tasks/sheet-content';
import { applyEvents, getTask } from '@device/tasks/store';
import type { Task } from '@device/tasks/task';
import { aStaffRow, staffOptions, staffSheet } from '@tests/fixtures/sheet/staff';
import { leavesOf } from '@contract/kernel/sheet-definition';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import type { Row } from '@workers/engine/spreadsheet/write/model';
import { Run, signalOfTask } from '../tasks/run';
import { createTask, inspect } from './create';
import { driveSheetImport } from './drive';

const id = '6f1c1c9e-6a0e-4a53-9d4e-2b1f5f0f6a02';
const people = 250;
const header = leavesOf(staffSheet.columns).map(({ title }) => title);
const line = (change: object = {}): Row => Object.values({ ...aStaffRow, ...change });
const plan = Array.from({ length: people }, (_, n) => line({ staff_id: `A${n}` }));

let db: UserDatabase;
let key: CryptoKey;
let server: RowServer;

/** Takes chunks as a server does: a key answers what it answered before. */
class RowServer {
  readonly effects: SheetImportRow[] = [];
  readonly answers = new Map<string, SheetRowResult[]>();
  calls = 0;
  /** Failures of the next calls; `lost`: the effect happened, but its answer did not come. */
  failures: (ErrorKey | 'lost' | undefined)[] = [];
  refused = new Set<string>();

  readonly call = (async (_endpoint: unknown, input: { body: { rows: SheetImportRow[] } } & CallExtras) => {
    this.calls += 1;
    const failure = this.failures.shift();
    if (failure && failure !== 'lost') throw new AppError(failure);
    const stored = this.answers.get(input.idempotencyKey!);
    if (stored) return { results: stored };
    const results = input.body.rows.map(({ sheet, row, values }): SheetRowResult => {
      const isRefused = this.refused.has(values['staff_id']!);
      return {
        sheet,
        row,
        outcome: isRefused ? 'failed' : 'created',
        message: isRefused ? `第 ${row} 行：工号已被占用` : '',
      };
    });
    this.effects.push(...input.body.rows);
    this.answers.set(input.idempotencyKey!, results);
    if (failure === 'lost') throw new AppError('NETWORK');
    return { results };
  }) as unknown as CallFn;
}

beforeEach(async () => {
  db = new UserDatabase(Math.floor(Math.random() * 1e9));
  await storeDeviceKey(db, btoa('0123456789abcdef0123456789abcdef'));
  key = (await db.keys.get('device'))!.key;
  server = new RowServer();
  // Waits between attempts only cost time here.
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => setTimeout(work, ms / 1000));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await db.delete();
});

async function choose(rows: Row[] = plan): Promise<void> {
  const bytes = await writeWorkbook({ sheets: [{ name: '职工', rows: [header, ...rows] }] });
  const chosen = { id, subject: staffSheet.key, sheets: ['职工'], options: staffOptions };
  await createTask(db, key, new File([bytes], '职工.xlsx'), chosen);
}

const entry = { sheetOf: () => staffSheet, endpoint: {} } as unknown as SheetImport;

async function run(find: (name: string) => SheetImport | undefined = () => entry): Promise<string> {
  const { signal, release } = signalOfTask(db, id);
  const outcome = await driveSheetImport(new Run(db, key, server.call, id, signal), find);
  release();
  return outcome;
}
const task = async () => (await getTask(db, id)) as Task;
const confirm = () => applyEvents(db, id, { type: 'confirm' });

describe('an import by header definition', () => {
  it('goes from the file to the question, and from the answer to the rows, in chunks', async () => {
    await choose();
    expect(await run()).toBe('settled');
    expect(await task()).toMatchObject({ state: 12, rows: { total: people } });
    expect(server.calls).toBe(0);
    await confirm();
    expect(await run()).toBe('settled');
    expect(await task()).toMatchObject({ state: 25, rows: { total: people, created: people, failed: 0 } });
    expect(server.calls).toBe(3);
    expect(server.effects.map(({ values }) => values['staff_id'])).toEqual(plan.map((row) => row[1]));
    expect(await db.taskFiles.count()).toBe(0);
  });

  it('ends at its problems and sends nothing', async () => {
    await choose([...plan, line({ name: '' }), line({ staff_id: 'A0', beds: 'x' })]);
    await run();
    expect(await task()).toMatchObject({ state: 10, problem: null, rows: { total: people + 2, failed: 2 } });
    const { issues, rows } = await readIssues(db, key, id);
    expect(issues.map(({ message }) => message)).toEqual([
      `第 ${people + 2} 行：姓名是必填项`,
      `第 ${people + 3} 行：床位应为数字，请输入正确的床位`,
      `第 ${people + 3} 行：工号与第 2 行重复`,
    ]);
    expect(rows.map(({ row }) => row)).toEqual([people + 2, people + 3]);
    expect(server.calls).toBe(0);
  });

  it('says which rows the server refused; the others stand', async () => {
    await choose();
    await run();
    await confirm();
    server.refused = new Set(['A7', 'A249']);
    await run();
    expect(await task()).toMatchObject({ state: 25, rows: { created: people - 2, failed: 2 } });
    const { issues } = await readIssues(db, key, id);
    expect(issues.map(({ row, message }) => [row, message])).toEqual([
      [9, '第 9 行：工号已被占用'],
      [251, '第 251 行：工号已被占用'],
    ]);
  });

  it('has each row written once, however often the line breaks', async () => {
    await choose();
    await run();
    await confirm();
    server.failures = ['NETWORK', 'lost', undefined, 'SERVER_BUSY', 'lost', 'NETWORK'];
    await run();
    expect(await task()).toMatchObject({ state: 25, rows: { created: people } });
    expect(server.effects).toHaveLength(people);
  });

  it('waits for a sign-in and goes on where it stood, also in another worker', async () => {
    await choose();
    await run();
    await confirm();
    server.failures = [undefined, 'SIGN_IN_REQUIRED'];
    expect(await run()).toBe('signed-out');
    expect(await task()).toMatchObject({ state: 15, waiting: 'sign-in' });
    expect(server.effects).toHaveLength(100);
    await run();
    expect(server.calls).toBe(4);
    expect(await task()).toMatchObject({ state: 25, rows: { total: people } });
  });

  it('fails with the server’s sentence, and goes on after a retry', async () => {
    await choose();
    await run();
    await confirm();
    server.failures = [undefined, 'FORBIDDEN'];
    await run();
    expect(await task()).toMatchObject({ state: 20, problem: { code: 'FORBIDDEN' } });
    await applyEvents(db, id, { type: 'retry' });
    await run();
    expect(await task()).toMatchObject({ state: 25, rows: { created: people } });
    expect(server.effects).toHaveLength(people);
  });

  it('is forgotten when the user gives it up', async () => {
    await choose();
    await run();
    await applyEvents(db, id, { type: 'cancel' });
    await run();
    expect(await task()).toBeUndefined();
    expect([await db.taskFiles.count(), await db.taskParts.count(), server.calls]).toEqual([0, 0, 0]);
  });

  it('says so when the sheet is none that this version knows', async () => {
    await choose();
    await run(() => undefined);
    expect(await task()).toMatchObject({ state: 20, problem: { code: 'SHEET_HEADER_MISSING' } });
  });

  it('keeps what is in the file sealed', async () => {
    await choose();
    await run();
    const stored = JSON.stringify(await db.taskParts.toArray(), (_, value: unknown) =>
      value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
    );
    expect(stored).not.toContain('张三');
  });
});

it('names the sheets that hold data, and says why a file has none', async () => {
  const bytes = await writeWorkbook({
    sheets: [
      { name: '填写说明', rows: [['x']] },
      { name: '职工', rows: [] },
    ],
  });
  expect((await inspect(new Blob([bytes]))).sheets.map(({ name }) => name)).toEqual(['职工']);
  const broken = await inspect(new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 1])]));
  expect(broken).toMatchObject({ sheets: [], problem: { code: 'FILE_CORRUPT' } });
});
