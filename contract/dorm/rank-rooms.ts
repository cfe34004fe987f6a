import { reasonsOf, unitScore } from './allocate-fit';
import type { AllocationRoom, Applicant, Rules } from './allocate-types';

/** Rooms in which somebody may live, the one that suits best first, with what speaks for it. */
export function rankRooms(one: Applicant, rooms: readonly AllocationRoom[], rules: Rules) {
  const friendsRoom = rooms.find(({ living }) => living.some(({ id }) => id === one.roommateId))?.id;
  return rooms
    .map((room) => ({ room, score: unitScore([one], { ...room, people: [] }, rules) }))
    .filter((ranked): ranked is { room: AllocationRoom; score: number } => ranked.score !== null)
    .toSorted((first, second) => second.score - first.score || first.room.id - second.room.id)
    .map(({ room }) => ({ room, reasons: reasonsOf(one, { ...room, people: [one] }, () => friendsRoom) }));
}
