import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { accountEndpoints } from '@contract/account/endpoints';
import { peopleEndpoints } from '@contract/people/endpoints';
import { memoryStorage } from '@tests/builders/memory-storage';
import { tokenStore } from '../api/token';
import { userDatabase, wipePersonalData } from '../database/user-database';
import { cachedCall } from './cached-call';
import { callNeed, listNeed } from './needs';

const total = 25;
const asked: number[] = [];
let isDown = false;
const { signal } = new AbortController();

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (isDown) throw new TypeError('failed to fetch');
    const { page = 1, size = total } = JSON.parse((body as string | undefined) ?? '{}') as {
      page?: number;
      size?: number;
    };
    asked.push(page);
    const list = Array.from({ length: total }, (_, index) => ({ user_id: index, name: `人 ${index}`, staff_id: '' }));
    const data = { total, list: list.slice((page - 1) * size, page * size) };
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify({ code: 200, message: '', data }), { headers });
  });
  isDown = false;
  asked.length = 0;
  tokenStore.save('token', 1);
  await wipePersonalData(1);
});

it('a list is there once all of its pages are, as far as they are wanted, and answers a page of another size', async () => {
  const people = listNeed('人员', peopleEndpoints.query, { size: 10, most: 20 });
  await cachedCall(peopleEndpoints.query, { body: { page: 1, size: 10 } });
  expect(await people.heldAt()).toBeNull();
  await people.fetch(signal);
  expect(asked).toEqual([1, 1, 2]);
  expect(await people.heldAt()).toBeGreaterThan(0);
  isDown = true;
  await expect(cachedCall(peopleEndpoints.query, { body: { page: 4, size: 6 } })).resolves.toMatchObject({
    data: { total: 20, list: [{ user_id: 18 }, { user_id: 19 }] },
    held: { missing: 5 },
  });
});

it('a copy is not taken for a fetched answer, and what the device loses is missing', async () => {
  const purview = callNeed('菜单', accountEndpoints.purview, {});
  await purview.fetch(signal);
  isDown = true;
  await expect(purview.fetch(signal)).rejects.toMatchObject({ key: 'NETWORK' });
  expect(await purview.heldAt()).toBeGreaterThan(0);
  await userDatabase(1).cache.clear();
  expect(await purview.heldAt()).toBeNull();
});

it('nothing is looked up for nobody', async () => {
  tokenStore.clear();
  await expect(listNeed('人员', peopleEndpoints.query).heldAt()).rejects.toMatchObject({ key: 'SIGN_IN_REQUIRED' });
});
