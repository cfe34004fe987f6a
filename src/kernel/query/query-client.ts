import { QueryClient } from '@tanstack/react-query';
import { CallError, isNetworkError } from '@device/api/call-error';
import { isOnline } from '@device/api/network';

/**
 * `networkMode: always`, because a query without a network has work to do: it answers from the stored copy.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && isWorthRepeating(error),
      refetchOnWindowFocus: false,
    },
    mutations: {
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isWorthRepeating(error),
    },
  },
});

function isWorthRepeating(error: unknown): boolean {
  if (isNetworkError(error)) return isOnline();
  return error instanceof CallError && error.key === 'SERVER_BUSY';
}
