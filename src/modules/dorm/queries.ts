import { buildingEndpoints } from '@contract/dorm/buildings';
import { genders } from '@contract/dorm/rules';
import { useCall } from '@/kernel/query/use-call';

const optionsOf = (list: readonly { id: number; name: string }[] = []) =>
  list.map(({ id: value, name: label }) => ({ value, label }));

/** Houses and kinds of rooms; they change rarely. */
export function useRoomChoices() {
  const { data } = useCall(buildingEndpoints.roomChoices, {}, { staleTime: 60_000 });
  return { buildingOptions: optionsOf(data?.buildings), typeOptions: optionsOf(data?.types), types: data?.types ?? [] };
}

export const genderOptions = [
  { value: 1 as const, label: genders[1] },
  { value: 2 as const, label: genders[2] },
];
