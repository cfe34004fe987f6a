import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '@contract/account/endpoints';
import { peopleEndpoints } from '@contract/people/endpoints';
import { listEndpoints } from '@contract/rotation/list-endpoints';
import { systemEndpoints } from '@contract/system/endpoints';
import { tokenStore } from '../api/token';
import { memoryStorage } from '@tests/builders/memory-storage';
import { cachedCall } from './cached-call';
import { userDatabase, wipePersonalData } from '../database/user-database';

const fetchMock = vi.fn<typeof fetch>();
const answers = (data: unknown) =>
  fetchMock.mockImplementation(
    async () =>
      new Response(JSON.stringify({ code: 200, message: '', data }), {
        headers: { 'content-type': 'application/json' },
      }),
  );
const noNetwork = () => fetchMock.mockRejectedValue(new TypeError('failed to fetch'));

beforeEach(async () => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('localStorage', memoryStorage());
  tokenStore.save('token', 1);
  await wipePersonalData(1);
});

describe('a cached call', () => {
  it('answers from the last copy without a network and says how old it is', async () => {
    answers({ menus: [], roles: ['rotation:*'], role_names: [] });
    const before = Date.now();
    await expect(cachedCall(accountEndpoints.purview, {})).resolves.toMatchObject({ copyFrom: null });
    noNetwork();
    const copy = await cachedCall(accountEndpoints.purview, {});
    expect(copy.data.roles).toEqual(['rotation:*']);
    expect(copy.copyFrom).toBeGreaterThanOrEqual(before);
  });

  it('never answers with another person’s copy', async () => {
    answers({ menus: [], roles: ['*'], role_names: [] });
    await cachedCall(accountEndpoints.purview, {});
    tokenStore.save('other', 2);
    noNetwork();
    await expect(cachedCall(accountEndpoints.purview, {})).rejects.toMatchObject({ key: 'NETWORK' });
  });

  it('opens nothing of who is seen or signed in by the time it is answered', async () => {
    answers({ menus: [], roles: ['*'], role_names: [] });
    const asked = cachedCall(accountEndpoints.purview, {});
    tokenStore.save('other', 77);
    await asked;
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('reach-u77');
  });

  it('does not hide a refusal behind an old copy', async () => {
    answers({ menus: [], roles: ['*'], role_names: [] });
    await cachedCall(accountEndpoints.purview, {});
    fetchMock.mockImplementation(
      async () =>
        new Response(JSON.stringify({ code: 403, message: '没有访问权限', data: null }), {
          status: 403,
          headers: { 'content-type': 'application/json' },
        }),
    );
    await expect(cachedCall(accountEndpoints.purview, {})).rejects.toMatchObject({ key: 'FORBIDDEN' });
  });

  describe('answers from the rows that it holds', () => {
    const rows = ['李一', '王二', '李三'].map((name, index) => ({
      user_id: index + 1,
      name,
      staff_id: `S${index}`,
      data: '{}',
    }));
    const search = (body: object) => cachedCall(peopleEndpoints.query, { body });
    const held = async () => {
      answers({ total: 5, list: rows });
      await search({ page: 1, size: 3 });
      noNetwork();
    };

    it('another page and a search that were never asked', async () => {
      await held();
      await expect(search({ page: 2, size: 2 })).resolves.toMatchObject({
        data: { total: 3, list: [{ name: '李三' }] },
      });
      await expect(search({ keyword: '李' })).resolves.toMatchObject({
        data: { total: 2 },
        held: { count: 2, missing: 2 },
      });
    });

    it('a record that was never opened, as far as its row goes', async () => {
      await held();
      const detail = cachedCall(peopleEndpoints.detail, { query: { user_id: 2 } });
      await expect(detail).resolves.toMatchObject({
        data: { name: '王二', values: { staff_id: 'S1' } },
        held: { count: null },
      });
    });

    it('and says so when they do not tell, or when there are none', async () => {
      await expect(search({})).rejects.toMatchObject({ key: 'NETWORK' });
      await held();
      await expect(search({ phone: '138' })).rejects.toThrow('离线副本中没有“手机号码”');
      await expect(cachedCall(peopleEndpoints.detail, { query: { user_id: 9 } })).rejects.toThrow('此页没有离线副本');
    });
  });

  it('refuses without a network what the server would refuse', async () => {
    const { overviewPagesV2 } = listEndpoints;
    answers({ total: 0, months: [], list: [] });
    await cachedCall(overviewPagesV2, { body: {} });
    noNetwork();
    const refused = (body: object) => expect(cachedCall(overviewPagesV2, { body })).rejects;
    await refused({ startDate: '2026-09', endDate: '2026-08' }).toMatchObject({
      key: 'INPUT_INVALID',
      message: '结束月份不能早于开始月份',
    });
    await refused({ startDate: '2000-01', endDate: '2020-01' }).toThrow('月份范围不能超过 20 年');
  });

  it('keeps public answers for the device, over a sign-out', async () => {
    answers({ system_name: '医学教学管理系统', logo: '', demo: true, version: '1' });
    await cachedCall(systemEndpoints.frontConfig, {});
    await wipePersonalData(1);
    tokenStore.clear();
    noNetwork();
    await expect(cachedCall(systemEndpoints.frontConfig, {})).resolves.toMatchObject({ data: { demo: true } });
  });
});

it('signing out wipes what was read and the key, and keeps unfinished work', async () => {
  const db = userDatabase(1);
  answers({ menus: [], roles: ['*'], role_names: [] });
  await cachedCall(accountEndpoints.purview, {});
  await db.tasks.put({ id: 'a', state: 5, updatedAt: 0 });
  await wipePersonalData(1);
  expect(await Promise.all([db.cache.count(), db.keys.count(), db.tasks.count()])).toEqual([0, 0, 1]);
});
