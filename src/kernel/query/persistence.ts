import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client';

/** Small answers marked `persist` live as long as the tab: front config and data scope (requirements section 3). */
const persister = createSyncStoragePersister({ storage: window.sessionStorage, key: 'reach_queries' });

export const persistOptions: Omit<PersistQueryClientOptions, 'queryClient'> = {
  persister,
  maxAge: 12 * 3_600_000,
  dehydrateOptions: {
    shouldDehydrateQuery: (query) => query.meta?.['persist'] === true && query.state.status === 'success',
  },
};
