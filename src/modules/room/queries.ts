import { roomsEndpoints } from '@contract/room/rooms';
import { useCall } from '@/kernel/query/use-call';

/** Kinds of rooms, equipment and buildings; they change rarely. */
export function useRoomChoices() {
  const { data } = useCall(roomsEndpoints.choices, {}, { staleTime: 60_000 });
  const types = data?.types ?? [];
  return {
    types,
    typeOptions: types.map(({ id: value, name: label }) => ({ value, label })),
    equipmentOptions: (data?.equipment ?? []).map(({ id: value, name: label }) => ({ value, label })),
    buildings: data?.buildings ?? [],
  };
}
