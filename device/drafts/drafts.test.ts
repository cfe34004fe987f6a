import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './drafts';
import { UserDatabase, wipePersonalData } from '../database/user-database';
import { storeDeviceKey } from '../database/device-key';

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const draft = { values: { name: '心血管内科二病区', depts: [3, 5] }, version: 4, savedAt: Date.now() };
let db: UserDatabase;

beforeEach(async () => {
  db = new UserDatabase(71);
  await db.drafts.clear();
  await storeDeviceKey(db, keyOf(1));
});

it('gives back what was filled in, with the version and the time it was begun from', async () => {
  expect(await keepDraft(db, 'dept:3', draft)).toBe(true);
  expect(await readDraft(db, 'dept:3')).toEqual(draft);
  expect(await readDraft(db, 'dept:4')).toBeUndefined();
});

it('stores nothing that could be read without the key', async () => {
  await keepDraft(db, 'dept:3', draft);
  const stored = await db.drafts.toArray();
  expect(JSON.stringify(stored)).not.toContain('心血管');
  expect(Object.keys(stored[0]!)).toEqual(['key', 'savedAt', 'sealed']);
});

it('outlives signing out, unreadable, and comes back with the next sign-in', async () => {
  await keepDraft(db, 'dept:3', draft);
  await wipePersonalData(71);
  expect(await readDraft(db, 'dept:3')).toBeUndefined();
  await storeDeviceKey(db, keyOf(1));
  expect(await readDraft(db, 'dept:3')).toEqual(draft);
});

it('drops a draft that another key sealed', async () => {
  await keepDraft(db, 'dept:3', draft);
  await storeDeviceKey(db, keyOf(2));
  expect(await readDraft(db, 'dept:3')).toBeUndefined();
  expect(await db.drafts.count()).toBe(0);
});

it('keeps nothing without a key, and says so', async () => {
  await db.keys.clear();
  expect(await keepDraft(db, 'dept:3', draft)).toBe(false);
  expect(await db.drafts.count()).toBe(0);
});

it('forgets a draft when asked, and every draft after a month', async () => {
  await keepDraft(db, 'a', draft);
  await keepDraft(db, 'b', draft);
  await dropDraft(db, 'a');
  expect(await readDraft(db, 'a')).toBeUndefined();
  expect(await readDraft(db, 'b', draft.savedAt + 31 * 24 * 3_600_000)).toBeUndefined();
  expect(await db.drafts.count()).toBe(0);
});

it('stays dropped when it was still being kept, and is looked for only after that', async () => {
  const kept = keepDraft(db, 'dept:3', draft);
  const dropped = dropDraft(db, 'dept:3');
  expect(await readDraft(db, 'dept:3')).toBeUndefined();
  await Promise.all([kept, dropped]);
  expect(await db.drafts.count()).toBe(0);
});
