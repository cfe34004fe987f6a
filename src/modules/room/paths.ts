import { roomModule } from '@contract/room/module';

const { manage, form, detail, use, overview, record } = roomModule.screens;

export const managePath = manage.path;
export const overviewPath = overview.path;
/** The form of a room; a new one without an id. */
export const roomFormPath = (id?: number) => (id === undefined ? form.path : `${form.path}?id=${id}`);

/** A room's own screen, or a part of it with filters of its list. */
export function roomPath(id: number, more: Record<string, string> = {}): string {
  return `${detail.path}?${new URLSearchParams({ id: String(id), ...more })}`;
}

/** What the form of an application begins with: a room and a time, or a booking that is copied. */
export function wishPath(begun: { room?: number; from?: number; to?: number; copy?: number } = {}): string {
  const query = new URLSearchParams(
    Object.entries(begun).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return query.size > 0 ? `${use.path}?${query}` : use.path;
}

export const recordPath = record.path;
/** Everybody's bookings of some days, for who may see them. */
export const allBookingsPath = ({ from, to }: { from: string; to: string }) =>
  `${record.path}?${new URLSearchParams({ box: 'all', from, to })}`;
