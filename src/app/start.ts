import { frontEndpoints } from '@contract/system/front-endpoints';
import { call } from '@device/api/call';
import { watchNetwork } from '@device/api/network';
import { tokenStore } from '@device/api/token';
import { wireQueuedCalls } from '@device/outbox/queued';
import { followNetwork } from '@/kernel/query/follow-network';
import { forgetOthers } from '@device/session/forget-others';
import { loadSession, watchSession } from '@/kernel/session/load-session';
import { whenIdle } from '@/kernel/when-idle';
import { watchView } from '@/kernel/session/view-session';
import { focusFirstField } from '@/ui/first-focus';
import { closeUppermostAlone } from '@/ui/uppermost-dialog';
import { watchInstall } from './install/install';

/** What runs as long as the page does. */
export function start(): void {
  closeUppermostAlone();
  focusFirstField();
  watchSession();
  watchView();
  watchNetwork((signal) => call(frontEndpoints.health, { signal }));
  wireQueuedCalls(async () => (await import('./queued-calls')).queuedCalls);
  followNetwork();
  whenIdle(async () => (await import('@/kernel/offline-files/service-worker')).keepOfflineFiles());
  watchInstall();
  void loadSession();
  whenIdle(() => void forgetOthers());
  // Asked for beside the session, not behind it.
  if (tokenStore.token()) void import('./shell/shell');
}
