import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountEndpoints } from '@contract/account/endpoints';
import type { ErrorKey } from '@contract/kernel/errors';
import { CallError } from '@device/api/call-error';
import { reportRefusal } from '@device/api/refusals';
import { memoryStorage } from '@tests/builders/memory-storage';
import { cachedCall } from '@device/copies/cached-call';
import { watchSession } from './load-session';
import { currentSession, setSession, type Account } from './session-store';

vi.mock('@device/copies/cached-call', () => ({ cachedCall: vi.fn<(endpoint: unknown) => unknown>() }));
vi.mock('@device/api/token', () => ({
  tokenStore: { token: () => 'token', userId: () => 1, subscribe: () => () => undefined, clear: () => undefined },
}));

const account: Account = {
  user_id: 1,
  username: 'teacher',
  name: '师小医',
  staffID: 'G2',
  avatar: '',
  icon_url: '',
  person_type_id: 7,
  dept_name: '心内科',
  must_change_password: false,
};
const purview = { menus: [], roles: [], role_names: [] };
const signedIn = (must_change_password: boolean) =>
  setSession({ kind: 'ready', account: { ...account, must_change_password }, purview, copyFrom: null });
const refuse = (key: ErrorKey) => reportRefusal(new CallError(key));
const mustChange = () => {
  const session = currentSession();
  return session.kind === 'ready' && session.account.must_change_password;
};

let stop: () => void;
beforeEach(() => {
  vi.stubGlobal('window', { isSecureContext: false });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.mocked(cachedCall).mockImplementation((endpoint) => {
    const data = endpoint === accountEndpoints.account ? { ...account, must_change_password: true } : purview;
    return Promise.resolve({ data, copyFrom: null }) as never;
  });
  stop = watchSession();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('asks who is signed in when a call is refused because the password ran out', async () => {
  signedIn(false);
  refuse('PASSWORD_CHANGE_REQUIRED');
  await vi.waitFor(() => expect(mustChange()).toBe(true));
});

it('does not ask again while the password is being changed, nor for another refusal, nor once it watches no more', () => {
  signedIn(true);
  refuse('PASSWORD_CHANGE_REQUIRED');
  signedIn(false);
  refuse('FORBIDDEN');
  stop();
  refuse('PASSWORD_CHANGE_REQUIRED');
  expect(cachedCall).not.toHaveBeenCalled();
});
