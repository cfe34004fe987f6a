import type { Overview, OverviewRoom } from '@contract/room/overview';
import { openingOn, overlaps } from '@contract/room/rules';
import { choiceField, integerField, textField, type UrlFields } from '@/kits/table-page/url-state';
import { bookingSpan } from './rows';

export const views = ['day', 'week', 'use'] as const;
export type OverviewView = (typeof views)[number];

export interface OverviewState {
  view: OverviewView;
  /** `YYYY-MM-DD`; empty for today. */
  day: string;
  room: number | null;
  type: number | null;
  building: string;
  people: number | null;
  equipment: number | null;
  free: 0 | 1;
}

const dayField = {
  read: (text: string | null) =>
    text !== null && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : '',
  write: (value: string) => value || null,
};

/** The overview's state in the address. */
export const overviewAddress: UrlFields<OverviewState> = {
  view: choiceField(views, 'day'),
  day: dayField,
  room: integerField(),
  type: integerField(),
  building: textField(),
  people: integerField(),
  equipment: integerField(),
  free: choiceField([0, 1] as const, 0),
};

/** Rooms that the filters leave. @param now ms, for those that are free at this moment */
export function roomsOf(data: Overview, asked: OverviewState, now: number): OverviewRoom[] {
  const { room, type, building, people, equipment, free } = asked;
  const moment = { from: now, to: now + 1 };
  const held = [...data.bookings.filter(({ is_pending }) => !is_pending), ...data.closures];
  return data.rooms.filter((one) => {
    const kind = data.types.find(({ id }) => id === one.type_id);
    const open = kind && openingOn(kind, now);
    const isFree =
      open && overlaps(open, moment) && !held.some((by) => by.room_id === one.id && overlaps(bookingSpan(by), moment));
    return (
      (room === null || one.id === room) &&
      (type === null || one.type_id === type) &&
      (building === '' || one.building === building) &&
      (people === null || one.capacity >= people) &&
      (equipment === null || one.equipment_ids.includes(equipment)) &&
      (free === 0 || Boolean(isFree))
    );
  });
}
