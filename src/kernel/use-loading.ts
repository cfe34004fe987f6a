import { loadingCount, subscribeLoading } from '@device/api/loading';
import { useSyncExternalStore } from 'react';

/** Whether the person waits for a call. */
export const useLoading = (): boolean => useSyncExternalStore(subscribeLoading, () => loadingCount() > 0);
