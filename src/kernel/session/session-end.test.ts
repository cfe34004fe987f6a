import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';
import { tokenStore } from '@device/api/token';
import { sealedCopies } from '@device/database/sealed-copies';
import { userDatabase } from '@device/database/user-database';
import { forgetOthers } from '@device/session/forget-others';
import { queryClient } from '../query/query-client';
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
const refused = async () => {
  const refusal = { code: 401, message: '', data: { error: 'SIGN_IN_REQUIRED', requestId: '1' } };
  return new Response(JSON.stringify(refusal), { status: 401, headers: { 'content-type': 'application/json' } });
};

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('window', { isSecureContext: false, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('navigator', { onLine: true });
  tokenStore.save('token', 61);
  await sealedCopies(db()).put({ key: 'GET /people []', value: ['文小医'], at: 1 });
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
  vi.stubGlobal('fetch', refused);
  await loadSession();
  expect(currentSession().kind).toBe('signedOut');
  await vi.waitFor(async () => expect(await left()).toEqual([0, 1]));
});

it('nor does one that ends where neither server nor copy had said who is signed in', async () => {
  setSession({ kind: 'unreachable', error: new Error('no network') });
  const stop = watchSession();
  tokenStore.clear();
  await vi.waitFor(async () => expect(await left()).toEqual([0, 1]));
  stop();
});

it('stays over for a page that was just asking who is signed in', async () => {
  const stop = watchSession();
  vi.stubGlobal('fetch', async () => {
    tokenStore.clear();
    const data = { ...account, menus: [], roles: [], role_names: [] };
    return new Response(JSON.stringify({ code: 200, message: '', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  setSession({ kind: 'starting' });
  await loadSession();
  expect(currentSession().kind).toBe('signedOut');
  stop();
});

it('forgets what lies in memory and in the tab', async () => {
  queryClient.setQueryData(['GET /people'], ['文小医']);
  sessionStorage.setItem('reach_tabs', '文小医');
  vi.stubGlobal('fetch', refused);
  await loadSession();
  expect([queryClient.getQueryCache().getAll().length, sessionStorage.length]).toEqual([0, 0]);
});

it('what an earlier person left is removed at the next one’s start, whoever ended that session', async () => {
  tokenStore.save('theirs', 62);
  await forgetOthers();
  expect(await left()).toEqual([0, 1]);
});

it('keeps what is of the person who is signed in', async () => {
  await forgetOthers();
  expect(await left()).toEqual([1, 1]);
});

it('does not take a sign-in of somebody else for the session that was refused', async () => {
  tokenStore.save(`h.${btoa('{"sub":61}')}.s`, 61);
  vi.stubGlobal('fetch', async () => {
    // In another tab, while this one is being refused.
    if (tokenStore.userId() === 61) tokenStore.save(`h.${btoa('{"sub":62}')}.s`, 62);
    else throw new TypeError('failed to fetch');
    return refused();
  });
  await loadSession();
  expect([tokenStore.userId(), currentSession().kind]).toEqual([62, 'unreachable']);
});

it('without a network nothing is over, and everything stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
  await loadSession();
  expect(await left()).toEqual([1, 1]);
});

it.each([401, 500, 502])('a page of something between with %i ends nothing', async (status) => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status }));
  await loadSession();
  expect([currentSession().kind, tokenStore.token(), ...(await left())]).toEqual(['unreachable', 'token', 1, 1]);
});
