import { isNetworkError } from '@device/api/call-error';
import { isOnline, subscribeNetwork } from '@device/api/network';
import type { Answer } from '@device/copies/cached-call';
import { queryClient } from './query-client';

/** Asks the server for whatever a page shows of copies, or could not show, as soon as it can be reached again. */
export function followNetwork(): () => void {
  return subscribeNetwork(() => {
    if (!isOnline()) return;
    void queryClient.invalidateQueries({
      predicate: ({ state }) =>
        isNetworkError(state.error) || isCopy(state.data as Partial<Answer<unknown>> | undefined),
    });
  });
}

const isCopy = (answer: Partial<Answer<unknown>> | undefined) => typeof answer?.copyFrom === 'number';
