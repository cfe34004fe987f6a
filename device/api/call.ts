import { beginLoading } from './loading';
import { createClient } from './client';
import { tellIdleSeconds } from './last-use';
import { reportReached } from './network';
import { refreshToken } from './refresh';
import { reportRefusal } from './refusals';
import { tokenStore } from './token';

/** Calls the server as the signed-in user of this browser. Fails with `CallError`; see `createClient`. */
export const call = createClient({
  baseUrl: '',
  getToken: () => tokenStore.token(),
  onUnauthorised: refreshToken,
  idleSeconds: tellIdleSeconds,
  onReached: reportReached,
  onBlocking: beginLoading,
  onRefused: reportRefusal,
});
