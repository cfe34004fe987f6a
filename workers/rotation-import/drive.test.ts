import 'fake-indexeddb/auto';
import type { ImportTaskDetail } from '@contract/rotation/import-task';
import type { Finding } from '@contract/rotation/types';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';
import type { ErrorKey } from '@contract/kernel/errors';
import { UserDatabase } from '@device/database/user-database';
import { tokenStore } from '@device/api/token';
import { storeDeviceKey } from '@device/database/device-key';
import { sessionKeys } from '@device/database/session-keys';
import { fixPart, readFile } from '@device/tasks/content';
import { readAllFindings } from '@device/tasks/findings';
import { addStep } from '@device/tasks/fixes';
import { applyEvents, getTask, mendTask } from '@device/tasks/store';
import type { RotationTask } from './task';
import { aFinding } from '@tests/builders/import-job';
import { ImportServer } from '@tests/builders/import-server';
import { aReference } from '@tests/builders/reference';
import type { Row } from '@workers/engine/spreadsheet/write/model';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import { createTask } from './choose';
import { drive } from './drive';
import { restoreFile } from './restore-file';
import { FixSession } from '../rotation-fix/session';
import { Run, signalOfTask } from '../tasks/run';

const people = 450;
const id = '6f1c1c9e-6a0e-4a53-9d4e-2b1f5f0f6a01';
const plan = Array.from({ length: people }, (_, index) => [
  `学员${index + 1}`,
  `R${String(index + 1).padStart(4, '0')}`,
  '内科',
  '心血管内科',
  '急诊科',
]);

let db: UserDatabase;
let key: CryptoKey;
let server: ImportServer;

beforeEach(async () => {
  db = new UserDatabase(Math.floor(Math.random() * 1e9));
  await storeDeviceKey(db, btoa('0123456789abcdef0123456789abcdef'));
  key = (await db.keys.get('device'))!.key;
  vi.stubGlobal('localStorage', memoryStorage());
  tokenStore.save('token', db.userId);
  await sessionKeys(db);
  server = new ImportServer(aReference(people));
  // Waits between attempts only cost time here.
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => setTimeout(work, ms / 100));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await db.delete();
});

async function choose(rows: Row[] = plan, taskId = id): Promise<void> {
  const header = ['姓名', '工号', '培训专业', '2026-11', '2026-12'];
  const bytes = await writeWorkbook({ sheets: [{ name: '轮转', columns: [], rows: [header, ...rows] }] });
  const chosen = { id: taskId, kind: 'rotation-import', sheets: ['轮转'], clearBlanks: false };
  await createTask(db, key, new File([bytes], '内科.xlsx'), chosen);
}

/** Drives as a page would, until the task settles. */
async function run(): Promise<string> {
  const { signal, release } = signalOfTask(db, id);
  const outcome = await drive(new Run(db, key, server.call, id, signal));
  release();
  return outcome;
}

const task = async () => (await getTask(db, id)) as RotationTask;
const confirm = () => applyEvents(db, id, { type: 'confirm' });
const sent = () => [...server.chunks.get(id)!.entries()].sort(([a], [b]) => a - b).flatMap(([, items]) => items);

describe('an import', () => {
  it('goes from the file to the question, and from the answer to the records', async () => {
    await choose();
    expect(await run()).toBe('settled');
    expect(await task()).toMatchObject({ state: 12, counts: { people, created: people } });
    expect(sent().map((item) => item.staffId)).toEqual(plan.map((row) => row[1]));
    expect(server.files.has(id)).toBe(true);

    await confirm();
    server.writing = [{ writtenPeople: 200 }, { writtenPeople: 450, state: 25 }];
    expect(await run()).toBe('settled');
    expect(await task()).toMatchObject({ state: 25, counts: { people } });
    expect(await db.taskFiles.count()).toBe(0);
  });

  it('ends at findings without asking the server to keep anything', async () => {
    await choose([...plan, ['学员1', 'R9999', '内科', '急诊科', ''], ['', 'R0001', '', '无此科', '']]);
    await run();
    const { state, summary } = await task();
    expect(state).toBe(10);
    expect(summary[0]).toMatchObject({ name: '轮转', people: people + 2, months: 2 });
    const codes = (await readAllFindings<Finding>(db, key, id)).map((finding) => finding.code);
    expect(codes).toEqual(expect.arrayContaining(['PERSON_NOT_FOUND', 'NAME_REQUIRED', 'DEPT_NOT_IN_HANDBOOK']));
    expect(server.log).toEqual(['reference']);
  });

  it('names a file that is none', async () => {
    await createTask(db, key, new File(['%PDF-1.7'], '伪装.xlsx'), {
      id,
      kind: 'rotation-import',
      sheets: [],
      clearBlanks: false,
    });
    await run();
    expect(await task()).toMatchObject({ state: 10, problem: { code: 'FILE_NOT_SPREADSHEET' } });
  });

  it('shows what the server alone has found', async () => {
    await choose();
    server.findings = [aFinding({ code: 'REFERENCE_CHANGED' })];
    await run();
    expect(await task()).toMatchObject({ state: 10, summary: [{ errors: 1, codes: { REFERENCE_CHANGED: 1 } }] });
    expect(await readAllFindings(db, key, id)).toEqual(server.findings);
  });
});

describe('resuming', () => {
  /** Drives until the page is gone during a call: the server has acted, but nobody hears its answer. */
  function runUntilCut(name: string, nth: number): Promise<void> {
    return new Promise((resolve) => {
      server.beforeAnswer = (call, count) => {
        if (call !== name || count !== nth) return undefined;
        server.beforeAnswer = () => undefined;
        resolve();
        return new Promise<never>(() => undefined);
      };
      void run();
    });
  }

  const cuts: [string, number][] = [
    ['reference', 1],
    ['importCreate', 1],
    ['importChunks', 1],
    ['importChunks', 2],
    ['importChunks', 3],
    ['importFile', 1],
    ['importDetail', 1],
  ];

  it.each(cuts)(
    'after a reload during %s (%i) sends each chunk once and comes to the same question',
    async (name, nth) => {
      await choose();
      await runUntilCut(name, nth);
      await run();
      expect(await task()).toMatchObject({ state: 12, counts: { people } });
      expect(new Set(server.arrived).size).toBe(server.arrived.length);
      expect(sent()).toHaveLength(people);
    },
  );

  it.each(['importConfirm', 'importDetail'])('after a reload during %s of the writing finishes it', async (name) => {
    await choose();
    await run();
    await confirm();
    server.writing = [{ writtenPeople: 100 }, { writtenPeople: 300 }, { state: 25 }];
    await runUntilCut(name, server.log.filter((call) => call === name).length + 1);
    await run();
    expect(await task()).toMatchObject({ state: 25 });
  });

  it('waits without a network, then goes on by itself', async () => {
    await choose();
    const seen: unknown[] = [];
    const watch = liveQuery(() => getTask(db, id)).subscribe((now) => seen.push(now?.waiting));
    server.fault = (name, count) => (name === 'importCreate' && count <= 8 ? 'NETWORK' : undefined);
    await run();
    watch.unsubscribe();
    expect(seen).toContain('network');
    expect(await task()).toMatchObject({ state: 12, waiting: null });
  });

  it('checks without a network when the snapshot is there, and says how old it is', async () => {
    await choose();
    await run();
    const again = '6f1c1c9e-6a0e-4a53-9d4e-2b1f5f0f6a02';
    await choose([['错名', 'R0001', '内科', '急诊科', '']], again);
    server.fault = () => 'NETWORK';
    await drive(new Run(db, key, server.call, again, new AbortController().signal));
    const checked = await getTask<ImportTaskDetail>(db, again);
    expect(checked).toMatchObject({
      state: 10,
      reference: { offline: true },
      summary: [{ codes: { NAME_MISMATCH: 1 } }],
    });
    expect(checked!.reference!.fetchedAt).toBeGreaterThan(0);
  });

  it('stands still when the session has ended, and goes on after the next sign-in', async () => {
    await choose();
    server.fault = (name) => (name === 'importCreate' ? 'SIGN_IN_REQUIRED' : undefined);
    expect(await run()).toBe('signed-out');
    expect(await task()).toMatchObject({ state: 5, stage: 'uploading', waiting: 'sign-in' });
    server.fault = () => undefined;
    await run();
    expect(await task()).toMatchObject({ state: 12, waiting: null });
  });
});

describe('correcting', () => {
  const wrong = plan.map((row, index) => (index === 7 ? row.with(3, '心内课') : row));
  const correct = (text: string, row = 9) => addStep(db, key, id, [{ sheet: '轮转', row, column: 3, text }]);
  const goOn = (partial = false) => mendTask(db, id, partial, another);
  const another = '6f1c1c9e-6a0e-4a53-9d4e-2b1f5f0f6a77';

  it('keeps the file, and goes on from it with what was corrected', async () => {
    await choose(wrong);
    await run();
    expect(await task()).toMatchObject({ state: 10, summary: [{ errors: 1 }] });
    expect(await db.taskFiles.count()).toBe(1);

    await correct('CCU');
    await goOn();
    await run();
    expect(await task()).toMatchObject({ state: 10, summary: [{ codes: { DEPT_NOT_IN_HANDBOOK: 1 } }] });

    await correct('心血管内科');
    await goOn();
    await run();
    expect(await task()).toMatchObject({ state: 12, counts: { people } });
    expect(sent()[7]!.record.deptList[0]).toMatchObject({ deptName: '心血管内科' });

    await confirm();
    await run();
    expect(await task()).toMatchObject({ state: 25 });
    const corrections = (await db.taskParts.toArray()).filter(({ part }) => part >= fixPart);
    expect([await db.taskFiles.count(), corrections]).toEqual([0, []]);
  });

  it('leaves out what the user leaves out, and by choice what is still wrong', async () => {
    await choose(wrong);
    await run();
    await addStep(db, key, id, [{ sheet: '轮转', row: 2, leftOut: true }]);
    await goOn();
    await run();
    expect(await task()).toMatchObject({ state: 10 });
    await goOn(true);
    await run();
    expect(await task()).toMatchObject({ state: 12, partial: true, counts: { people: people - 2 } });
    expect(sent().map(({ row }) => row)).not.toContain(9);
  });

  it('comes back with what the server has found, and goes on under another id', async () => {
    await choose();
    server.findings = [aFinding({ code: 'REFERENCE_CHANGED', sheet: '轮转', row: 5 })];
    await run();
    expect(await db.taskFiles.count()).toBe(1);
    const session = await FixSession.open({ db, key, call: server.call, taskId: id });
    expect(session!.state().counts).toMatchObject({ errors: 0, right: people });
    expect(session!.book.list(0, 'all')).toEqual([4]);

    server.findings = [];
    expect(await goOn()).toBe(another);
    const { signal, release } = signalOfTask(db, another);
    await drive(new Run(db, key, server.call, another, signal));
    release();
    expect(await getTask(db, another)).toMatchObject({ state: 12, counts: { people } });
  });

  it('shows the same in two tabs, and after the page was gone', async () => {
    await choose(wrong);
    await run();
    const open = async () => (await FixSession.open({ db, key, call: server.call, taskId: id }))!;
    const [one, other] = [await open(), await open()];
    expect((await one.edit([{ sheet: '轮转', row: 9, column: 3, text: '急诊科' }])).counts.errors).toBe(0);
    expect((await other.refresh()).counts.errors).toBe(0);
    expect((await other.move(-1)).counts.errors).toBe(1);
    expect((await one.refresh()).counts.errors).toBe(1);
    // What the file holds already is no correction.
    expect((await one.edit([{ sheet: '轮转', row: 9, column: 3, text: '心内课' }])).counts.editedCells).toBe(0);
    expect((await open()).state()).toMatchObject({ revision: 3, counts: { errors: 1, editedCells: 0 }, canUndo: true });
  });

  it('asks for the same file when the device has lost it, and keeps the corrections', async () => {
    await choose(wrong);
    await run();
    await correct('急诊科');
    const bytes = (await readFile(db, key, id))!;
    await db.taskFiles.clear();
    expect(await FixSession.open({ db, key, call: server.call, taskId: id })).toBeNull();
    expect(await restoreFile(db, key, id, new Blob(['another']))).toBe(false);
    expect(await restoreFile(db, key, id, new Blob([bytes]))).toBe(true);
    const session = await FixSession.open({ db, key, call: server.call, taskId: id });
    expect(session!.state().counts).toMatchObject({ errors: 0, editedCells: 1 });
  });

  it('goes on by itself when a task that failed for want of its file gets it back', async () => {
    await choose();
    const bytes = (await readFile(db, key, id))!;
    await db.taskFiles.clear();
    await run();
    expect(await task()).toMatchObject({ state: 20, problem: { code: 'DEVICE_COPY_LOST' } });
    await restoreFile(db, key, id, new Blob([bytes]));
    await run();
    expect(await task()).toMatchObject({ state: 12, counts: { people } });
  });
});

describe('failing', () => {
  const failures: [string, ErrorKey, string][] = [
    ['reference', 'SYSTEM_ERROR', 'REFERENCE_UNAVAILABLE'],
    ['reference', 'FORBIDDEN', 'FORBIDDEN'],
    ['importChunks', 'IMPORT_CHUNK_MISMATCH', 'IMPORT_CHUNK_MISMATCH'],
  ];
  it.each(failures)('of %s with %s ends in state 20 and can be retried', async (name, key, code) => {
    await choose();
    server.fault = (call) => (call === name ? key : undefined);
    await run();
    expect(await task()).toMatchObject({ state: 20, problem: { code } });

    server.fault = () => undefined;
    await applyEvents(db, id, { type: 'retry' });
    await run();
    expect(await task()).toMatchObject({ state: 12, problem: null });
  });

  it('of the writing keeps the server’s words', async () => {
    await choose();
    await run();
    await confirm();
    server.writing = [{ state: 20, problem: '数据录入失败：学员7' }];
    await run();
    expect(await task()).toMatchObject({ state: 20, stage: 'writing', problem: { message: '数据录入失败：学员7' } });
  });
});

describe('giving up', () => {
  it.each([
    ['while a chunk is sent', 'importChunks'],
    ['while the snapshot is fetched', 'reference'],
  ])('%s stops the work, tells the server and leaves nothing', async (_, during) => {
    await choose();
    server.beforeAnswer = (call) => (call === during ? applyEvents(db, id, { type: 'cancel' }) : undefined);
    expect(await run()).toBe('settled');
    expect(await getTask(db, id)).toBeUndefined();
    expect(server.log.at(-1)).toBe('importCancel');
    expect(await Promise.all([db.taskFiles.count(), db.taskParts.count()])).toEqual([0, 0]);
  });

  it('without a network is told to the server later', async () => {
    await choose();
    await run();
    await applyEvents(db, id, { type: 'cancel' });
    server.fault = (name, count) => (name === 'importCancel' && count === 1 ? 'NETWORK' : undefined);
    await run();
    expect(server.jobs.get(id)).toMatchObject({ cancelled: true });
    expect(await getTask(db, id)).toBeUndefined();
  });
});
