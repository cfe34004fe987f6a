import { recordEndpoints } from '@contract/notice/record-endpoints';
import { useCall } from '@/kernel/query/use-call';

/** New notices are looked for once a minute. */
const everyMs = 60_000;

/** The person's newest notices with the number of unread ones; without a network their last copy. */
export function useNotices() {
  return useCall(recordEndpoints.records, { query: { type: 'all' } }, { refetchInterval: everyMs });
}

/** The notices whose receipt the person still owes, however old; asked for only while they are looked at. */
export function useOwedNotices(enabled: boolean) {
  return useCall(recordEndpoints.records, { query: { type: 'awaiting' } }, { enabled, staleTime: 0 });
}

/** What the notice list may show first. */
export const noticeFilters = ['all', 'unread', 'awaiting'] as const;
export type NoticeFilter = (typeof noticeFilters)[number];

/** The part of an address that opens the notice list on any page. */
export const noticesParam = 'notices';
