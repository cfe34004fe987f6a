import type { CallFn } from '@contract/kernel/call';
import { createClient, type ClientOptions } from '../api/client';
import { tellIdleSeconds } from '../api/last-use';
import { reportReached } from '../api/network';
import { refreshToken } from '../api/refresh';
import { accountOf, tokenStore } from '../api/token';

/**
 * A client that calls as one account only. Another tab may sign in as somebody else at any moment, and a refreshed
 * token may be theirs: each token is looked at, and one of another account is none.
 * @param shown what the page draws of the calls, and how long it waits for one
 */
export function clientAs(
  account: number,
  shown: Pick<ClientOptions, 'onBlocking' | 'onRefused' | 'timeout'> = {},
): CallFn {
  const own = (token: string | null) => (accountOf(token) === account ? token : null);
  return createClient({
    baseUrl: '',
    getToken: () => own(tokenStore.token()),
    onUnauthorised: async (refused) => own(await refreshToken(refused)),
    idleSeconds: tellIdleSeconds,
    onReached: reportReached,
    ...shown,
  });
}
