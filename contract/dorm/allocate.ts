import { best, reasonsOf, unitScore, unitsOf, whyNot } from './allocate-fit';
import {
  wishesOf,
  type Allocation,
  type AllocationRoom,
  type Applicant,
  type Room,
  type Rules,
} from './allocate-types';

/**
 * Who gets which bed. Gender is kept by all means; whether those of one room must be, should be or need not be of one type
 * of trainee and of one year of entry the hospital says. Within that as many wishes as possible: a building, somebody to
 * share a room with. No schema: preview and tests run it as it is.
 */

export {
  likeness,
  likenessKeys,
  type Likeness,
  type AllocationRoom,
  type Applicant,
  type Rules,
} from './allocate-types';

/** People who are looked at again to keep more wishes: each of them looks at every bed. */
const mostRounds = 600;

/** Places people; the same input gives the same answer. */
export function allocate(people: readonly Applicant[], given: readonly AllocationRoom[], rules: Rules): Allocation {
  const rooms: Room[] = given.map((room) => ({ ...room, people: [] }));
  const at = new Map<number, Room>();
  const livesIn = new Map(given.flatMap(({ id, living }) => living.map((one) => [one.id, id] as const)));
  const roomOf = (id: number) => at.get(id)?.id ?? livesIn.get(id);
  const byId = new Map(people.map((one) => [one.id, one]));
  const put = (one: Applicant, room: Room) => {
    room.people.push(one);
    at.set(one.id, room);
  };
  const take = (one: Applicant) => {
    const room = at.get(one.id)!;
    room.people.splice(room.people.indexOf(one), 1);
    at.delete(one.id);
  };
  const waiting: Applicant[] = [];
  for (const unit of unitsOf(people)) {
    const room = best(rooms, (one) => unitScore(unit, one, rules));
    if (room) for (const one of unit) put(one, room);
    else waiting.push(...unit);
  }
  // Those whose friends could not all be placed in one room are placed one by one.
  const unplaced = waiting.filter((one) => {
    const room = best(rooms, (candidate) => unitScore([one], candidate, rules));
    if (room) put(one, room);
    return !room;
  });
  const kept = (one: Applicant, roomId = roomOf(one.id)) => wishesKept(one, rooms, at, roomOf, roomId);
  const fans = new Map<number, Applicant[]>();
  for (const one of people)
    if (one.roommateId !== null) fans.set(one.roommateId, [...(fans.get(one.roommateId) ?? []), one]);
  const touched = (list: readonly Applicant[]) =>
    new Set([
      ...list,
      ...list.flatMap(({ id, roommateId }) => [...(fans.get(id) ?? []), ...some(byId.get(roommateId!))]),
    ]);
  const sum = (list: Iterable<Applicant>) => [...list].reduce((total, one) => total + kept(one), 0);
  improve();

  /** Moves and exchanges that keep more wishes, as long as there are any. */
  function improve(): void {
    let rounds = 0;
    for (let isBetter = true; isBetter && rounds < mostRounds;) {
      isBetter = false;
      for (const one of people) {
        if (!at.has(one.id) || kept(one) === wishesOf(one)) continue;
        if (++rounds > mostRounds) return;
        const friend = byId.get(one.roommateId ?? -1);
        isBetter ||= settle(one, (room) => isWished(one, room, roomOf));
        // The friend may come here as well.
        if (friend && at.has(friend.id)) isBetter ||= settle(friend, (room) => room === at.get(one.id));
      }
    }
  }
  function settle(one: Applicant, isWanted: (room: Room) => boolean): boolean {
    return rooms.some(
      (room) =>
        room !== at.get(one.id) &&
        isWanted(room) &&
        (tryMove(one, room) || room.people.toSorted(byWishes).some((other) => tryExchange(one, other))),
    );
  }
  function byWishes(one: Applicant, other: Applicant) {
    return wishesOf(one) - wishesOf(other) || one.id - other.id;
  }
  function tryMove(one: Applicant, room: Room): boolean {
    const from = at.get(one.id)!;
    const around = touched([one]);
    const before = sum(around);
    take(one);
    if (unitScore([one], room, rules) !== null) {
      put(one, room);
      if (sum(around) > before) return true;
      take(one);
    }
    put(one, from);
    return false;
  }
  function tryExchange(one: Applicant, other: Applicant): boolean {
    const [here, there] = [at.get(one.id)!, at.get(other.id)!];
    const around = touched([one, other]);
    const before = sum(around);
    take(one);
    take(other);
    if (unitScore([one], there, rules) !== null && unitScore([other], here, rules) !== null) {
      put(one, there);
      put(other, here);
      if (sum(around) > before) return true;
      take(one);
      take(other);
    }
    put(one, here);
    put(other, there);
    return false;
  }

  const placed = rooms.flatMap((room) =>
    room.people.map((one, index) => ({
      id: one.id,
      bedId: room.bedIds[index]!,
      roomId: room.id,
      reasons: reasonsOf(one, room, roomOf),
    })),
  );
  return {
    placed: placed.toSorted((one, other) => one.id - other.id),
    unplaced: unplaced.map((one) => ({ id: one.id, reason: whyNot(one, rooms, rules) })),
    wishes: { kept: sum(people), total: people.reduce((total, one) => total + wishesOf(one), 0) },
  };
}

const some = <T>(one: T | undefined): T[] => (one === undefined ? [] : [one]);

/** Whether a room would keep a wish that is not kept. */
const isWished = (one: Applicant, room: Room, roomOf: (id: number) => number | undefined) =>
  room.buildingId === one.buildingId || (one.roommateId !== null && roomOf(one.roommateId) === room.id);

function wishesKept(
  one: Applicant,
  rooms: readonly Room[],
  at: ReadonlyMap<number, Room>,
  roomOf: (id: number) => number | undefined,
  roomId: number | undefined,
): number {
  if (roomId === undefined) return 0;
  const room = at.get(one.id) ?? rooms.find(({ id }) => id === roomId)!;
  return (
    Number(one.buildingId !== null && room.buildingId === one.buildingId) +
    Number(one.roommateId !== null && roomOf(one.roommateId) === roomId)
  );
}
