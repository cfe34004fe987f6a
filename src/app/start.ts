import { systemEndpoints } from '@contract/system/endpoints';
import { call } from '@/kernel/api/call';
import { watchNetwork } from '@/kernel/api/network';
import { loadSession, watchSession } from '@/kernel/session/load-session';
import { registerServiceWorker } from './update/service-worker';

/** What runs as long as the page does. */
export function start(): void {
  watchSession();
  watchNetwork(() => call(systemEndpoints.health, {}));
  registerServiceWorker();
  void loadSession();
}
