import type { Application, bookingEndpoints } from '@contract/room/bookings';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { subjectsOf } from '../approval/public';
import { applicationOf, bookingFlow, problemOf } from './flow';
import { freeRooms } from './free';
import { purposeWords } from './purposes';

/** Rooms that are named instead. */
const mostAlternatives = 3;

/** What reviewers see of applications beside who asks: times, what hinders them, and rooms to name instead. */
export const applicationHandlers: Pick<Handlers<typeof bookingEndpoints>, 'applications'> = {
  applications: async ({ db, body }) => {
    const subjects = await subjectsOf(db, bookingFlow, body.record_ids);
    const list: Application[] = [];
    for (const [recordId, subjectId] of subjects) list.push(await toApplication(db, recordId, Number(subjectId)));
    return list;
  },
};

async function toApplication(db: Db, recordId: number, id: number): Promise<Application> {
  const { application, room, bookings } = await applicationOf(db, id);
  const now = Date.now();
  const times: Application['times'] = [];
  for (const one of bookings) {
    const problem = await problemOf(db, one, now);
    times.push({ start_at: one.from.toISOString(), end_at: one.to.toISOString(), problem });
  }
  const head = bookings[0]!;
  return {
    id,
    record_id: recordId,
    room_id: room.id,
    room_name: room.name,
    title: head.title,
    people: head.people,
    capacity: room.capacity,
    contact: head.contact,
    supplies: head.supplies,
    note: head.note,
    serves: (await purposeWords(db, [id])).get(id) ?? '',
    times,
    without: application.without,
    alternatives: times.some(({ problem }) => problem !== '') ? await insteadOf(db, room, bookings) : [],
  };
}

/** Rooms of the same kind that are free at all of the times, the smallest that suffices first. */
async function insteadOf(
  db: Db,
  { id, typeId }: { id: number; typeId: number },
  times: readonly { from: Date; to: Date; people: number }[],
): Promise<string[]> {
  let left: { id: number; name: string }[] | undefined;
  for (const { from, to, people } of times) {
    const free = await freeRooms(db, { from, to, people, typeId });
    left = (left ?? free).filter((one) => free.some((other) => other.id === one.id));
  }
  return (left ?? []).flatMap((one) => (one.id === id ? [] : one.name)).slice(0, mostAlternatives);
}
