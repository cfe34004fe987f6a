import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordEndpoints } from '@contract/notice/record-endpoints';
import { memoryStorage } from '@tests/builders/memory-storage';
import { CallError } from '../api/call-error';
import { tokenStore } from '../api/token';
import { readDeviceKey, storeDeviceKey } from '../database/device-key';
import { userDatabase } from '../database/user-database';
import { drain, type DrainContext } from './drain';
import { enqueue } from './enqueue';
import { anyQueued, defineQueued, wireQueuedCalls } from './queued';
import { listEntries, readContent } from './store';

/** What the server has by now: its version, and the records that somebody else has changed since. */
interface Now {
  version: number;
  changed: number[];
}

const setRead = recordEndpoints.setRead;
const idOf = (body: unknown) => (body as { id: number }).id;
const marks = defineQueued<typeof setRead, undefined, Now>({
  endpoint: setRead,
  title: () => '已读',
  records: ({ body }) => [`notice:${idOf(body)}`],
  projections: [],
  conflict: {
    isByField: true,
    fields: ({ input }, { changed }) =>
      changed.includes(idOf(input.body)) ? [{ key: 'read', label: '已读', mine: '是', theirs: '否' }] : [],
    again: ({ input, seen }, { version }) => ({ input: { ...input, ifMatch: version }, seen }),
  },
});

let userId = 830;
let db = userDatabase(userId);
beforeEach(async () => {
  userId += 1;
  db = userDatabase(userId);
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { isSecureContext: true, addEventListener: () => undefined });
  tokenStore.save(`head.${btoa(JSON.stringify({ sub: 7 }))}.sign`, userId);
  await storeDeviceKey(db, btoa('a'.repeat(32)));
  wireQueuedCalls(async () => [anyQueued(marks)]);
  await enqueue(marks, { input: { body: { id: 5 }, ifMatch: 1 }, seen: undefined });
});
afterEach(() => vi.unstubAllGlobals());

/** Sends what waits; the first attempt is refused with what the server has by now. */
async function sendRefusedOnce(copy: Now) {
  const sent: { ifMatch: unknown; key: string }[] = [];
  const send: DrainContext['send'] = async (_endpoint, input, key) => {
    sent.push({ ifMatch: input.ifMatch, key });
    if (sent.length === 1) throw new CallError('VERSION_STALE', { status: 412, details: { copy } });
  };
  const onSettled = vi.fn<DrainContext['onSettled']>();
  const key = (await readDeviceKey(db))!;
  const { signal } = new AbortController();
  await drain({ db, account: 7, key, send, onSettled, signal, now: Date.now, random: () => 0.5 });
  return { sent, told: onSettled.mock.calls.map(([, outcome]) => outcome.is) };
}

it('goes again by itself, under another key and on the newer version, where nothing of it was touched', async () => {
  const { sent, told } = await sendRefusedOnce({ version: 2, changed: [6] });
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([1, 2]);
  expect(sent[0]!.key).not.toBe(sent[1]!.key);
  expect(told).toEqual(['done']);
  expect(await listEntries(db)).toEqual([]);
});

it('is whole and waits for the person where somebody else changed a part of it', async () => {
  const { sent, told } = await sendRefusedOnce({ version: 2, changed: [5, 6] });
  expect(sent).toHaveLength(1);
  expect(told).toEqual(['conflict']);
  const [entry] = await listEntries(db);
  expect(entry).toMatchObject({ state: 'conflict', problem: { key: 'VERSION_STALE' } });
  expect(await readContent((await readDeviceKey(db))!, entry!)).toMatchObject({
    input: { body: { id: 5 }, ifMatch: 1 },
  });
});
