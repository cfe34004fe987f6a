import type { Overview, OverviewBooking, OverviewRoom } from '@contract/room/overview';
import { bookingKinds, gapsIn, openingOn, dayMs, spanWords, type BookingRules } from '@contract/room/rules';
import { hospitalTime } from '@contract/kernel/hospital-time';
import type { SlotAxis, SlotBlock, SlotRow } from './slot-axis';

export const bookingSpan = ({ start_at, end_at }: { start_at: string; end_at: string }) => ({
  from: Date.parse(start_at),
  to: Date.parse(end_at),
});

/** `14:00–15:30` of the hospital's clock. */
export const hoursWords = ({ from, to }: { from: number; to: number }): string =>
  `${hospitalTime(from).slice(11, 16)}–${hospitalTime(to).slice(11, 16)}`;

/** The hours in which any of the kinds is open. */
export function hoursOf(types: readonly Pick<BookingRules, 'open_from' | 'open_to'>[]): { from: number; to: number } {
  if (types.length === 0) return { from: 480, to: 1260 };
  return {
    from: Math.floor(Math.min(...types.map((type) => type.open_from)) / 60) * 60,
    to: Math.ceil(Math.max(...types.map((type) => type.open_to)) / 60) * 60,
  };
}

/** What stands in a room's row: bookings, closed times, and the hours in which it is not open. */
export function blocksOf(
  data: Overview,
  room: OverviewRoom,
  midnights: readonly number[],
  axis: SlotAxis,
): SlotBlock[] {
  const type = data.types.find(({ id }) => id === room.type_id);
  const shut = midnights.flatMap((midnight): SlotBlock[] => {
    const open = type && openingOn(type, midnight);
    const shown = { from: midnight + axis.from * 60_000, to: midnight + axis.to * 60_000 };
    return gapsIn(shown, open ? [open] : []).map((gap) => closed(`shut ${gap.from}`, gap, '不开放'));
  });
  const closures = data.closures
    .filter(({ room_id }) => room_id === room.id)
    .map((one) => closed(`closure ${one.start_at}`, bookingSpan(one), one.reason));
  const booked = data.bookings
    .filter(({ room_id, start_at, end_at }) => {
      const span = bookingSpan({ start_at, end_at });
      return room_id === room.id && span.from < midnights.at(-1)! + dayMs && span.to > midnights[0]!;
    })
    .map(bookingBlock);
  return [...shut, ...closures, ...booked];
}

const closed = (key: string, span: { from: number; to: number }, reason: string): SlotBlock => ({
  ...span,
  key,
  text: reason,
  words: reason,
  tone: 'closed',
});

function bookingBlock(one: OverviewBooking): SlotBlock {
  const span = bookingSpan(one);
  const kind = one.is_pending ? '待审' : bookingKinds[one.kind];
  const who = one.is_own ? '本人' : (one.owner?.name ?? '');
  return {
    ...span,
    key: `booking ${one.id}`,
    text: one.is_pending ? `待审 ${one.title}` : one.title,
    words: [kind, one.title, hoursWords(span), who].filter(Boolean).join('，'),
    tone: one.is_pending ? 'pending' : one.kind,
  };
}

/** A row for each room. */
export const roomRows = (data: Overview, list: readonly OverviewRoom[], midnights: readonly number[], axis: SlotAxis) =>
  list.map((room): SlotRow => ({
    key: room.id,
    name: room.name,
    facts: [room.place, `${room.capacity} 人`, room.needs_review && '需审批'].filter(Boolean).join(' · '),
    midnights,
    blocks: blocksOf(data, room, midnights, axis),
  }));

/** A row for each day of a room. */
export const dayRows = (data: Overview, room: OverviewRoom, midnights: readonly number[], axis: SlotAxis) =>
  midnights.map((midnight, at): SlotRow => ({
    key: at,
    name: spanWords({ from: midnight, to: midnight + 60_000 }, midnight).slice(0, 8),
    facts: '',
    midnights: [midnight],
    blocks: blocksOf(data, room, [midnight], axis).filter((one) => one.from < midnight + dayMs && one.to > midnight),
  }));
