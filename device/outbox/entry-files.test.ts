import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Attachment } from '@contract/attachment/types';
import { inspectionEndpoints } from '@contract/dorm/inspections/inspections';
import { memoryStorage } from '@tests/builders/memory-storage';
import { tokenStore } from '../api/token';
import { readDeviceKey, storeDeviceKey } from '../database/device-key';
import { userDatabase } from '../database/user-database';
import { addUpload, changeUpload, getUpload, settleUpload } from '../uploads/upload-store';
import { drain, type DrainContext } from './drain';
import { enqueue } from './enqueue';
import { anyQueued, defineQueued, wireQueuedCalls } from './queued';
import { listEntries, retryEntry } from './store';

const save = inspectionEndpoints.saveInspectedRoom;
const room = defineQueued<typeof save>({
  endpoint: save,
  title: () => '登记',
  records: ({ body }) => [`room:${body.room_id}`],
  projections: [],
  files: {
    of: ({ body }) => body.photos ?? [],
    as: ({ body, ...input }, nameOf) => ({ ...input, body: { ...body, photos: (body.photos ?? []).map(nameOf) } }),
  },
});
const [taken, known, arrived] = ['taken', 'known', 'arrived'];

let userId = 960;
let db = userDatabase(userId);
let key: CryptoKey;
beforeEach(async () => {
  userId += 1;
  db = userDatabase(userId);
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { isSecureContext: true, addEventListener: () => undefined });
  tokenStore.save(`head.${btoa(JSON.stringify({ sub: 7 }))}.sign`, userId);
  await storeDeviceKey(db, btoa('b'.repeat(32)));
  key = (await readDeviceKey(db))!;
  wireQueuedCalls(async () => [anyQueued(room)]);
  await addUpload(db, key, {
    id: taken,
    slot: 'photo:dorm-inspection',
    owner: 'dorm-inspection',
    ownerId: '',
    name: '示例.jpg',
    kind: 'image',
    size: 3,
    hash: '',
    uploadId: null,
    state: 'waiting',
    sent: 0,
    problem: '',
    attachment: null,
    createdAt: 1,
    isKept: true,
  });
  const body = {
    inspection_id: 1,
    room_id: 2,
    version: 0,
    people: [],
    scores: [],
    findings: [],
    photos: [known, taken],
  };
  await enqueue(room, { input: { body }, seen: undefined });
});
afterEach(() => vi.unstubAllGlobals());

/** Sends what can be sent. @returns the photos of each call that went out */
async function send(): Promise<unknown[]> {
  const sent: unknown[] = [];
  const call: DrainContext['send'] = async (_endpoint, input) => {
    sent.push((input.body as { photos: unknown }).photos);
  };
  const { signal } = new AbortController();
  await drain({ db, account: 7, key, send: call, onSettled: vi.fn(), signal, now: Date.now, random: () => 0.5 });
  return sent;
}
const arrive = async () =>
  settleUpload(db, key, (await getUpload(db, key, taken))!, { id: arrived } as unknown as Attachment);

it('waits until its photo has arrived, names it as the server does, and leaves nothing of it on the device', async () => {
  expect(await send()).toEqual([]);
  expect(await listEntries(db)).toMatchObject([{ state: 'waiting', tries: 0, firstSentAt: null }]);
  await arrive();
  expect(await send()).toEqual([[known, arrived]]);
  expect(await listEntries(db)).toEqual([]);
  expect(await getUpload(db, key, taken)).toBeUndefined();
});

it('is set aside with a photo that was refused, and sent again with it once the person says so', async () => {
  await changeUpload(db, taken, { state: 'failed', problem: '空间不足' });
  expect(await send()).toEqual([]);
  const [aside] = await listEntries(db);
  expect(aside).toMatchObject({ state: 'refused', problem: { key: 'OUTBOX_FILE_FAILED' } });
  await retryEntry(db, aside!);
  expect(await send()).toEqual([]);
  expect(await getUpload(db, key, taken)).toMatchObject({ state: 'waiting' });
  await arrive();
  expect(await send()).toEqual([[known, arrived]]);
});
