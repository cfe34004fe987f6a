import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';
import { CallError } from './call-error';
import { refreshToken } from './refresh';
import { tokenStore } from './token';

const fetchMock = vi.fn<typeof fetch>();
const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const sessionOf = (token: string, user_id: number) => ({
  token,
  expires_in: 900,
  user_id,
  device_half: `half of ${user_id}`,
  leave_proof: `proof of ${user_id}`,
});
const fresh = () => answer({ code: 200, message: '', data: sessionOf('new', 7) });

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', memoryStorage());
  tokenStore.keep(sessionOf('old', 7));
});

it('spends the single-use cookie once, however many calls are refused together', async () => {
  fetchMock.mockImplementation(async () => fresh());
  const tokens = await Promise.all([refreshToken('old'), refreshToken('old'), refreshToken('old')]);
  expect(tokens).toEqual(['new', 'new', 'new']);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(tokenStore.token()).toBe('new');
});

it('shows the device’s half of the session, and keeps what comes back', async () => {
  fetchMock.mockResolvedValue(
    answer({ code: 200, message: '', data: { ...sessionOf('new', 7), device_half: 'next' } }),
  );
  await refreshToken('old');
  expect(JSON.parse(fetchMock.mock.calls[0]![1]!.body as string)).toEqual({ device_half: 'half of 7' });
  expect([tokenStore.half(), tokenStore.leaveProof()]).toEqual(['next', 'proof of 7']);
});

it('brings nobody back who signed out while it was on its way', async () => {
  fetchMock.mockImplementation(async () => {
    tokenStore.clear();
    return fresh();
  });
  await expect(refreshToken('old')).resolves.toBeNull();
  expect([tokenStore.token(), tokenStore.half()]).toEqual([null, null]);
});

it('takes the token that another tab fetched meanwhile', async () => {
  await expect(refreshToken('older than old')).resolves.toBe('old');
  expect(fetchMock).not.toHaveBeenCalled();
});

it('forgets the token when the server refuses', async () => {
  const data = { error: 'SIGN_IN_REQUIRED', requestId: '1' };
  fetchMock.mockResolvedValue(answer({ code: 401, message: '登录已过期', data }, 401));
  await expect(refreshToken('old')).resolves.toBeNull();
  expect(tokenStore.token()).toBeNull();
});

it.each([
  ['a proxy’s page with 401', () => new Response('<html>', { status: 401 })],
  ['a gateway’s own 401', () => answer({ code: 401, message: 'unauthorized' }, 401)],
  ['a proxy’s page with 502', () => new Response('<html>', { status: 502 })],
  ['a network’s own sign-in page', () => new Response('<html>')],
  ['a server that is busy', () => answer({ code: 503001, message: '', data: { error: 'SERVER_BUSY' } }, 503)],
])('keeps the token after %s: only the server ends a session', async (_, response) => {
  fetchMock.mockImplementation(async () => response());
  await expect(refreshToken('old')).rejects.toBeInstanceOf(CallError);
  expect(tokenStore.token()).toBe('old');
});

it('keeps the token when nobody answers: without a network the session is not over', async () => {
  fetchMock.mockRejectedValue(new TypeError('failed to fetch'));
  await expect(refreshToken('old')).rejects.toMatchObject({ key: 'NETWORK' });
  expect(tokenStore.token()).toBe('old');
});

describe('when somebody else signed in meanwhile', () => {
  const tokenOf = (account: number, name: string) => `h.${btoa(JSON.stringify({ sub: account, name }))}.s`;

  it('leaves what another tab stored, and gives none for the call that was begun before', async () => {
    tokenStore.save(tokenOf(8, 'theirs'), 8);
    await expect(refreshToken(tokenOf(7, 'refused'))).resolves.toBeNull();
    expect(tokenStore.userId()).toBe(8);
  });

  it('takes the session of the cookie, and gives none for the call that was begun before', async () => {
    const refused = tokenOf(7, 'refused');
    tokenStore.save(refused, 7);
    const data = sessionOf(tokenOf(8, 'theirs'), 8);
    fetchMock.mockResolvedValue(answer({ code: 200, message: '', data }));
    await expect(refreshToken(refused)).resolves.toBeNull();
    expect(tokenStore.userId()).toBe(8);
  });

  it('gives none where there was no token to begin with', async () => {
    tokenStore.save(tokenOf(8, 'theirs'), 8);
    await expect(refreshToken(null)).resolves.toBeNull();
  });

  it('gives a fresh token for one that is damaged', async () => {
    tokenStore.save('damaged', 7);
    const data = sessionOf(tokenOf(7, 'fresh'), 7);
    fetchMock.mockResolvedValue(answer({ code: 200, message: '', data }));
    await expect(refreshToken('damaged')).resolves.toBe(data.token);
  });

  it('gives a fresh token of the same account', async () => {
    tokenStore.save(tokenOf(7, 'newer'), 7);
    await expect(refreshToken(tokenOf(7, 'refused'))).resolves.toBe(tokenOf(7, 'newer'));
  });
});
