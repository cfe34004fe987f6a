import { approvalEndpoints } from '@contract/approval/endpoints';
import { useCall } from '@/kernel/query/use-call';

const freshMs = 5 * 60_000;

/** Kinds of submissions, for filters and choices. */
export function useFlowNames() {
  return useCall(approvalEndpoints.flowNames, {}, { staleTime: freshMs }).data ?? [];
}

/** How much waits for the person, and how much of theirs waits for others. */
export function useApprovalCounts() {
  return useCall(approvalEndpoints.counts, {}, { refetchInterval: freshMs });
}
