import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';
import { tokenStore } from '../api/token';
import { UserDatabase } from '../database/user-database';
import { sendPreference, unsentPreference } from './unsent';

const fetchMock = vi.fn<typeof fetch>();
const answer = (status: number, code: number) =>
  new Response(JSON.stringify({ code, message: '', data: { key: 'table a', value: 1 } }), {
    status,
    headers: { 'content-type': 'application/json' },
  });
const db = new UserDatabase(72);

beforeEach(async () => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('localStorage', memoryStorage());
  tokenStore.save('token', 72);
  await db.habits.clear();
});

it('keeps nothing here once the server has it', async () => {
  fetchMock.mockImplementation(async () => answer(200, 200));
  await sendPreference(db, 'table:a', { widths: { name: 120 } });
  const [url, request] = fetchMock.mock.calls[0]!;
  expect(url).toBe('/api/v2/userinfo/preferences/table%3Aa');
  expect(JSON.parse(request!.body as string)).toEqual({ value: { widths: { name: 120 } } });
  expect(await unsentPreference(db, 'table:a')).toBeUndefined();
});

it('keeps it here without a network', async () => {
  fetchMock.mockRejectedValue(new TypeError('failed to fetch'));
  await sendPreference(db, 'table:a', 5);
  expect(await unsentPreference(db, 'table:a')).toBe(5);
});

it('does not go on asking for what the server refuses', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fetchMock.mockImplementation(async () => answer(400, 422001));
  await sendPreference(db, 'table:a', 5);
  expect(await unsentPreference(db, 'table:a')).toBeUndefined();
});

it('leaves a newer value alone that came while the older one was on its way', async () => {
  fetchMock.mockImplementation(async () => {
    fetchMock.mockRejectedValue(new TypeError('failed to fetch'));
    await sendPreference(db, 'table:a', 6);
    return answer(200, 200);
  });
  await sendPreference(db, 'table:a', 5);
  expect(await unsentPreference(db, 'table:a')).toBe(6);
});
