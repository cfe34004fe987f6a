import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordEndpoints } from '@contract/notice/record-endpoints';
import { memoryStorage } from '@tests/builders/memory-storage';
import { tokenStore } from '../api/token';
import { sealedCopies } from '../database/sealed-copies';
import { userDatabase, wipePersonalData } from '../database/user-database';
import { keepSent } from './keep-sent';
import { callName, type Projection } from './queued';

const db = userDatabase(82);
const copies = sealedCopies(db);
const target = recordEndpoints.records;
const pageOf = (page: number) => `${callName(target)} [{"page":${page}}]`;
const other = `${callName(recordEndpoints.setRead)} [null]`;

/** Marks the row that is named. */
const marks: Projection = {
  target,
  apply: (rows, { body }, seen) =>
    (rows as { id: number }[]).map((row) => (row.id === (body as { id: number }).id ? { ...row, mark: seen } : row)),
};

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  tokenStore.save('token', 82);
  await wipePersonalData(82);
  await copies.put({ key: pageOf(1), value: [{ id: 1 }], at: 5 });
  await copies.put({ key: pageOf(2), value: [{ id: 2 }], at: 6 });
  await copies.put({ key: other, value: [{ id: 2 }], at: 7 });
});

it('every copy of what a sent call shows in has its change, is as old as it was, and no other copy is touched', async () => {
  await keepSent(db, { projections: [marks] }, { input: { body: { id: 2 } }, seen: '已读' });
  expect(await copies.get(pageOf(1))).toEqual({ key: pageOf(1), value: [{ id: 1 }], at: 5 });
  expect(await copies.get(pageOf(2))).toEqual({ key: pageOf(2), value: [{ id: 2, mark: '已读' }], at: 6 });
  expect(await copies.get(other)).toMatchObject({ value: [{ id: 2 }] });
});

it('a copy in which the change cannot be shown does not undo what the server has done', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fails = () => {
    throw new TypeError('of an older program');
  };
  await keepSent(db, { projections: [{ target, apply: fails }] }, { input: {} });
  expect(warned).toHaveBeenCalledOnce();
  expect(await copies.get(pageOf(2))).toMatchObject({ value: [{ id: 2 }] });
});
