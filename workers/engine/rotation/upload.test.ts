import { TaskState } from '@contract/kernel/task-state';
import { describe, expect, it } from 'vitest';
import { referenceFixture } from '@tests/fixtures/rotation/reference';
import { planOf } from '@tests/fixtures/rotation/sheet-of';
import type { CallFn } from '@contract/kernel/call';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import { canonicalChunk } from '@contract/rotation/chunk';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { checkSheet } from '@contract/rotation/rules';
import { indexReference } from '@contract/rotation/rules-index';
import { type ImportItem, type ImportJob } from '@contract/rotation/types';
import { isSettled, sha256, uploadJob, waitForJob } from './upload';

const id = '0193b1f0-0000-7000-8000-000000000001';
const sheet = planOf(['2026-11'], ['CCU']);
const item = checkSheet(sheet, indexReference(referenceFixture()), { clearBlanks: false }).items[0]!;
const items: ImportItem[] = Array.from({ length: 120 }, (_, row) => ({ ...item, row: row + 2 }));

interface Sent {
  params?: { seq: number };
  body?: { chunkHashes?: string[]; chunks?: ImportItem[][] };
  idempotencyKey?: string;
  compress?: boolean;
}

/** A server that keeps chunks; `failures` are thrown, one per call, before it answers. */
function serverWith(options: { has?: number[]; failures?: AppError[]; after?: TaskState[] } = {}) {
  const calls: { path: string; input: Sent }[] = [];
  const stored = new Set(options.has ?? []);
  const failures = [...(options.failures ?? [])];
  const states = [...(options.after ?? [TaskState.waitingToInput])];
  let hashes: string[] = [];
  const answer = (endpoint: EndpointSpec, input: Sent): Partial<ImportJob> => {
    calls.push({ path: `${endpoint.method} ${endpoint.path.split('/').at(-1)}`, input });
    const failure = failures.shift();
    if (failure) throw failure;
    if (endpoint === rotationEndpoints.importCreate) hashes = input.body!.chunkHashes!;
    for (const at of (input.body?.chunks ?? []).keys()) stored.add(input.params!.seq + at);
    const missingChunks = [...hashes.keys()].filter((seq) => !stored.has(seq));
    const polled = endpoint === rotationEndpoints.importDetail;
    const state = polled ? (states.length > 1 ? states.shift()! : states[0]!) : TaskState.waiting;
    return { id, state, missingChunks, cancelled: false };
  };
  // As over the wire: what is sent and answered is what JSON keeps of it.
  const overTheWire = (value: unknown) => JSON.parse(JSON.stringify(value));
  const call: CallFn = async (endpoint, input) => overTheWire(answer(endpoint, overTheWire(input)));
  return { call, calls, hashes: () => hashes };
}

const sizesOf = ({ body }: Sent) => body!.chunks!.map(({ length }) => length);

const base = { id, fileName: '计划.xlsx', fileHash: 'f'.repeat(64), clearBlanks: false, items, retryDelays: [1, 1] };

describe('an upload', () => {
  it('sends 50 people a chunk, each under its hash', async () => {
    const server = serverWith({ after: [TaskState.processing, TaskState.waitingToInput] });
    const progress: number[][] = [];
    const job = await uploadJob({ ...base, call: server.call, onProgress: (...seen) => progress.push(seen) });
    expect(job.state).toBe(TaskState.waitingToInput);
    expect(server.hashes()).toEqual([
      await sha256(canonicalChunk(items.slice(0, 50))),
      await sha256(canonicalChunk(items.slice(50, 100))),
      await sha256(canonicalChunk(items.slice(100))),
    ]);
    const puts = server.calls.filter(({ path }) => path === 'PUT :seq');
    expect(puts.map(({ input }) => [input.params!.seq, sizesOf(input), input.compress])).toEqual([
      [0, [50], true],
      [1, [50], true],
      [2, [20], true],
    ]);
    expect(progress).toEqual([
      [0, 120],
      [50, 120],
      [100, 120],
      [120, 120],
    ]);
  });

  it('brings one chunk with the first calls, then at most so many, each call under its own key', async () => {
    const server = serverWith();
    const many = Array.from({ length: 4 }, () => items).flat();
    await uploadJob({ ...base, items: many, call: server.call });
    const puts = server.calls.filter(({ path }) => path === 'PUT :seq');
    expect(puts.map(({ input }) => [input.params!.seq, sizesOf(input)])).toEqual([
      [0, [50]],
      [1, [50]],
      [2, [50, 50, 50]],
      [5, [50, 50, 50]],
      [8, [50, 30]],
    ]);
    expect(new Set(server.calls.map(({ input }) => input.idempotencyKey).filter(Boolean)).size).toBe(6);
  });

  it('brings fewer people a call when their months are many', async () => {
    const server = serverWith();
    const [item] = items;
    const wide = {
      ...item!,
      record: { ...item!.record, deptList: Array.from({ length: 400 }, () => item!.record.deptList[0]!) },
    };
    const wideItem = { ...wide, clear: Array(100).fill('2024-01') };
    await uploadJob({
      ...base,
      items: Array.from({ length: 70 }, () => wideItem),
      call: server.call,
    });
    const puts = server.calls.filter(({ path }) => path === 'PUT :seq');
    expect(puts.map(({ input }) => [input.params!.seq, sizesOf(input)])).toEqual([
      [0, [24]],
      [1, [24]],
      [2, [22]],
    ]);
  });

  it('resumes with the chunks that the server lacks, in runs without a gap', async () => {
    const server = serverWith({ has: [1] });
    const progress: number[] = [];
    await uploadJob({ ...base, call: server.call, onProgress: (sent) => progress.push(sent) });
    expect(server.calls.map(({ path }) => path)).toEqual(['POST imports', 'PUT :seq', 'PUT :seq', 'GET :id']);
    const keys = server.calls.flatMap(({ input }) => input.idempotencyKey ?? []);
    expect(keys).toEqual([`${id}-create`, `${id}-chunks-0-1`, `${id}-chunks-2-1`]);
    expect(progress).toEqual([50, 100, 120]);
  });

  it('repeats a call under its key after a network or server failure', async () => {
    const server = serverWith({ has: [0, 1, 2], failures: [new AppError('NETWORK'), new AppError('SERVER_BUSY')] });
    await uploadJob({ ...base, call: server.call });
    expect(server.calls.map(({ input }) => input.idempotencyKey)).toEqual([
      ...Array(3).fill(`${id}-create`),
      undefined,
    ]);
  });

  it.each([
    [[new AppError('NETWORK'), new AppError('NETWORK'), new AppError('NETWORK')], 'NETWORK', 3],
    [[new AppError('IMPORT_CHUNK_MISMATCH')], 'IMPORT_CHUNK_MISMATCH', 1],
  ])('gives up when that does not help', async (failures, key, attempts) => {
    const server = serverWith({ failures });
    await expect(uploadJob({ ...base, call: server.call })).rejects.toMatchObject({ key });
    expect(server.calls).toHaveLength(attempts);
  });

  it('stops at once when it is cancelled', async () => {
    const server = serverWith();
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(uploadJob({ ...base, call: server.call, signal })).rejects.toThrow('cancelled');
    expect(server.calls).toEqual([]);
  });
});

it('asks until a confirmed job is written', async () => {
  const server = serverWith({ after: [TaskState.writing, TaskState.systemSuccess] });
  const seen: number[] = [];
  const onProgress = ({ state }: ImportJob) => seen.push(state);
  const job = await waitForJob({ call: server.call, id, isOver: isSettled, onProgress });
  expect(job.state).toBe(TaskState.systemSuccess);
  expect(seen).toEqual([TaskState.writing, TaskState.systemSuccess]);
  expect(server.calls.map(({ path }) => path)).toEqual(['GET :id', 'GET :id']);
});
