import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';
import { tokenStore } from '@device/api/token';
import { userDatabase } from '@device/database/user-database';
import { loadSession, watchSession } from './load-session';
import { currentSession, setSession, type Account } from './session-store';

const account: Account = {
  user_id: 61,
  username: 'teacher',
  name: '师小医',
  staffID: 'G2',
  avatar: '',
  icon_url: '',
  person_type_id: 7,
  dept_name: '心内科',
  must_change_password: false,
};
const db = () => userDatabase(61);
const left = async () => [await db().cache.count(), await db().tasks.count()];

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', { isSecureContext: false, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('navigator', { onLine: true });
  tokenStore.save('token', 61);
  await db().cache.put({ key: 'people', data: ['文小医'], savedAt: 1 } as never);
  await db().tasks.put({ id: 'a', state: 5, updatedAt: 0 });
});
afterEach(() => vi.unstubAllGlobals());

it('a session that ends while the page is open leaves nothing readable on the device', async () => {
  setSession({ kind: 'ready', account, purview: { menus: [], roles: [], role_names: [] }, copyFrom: null });
  const stop = watchSession();
  tokenStore.clear();
  expect(currentSession().kind).toBe('signedOut');
  await vi.waitFor(async () => expect(await left()).toEqual([0, 1]));
  stop();
});

it('nor does one that has ended while it was closed', async () => {
  vi.stubGlobal('fetch', async () => {
    const refusal = { code: 401, message: '', data: { error: 'SIGN_IN_REQUIRED', requestId: '1' } };
    return new Response(JSON.stringify(refusal), { status: 401, headers: { 'content-type': 'application/json' } });
  });
  await loadSession();
  expect(currentSession().kind).toBe('signedOut');
  await vi.waitFor(async () => expect(await left()).toEqual([0, 1]));
});

it('without a network nothing is over, and everything stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
  await loadSession();
  expect(await left()).toEqual([1, 1]);
});
