import { isOnline, subscribeNetwork } from '@device/api/network';
import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, as far as the browser and the last call know. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeNetwork, isOnline);
}
