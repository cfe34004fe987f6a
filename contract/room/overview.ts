import { z } from 'zod';
import { defineEndpoints, eventsOf } from '../kernel/endpoint';
import { rowId, rowIdQuery, storableText, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { personRef } from '../people/person-ref';
import { roomType } from './config';
import { roomModule } from './module';
import { bookingKindKeys, limits } from './rules';

const overviewRoom = z.object({
  id: z.number().int(),
  name: z.string(),
  place: z.string(),
  building: z.string(),
  type_id: z.number().int(),
  capacity: z.number().int(),
  equipment_ids: z.array(z.number().int()),
  needs_review: z.boolean(),
});
export type OverviewRoom = z.output<typeof overviewRoom>;

const overviewBooking = z.object({
  id: z.number().int(),
  room_id: z.number().int(),
  start_at: z.string(),
  end_at: z.string(),
  kind: z.enum(bookingKindKeys),
  title: z.string(),
  owner: personRef.nullable(),
  is_own: z.boolean(),
  /** What waits for review holds nothing and is shown to its applicant alone. */
  is_pending: z.boolean(),
  must_check_in: z.boolean(),
  checked_in_at: z.string().nullable(),
  application_id: z.number().int().nullable(),
  version: z.number().int(),
});
export type OverviewBooking = z.output<typeof overviewBooking>;

const overview = z.object({
  types: z.array(roomType.omit({ room_count: true })),
  rooms: z.array(overviewRoom),
  bookings: z.array(overviewBooking),
  /** Times in which rooms are closed. */
  closures: z.array(
    z.object({ room_id: z.number().int(), start_at: z.string(), end_at: z.string(), reason: z.string() }),
  ),
  /** What `overviewEvents` said of these days before they were read: whoever hears another one reads them again. */
  stamp: z.string(),
});
export type Overview = z.output<typeof overview>;

/** A day and how many from it on. */
const days = z.object({
  day: dateText,
  days: z.coerce
    .number()
    .pipe(wholeNumber(...limits.overviewDays))
    .default(1),
  /** One room alone, stopped or not; otherwise all that are in use. */
  room_id: rowIdQuery.optional(),
});

const share = z.number().min(0).max(1).nullable();
const usage = z.object({
  rooms: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      type_name: z.string(),
      /** Of the opening hours until now, 0 to 1; null when it was not open. */
      share,
      hours: z.number(),
      bookings: z.number().int(),
      missed: z.number().int(),
    }),
  ),
  weeks: z.array(z.object({ from: z.string(), to: z.string(), share, missed: z.number().int() })),
});
export type Usage = z.output<typeof usage>;

const base = '/api/v2/room';

export const overviewEndpoints = defineEndpoints(roomModule, {
  overview: {
    method: 'GET',
    path: `${base}/overview`,
    summary: '房间总览（房间与时段）',
    access: 'login',
    query: days,
    data: overview,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** Says that something in these days has changed; `stamp` is another each time. */
  overviewEvents: {
    method: 'GET',
    path: `${base}/overview/events`,
    summary: '房间总览的变化（服务器事件）',
    access: 'login',
    query: days,
    data: eventsOf(z.object({ stamp: z.string() })),
    errors: ['SERVER_FULL'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  usage: {
    method: 'GET',
    path: `${base}/usage`,
    summary: '房间使用率',
    access: 'room:booking:list',
    query: z.object({
      from: dateText,
      weeks: z.coerce.number().pipe(wholeNumber(1, limits.usageWeeks)).default(4),
      type_id: rowIdQuery.optional(),
      room_id: rowIdQuery.optional(),
    }),
    data: usage,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** A page for each room, with a code that opens its day. */
  doorLabels: {
    method: 'POST',
    path: `${base}/rooms/labels`,
    summary: '打印门贴（PDF）',
    access: 'room:room:list',
    body: z.object({
      ids: z.array(rowId).min(1).max(limits.labels),
      origin: storableText(200).regex(/^https?:\/\/[^/\s]+$/, '地址不正确'),
    }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
    heavy: true,
  },
});
