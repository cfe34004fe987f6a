import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { ReviewFlag } from '@contract/approval/status';
import { EnableState } from '@contract/kernel/enums';
import { groupBy } from '@contract/kernel/group-by';
import type { bookingEndpoints, Found, FoundRoom } from '@contract/room/bookings';
import { dayMs, dayStart, nearestFree, openingOn, overlaps, wishProblem, type Span } from '@contract/room/rules';
import type { RoomType } from '@contract/room/config';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handlers } from '@server/kernel/implement';
import { weeksOf } from './apply';
import { spanOf } from './book';
import { placeOf } from './booking-rows';
import { toTypes } from './config';
import { roomBlackouts, roomBookings, roomEquipment, roomFittings, rooms, roomTypes } from './tables';

type Asked = Call<(typeof bookingEndpoints)['search']>['body'];

/** A room with all that decides whether somebody may have it. */
interface Candidate {
  room: FoundRoom;
  type: RoomType;
  fitted: readonly number[];
  busy: readonly Span[];
}

/** Days after the wanted one that are searched for other times, and how many answers are enough. */
const searchedDays = 7;
const mostNearest = 6;

/** Time first: which rooms can be had then, and what comes nearest where there is none (screens.md section 8). */
export const searchHandlers: Pick<Handlers<typeof bookingEndpoints>, 'search'> = {
  search: async ({ db, user, body }): Promise<Found> => {
    const wanted = { from: Date.parse(body.start_at), to: Date.parse(body.end_at) };
    const now = Date.now();
    if (wanted.from >= wanted.to || wanted.from < now) return { rooms: [], nearest: [] };
    const candidates = await candidatesFor(db, body, wanted);
    const mayHave = await judgeFor(db, user, wanted, now);
    const isFree = ({ busy }: Candidate) => busy.every((one) => !overlaps(one, wanted));
    const free = candidates.filter((one) => isFree(one) && mayHave(one, wanted));
    const suiting = free.filter((one) => lackOf(one, body) === '');
    if (suiting.length > 0) return { rooms: suiting.map(({ room }) => room), nearest: [] };
    const others = candidates
      .filter((one) => lackOf(one, body) === '')
      .flatMap((one) => timesNear(one, wanted, now).flatMap((span) => (mayHave(one, span) ? [{ ...span, one }] : [])))
      .toSorted((one, other) => Math.abs(one.from - wanted.from) - Math.abs(other.from - wanted.from));
    const nearest = [
      ...others.slice(0, mostNearest).map(({ one, from, to }) => near(one, { from, to }, '')),
      ...free.slice(0, mostNearest / 2).map((one) => near(one, wanted, lackOf(one, body))),
    ];
    return { rooms: [], nearest };
  },
};

const near = ({ room }: Candidate, { from, to }: Span, lacks: string) => ({
  room,
  start_at: new Date(from).toISOString(),
  end_at: new Date(to).toISOString(),
  lacks,
});

const timesNear = ({ type, busy }: Candidate, wanted: Span, now: number) =>
  nearestFree(wanted, busy, {
    opening: (at) => openingOn(type, at),
    now,
    slotMinutes: type.slot_minutes,
    days: searchedDays,
    most: 2,
  });

/** What a room lacks of what is asked for, in words; empty when nothing. */
function lackOf({ room, fitted }: Candidate, { people, equipment_ids: wanted }: Asked): string {
  const seats = people - room.capacity;
  const missing = wanted.filter((id) => !fitted.includes(id)).length;
  return [seats > 0 && `少 ${seats} 个座位`, missing > 0 && `缺 ${missing} 种设备`].filter(Boolean).join('，');
}

/** Whether the person may have a room at a time, but for what holds it, how many it seats and what it lacks. */
async function judgeFor(db: Db, user: CurrentUser, wanted: Span, now: number) {
  const spans = Array.from({ length: searchedDays + 1 }, (_, day) => ({
    from: wanted.from + day * dayMs,
    to: wanted.to + day * dayMs,
  }));
  const weeks = await weeksOf(db, user.userId, spans);
  const weekMs = Math.max(0, ...weeks.values());
  return ({ type, room }: Candidate, span: Span) => {
    const wish = { ...span, people: 1, typeId: user.typeId, deptId: user.deptId, weekMs };
    return wishProblem(wish, type, room, now) === undefined;
  };
}

async function candidatesFor(db: Db, { type_id, building }: Asked, wanted: Span): Promise<Candidate[]> {
  const list = await db
    .select()
    .from(rooms)
    .where(
      and(
        eq(rooms.status, EnableState.enabled),
        type_id === null ? undefined : eq(rooms.typeId, type_id),
        building === '' ? undefined : eq(rooms.building, building),
      ),
    )
    .orderBy(asc(rooms.capacity), asc(rooms.id));
  const ids = list.map(({ id }) => id);
  const types = await toTypes(db, await db.select().from(roomTypes));
  const fittings = await db
    .select({ roomId: roomFittings.roomId, id: roomEquipment.id, name: roomEquipment.name })
    .from(roomFittings)
    .innerJoin(roomEquipment, eq(roomEquipment.id, roomFittings.equipmentId))
    .where(inArray(roomFittings.roomId, ids))
    .orderBy(asc(roomEquipment.id));
  const [from, to] = [new Date(dayStart(wanted.from)), new Date(wanted.to + (searchedDays + 1) * dayMs)];
  const held = await db
    .select()
    .from(roomBookings)
    .where(
      and(
        inArray(roomBookings.roomId, ids),
        eq(roomBookings.state, 'approved'),
        lt(roomBookings.from, to),
        gt(roomBookings.to, from),
      ),
    );
  const shut = await db
    .select()
    .from(roomBlackouts)
    .where(and(lt(roomBlackouts.from, to), gt(roomBlackouts.to, from)));
  const heldOf = groupBy(held, ({ roomId }) => roomId);
  return list.flatMap((room) => {
    const type = types.find(({ id }) => id === room.typeId);
    if (!type) return [];
    const own = fittings.filter(({ roomId }) => roomId === room.id);
    const closed = shut.filter(
      (one) => (one.roomId ?? room.id) === room.id && (one.typeId ?? room.typeId) === room.typeId,
    );
    return {
      type,
      fitted: own.map(({ id }) => id),
      busy: [...(heldOf.get(room.id) ?? []), ...closed].map(spanOf),
      room: {
        id: room.id,
        name: room.name,
        place: placeOf(room),
        type_name: type.name,
        capacity: room.capacity,
        equipment: own.map(({ name }) => name),
        needs_review: (room.reviewFlag ?? type.review_flag) === ReviewFlag.needed,
      },
    };
  });
}
