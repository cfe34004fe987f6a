import { lazy, Suspense } from 'react';
import { useOnline } from '@/kernel/use-online';
import { NetworkState } from './network-state';

/** Brings the device's database along, which the first drawing of the page does not need. */
const WaitingState = lazy(() => import('./waiting-state'));

/** 在线 or 离线 and how much waits to be sent, told aloud when it changes. */
export function NetworkBadge() {
  const online = useOnline();
  return (
    <Suspense fallback={<NetworkState online={online} waiting={0} />}>
      <WaitingState online={online} />
    </Suspense>
  );
}
