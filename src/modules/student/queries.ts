import { classEndpoints } from '@contract/student/classes';
import { useCall } from '@/kernel/query/use-call';

const optionsOf = (list: readonly { id: number; name: string }[] = []) =>
  list.map(({ id: value, name: label }) => ({ value, label }));

/** Kinds, posts, schools and years of classes; they change rarely. */
export function useClassChoices() {
  const { data } = useCall(classEndpoints.classChoices, {}, { staleTime: 60_000 });
  return {
    kinds: data?.kinds ?? [],
    kindOptions: optionsOf(data?.kinds),
    cadreOptions: optionsOf(data?.cadres),
    academyOptions: optionsOf(data?.academies),
    gradeOptions: (data?.grades ?? []).map((value) => ({ value, label: `${value} 级` })),
  };
}
