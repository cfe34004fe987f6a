import type { Answer } from '@device/copies/cached-call';
import { followOutbox } from '@device/outbox/shown';
import { queryClient } from '../query/query-client';
import { endpointKey } from '../query/query-key';

/** Shows what the person has saved on this device in every page that reads the answers that it changes. */
export function showSavedCalls(): () => void {
  return followOutbox({
    change: (target, apply) =>
      queryClient.setQueriesData<Answer<unknown>>(
        { queryKey: endpointKey(target) },
        (answer) => answer && { ...answer, data: apply(answer.data) },
      ),
    askAgain: (target) => void queryClient.invalidateQueries({ queryKey: endpointKey(target) }),
  });
}
