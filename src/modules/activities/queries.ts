import { kindEndpoints } from '@contract/activities/kinds';
import { useCall } from '@/kernel/query/use-call';

/** Kinds that activities may be of, with their forms and rules; they change rarely. */
export function useActivityKinds() {
  const { data } = useCall(kindEndpoints.choices, {}, { staleTime: 60_000 });
  const kinds = data?.kinds ?? [];
  return { kinds, kindOptions: kinds.map(({ id: value, name: label }) => ({ value, label })) };
}
