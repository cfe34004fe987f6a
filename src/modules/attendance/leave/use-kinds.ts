import { leaveEndpoints } from '@contract/attendance/leave';
import { useCall } from '@/kernel/query/use-call';

/** Kinds of leave as options; they change rarely. */
export function useKinds() {
  const { data } = useCall(leaveEndpoints.kinds, { query: { page: 1, size: 100 } }, { staleTime: 60_000 });
  return (data?.list ?? []).map(({ id: value, name: label }) => ({ value, label }));
}
