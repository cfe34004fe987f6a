import { keyEndpoints } from '@contract/student/keys';
import { useCall } from '@/kernel/query/use-call';

/** Categories of key students; they change rarely. */
export function useKeyChoices() {
  const { data } = useCall(keyEndpoints.keyChoices, {}, { staleTime: 60_000 });
  const categories = data?.categories ?? [];
  return { categories, categoryOptions: categories.map(({ id: value, name: label }) => ({ value, label })) };
}
