import { recordEndpoints } from '@contract/notice/record-endpoints';
import { useCall } from '@/kernel/query/use-call';

/** New notices are looked for once a minute. */
const everyMs = 60_000;

/** The person's newest notices with the number of unread ones; without a network their last copy. */
export function useNotices() {
  return useCall(recordEndpoints.records, { query: { type: 'all' } }, { refetchInterval: everyMs });
}
