import type { EnteredRoom, InspectedRoom, InspectSheet } from '@contract/dorm/inspections/inspections';
import { roundWords } from './words';

type Told = Pick<EnteredRoom, 'people' | 'scores' | 'findings' | 'note' | 'photos'>;

/** What is sent of a room, with what the inspector saw of it. */
export const enteredOf = ({ inspection, items, kinds }: InspectSheet, room: InspectedRoom, told: Told) => ({
  input: { body: { inspection_id: inspection.id, room_id: room.room_id, version: room.version, ...told } },
  seen: {
    room: `${roundWords(inspection)} ${room.number}`,
    names: Object.fromEntries(room.people.map(({ user_id, name }) => [user_id, name])),
    kinds: Object.fromEntries(kinds.map(({ id, name }) => [id, name])),
    full: Object.fromEntries(items.map(({ id, points }) => [id, points])),
  },
});

/** A room in which nobody lives and nothing was found. */
export const nothingFound: Told = { people: [], scores: [], findings: [], note: '', photos: [] };
