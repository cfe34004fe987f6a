import { useOutboxCount } from '@/kernel/outbox/use-outbox';
import { NetworkState } from './network-state';

/** The state of the network with what waits in this person's outbox. */
export function WaitingState({ online }: { online: boolean }) {
  return <NetworkState online={online} waiting={useOutboxCount()} />;
}
