import { late } from '@/kits/late/late';
import { useOnline } from '@/kernel/use-online';
import { NetworkState } from './network-state';

/** Brings the device's database along, which the first drawing of the page does not need. */
const WaitingState = late(
  () => import('./waiting-state').then((file) => file.WaitingState),
  ({ online }) => <NetworkState online={online} waiting={0} />,
);

/** 在线 or 离线 and how much waits to be sent, told aloud when it changes. */
export function NetworkBadge() {
  return <WaitingState online={useOnline()} />;
}
