import type { CallFn } from '@contract/kernel/call';
import { createClient } from '../api/client';
import { setClockOffset } from '../api/server-time';
import type { SessionBridge } from './session-bridge';

/** Calls the server from a worker as the user of the page that started it. */
export function clientOf(session: SessionBridge): CallFn {
  void session.clockOffset().then(setClockOffset);
  return createClient({
    baseUrl: '',
    getToken: () => session.token(),
    onUnauthorised: (refused) => session.refresh(refused),
    idleSeconds: () => session.idleSeconds(),
    onReached: (reached) => void session.reached(reached),
  });
}
