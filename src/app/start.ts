import { frontEndpoints } from '@contract/system/front-endpoints';
import { call } from '@device/api/call';
import { watchNetwork } from '@device/api/network';
import { loadSession, watchSession } from '@/kernel/session/load-session';
import { watchView } from '@/kernel/session/view-session';
import { focusFirstField } from '@/ui/first-focus';
import { closeUppermostAlone } from '@/ui/uppermost-dialog';
import { watchInstall } from './install/install';
import { registerServiceWorker } from './update/service-worker';

/** What runs as long as the page does. */
export function start(): void {
  closeUppermostAlone();
  focusFirstField();
  watchSession();
  watchView();
  watchNetwork(() => call(frontEndpoints.health, {}));
  registerServiceWorker();
  watchInstall();
  void loadSession();
}
