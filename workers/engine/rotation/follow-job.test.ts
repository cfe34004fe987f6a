import { TaskState } from '@contract/kernel/task-state';
import { describe, expect, it } from 'vitest';
import { anImportJob } from '@tests/builders/import-job';
import type { CallFn } from '@contract/kernel/call';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { AppError } from '@contract/kernel/errors';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { type ImportJob } from '@contract/rotation/types';
import { followJob } from './follow-job';
import { isSettled } from './upload';

const { id } = anImportJob();
const writing = (writtenPeople: number) => anImportJob({ state: TaskState.writing, writtenPeople });
const written = anImportJob({ state: TaskState.systemSuccess, writtenPeople: 2 });

/** What a stream does after its events. */
type End = 'ends' | 'breaks' | 'is silent';
interface Stream {
  events: ImportJob[];
  end: End;
}

/** A server whose streams do as told, one after the other; asked, it says that the job is written. */
function serverWith(streams: (Stream | AppError)[]) {
  const asked: string[] = [];
  const tickets: unknown[] = [];
  let open = 0;
  async function* eventsOf({ events, end }: Stream, signal: AbortSignal) {
    open++;
    try {
      yield* events;
      if (end === 'breaks') throw new AppError('NETWORK');
      if (end === 'is silent') {
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new AppError('NETWORK'))));
      }
    } finally {
      open--;
    }
  }
  const answer = (endpoint: EndpointSpec, input: { query?: { ticket: string }; signal: AbortSignal }): unknown => {
    asked.push(endpoint.path.split('/').at(-1)!);
    if (endpoint === rotationEndpoints.importDetail) return written;
    if (endpoint === rotationEndpoints.importTicket) return { ticket: `t${asked.length}`, expiresInMs: 30_000 };
    tickets.push(input.query!.ticket);
    const stream = streams.shift() ?? new AppError('NETWORK');
    if (stream instanceof AppError) throw stream;
    return eventsOf(stream, input.signal);
  };
  const call = (async (endpoint: EndpointSpec, input: never) => answer(endpoint, input)) as unknown as CallFn;
  return { call, asked, tickets, open: () => open };
}

describe('following a job', () => {
  it('listens, and asks nothing besides', async () => {
    const server = serverWith([{ events: [writing(0), writing(1), written, writing(9)], end: 'is silent' }]);
    const seen: number[] = [];
    const job = await followJob({
      call: server.call,
      id,
      isOver: isSettled,
      onProgress: (one) => seen.push(one.writtenPeople),
    });
    expect(job).toEqual(written);
    expect(seen).toEqual([0, 1, 2]);
    expect(server.asked).toEqual(['ticket', 'events']);
    expect(server.open()).toBe(0);
  });

  it.each<[string, Stream | AppError]>([
    ['nothing comes through', { events: [], end: 'is silent' }],
    ['there are no events', new AppError('NOT_FOUND')],
    ['the person has too many open', new AppError('SERVER_FULL', {}, { retryAfterSeconds: 60 })],
  ])('asks where %s', async (_, stream) => {
    const server = serverWith([stream]);
    expect(await followJob({ call: server.call, id, isOver: isSettled, openWithin: 20 })).toEqual(written);
    expect(server.asked).toEqual(['ticket', 'events', ':id']);
    expect(server.open()).toBe(0);
  });

  it('listens again with a new ticket when a stream breaks', async () => {
    const server = serverWith([
      { events: [writing(0)], end: 'breaks' },
      { events: [written], end: 'ends' },
    ]);
    expect(await followJob({ call: server.call, id, isOver: isSettled })).toEqual(written);
    expect(server.asked).toEqual(['ticket', 'events', 'ticket', 'events']);
    expect(new Set(server.tickets).size).toBe(2);
  });

  it('asks when streams keep ending', async () => {
    const brief: Stream = { events: [writing(0)], end: 'ends' };
    const server = serverWith([brief, brief, brief, brief]);
    expect(await followJob({ call: server.call, id, isOver: isSettled })).toEqual(written);
    expect(server.asked.filter((path) => path === 'events')).toHaveLength(3);
    expect(server.asked.at(-1)).toBe(':id');
  });

  it('hangs up at once when it is to stop', async () => {
    const server = serverWith([{ events: [writing(0)], end: 'is silent' }]);
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('given up'));
    await expect(
      followJob({ call: server.call, id, isOver: isSettled, onProgress, signal: stop.signal }),
    ).rejects.toThrow('given up');
    expect(server.open()).toBe(0);
    expect(server.asked).toEqual(['ticket', 'events']);
  });
});
