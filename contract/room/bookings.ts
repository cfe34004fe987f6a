import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { dayOf, holdsText } from '../kernel/held';
import { added, listed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, storableText, wholeNumber } from '../kernel/wire';
import { dateText, momentText } from '../kernel/wire-date';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { roomModule } from './module';
import { bookingKindKeys, bookingStates, limits, useStateKeys } from './rules';

/** A room for a time, as lists show it. */
export const booking = z.object({
  id: z.number().int(),
  room_id: z.number().int(),
  room_name: z.string(),
  /** Building and floor. */
  place: z.string(),
  /** ISO 8601; the last moment is not included. */
  start_at: z.string(),
  end_at: z.string(),
  title: z.string(),
  people: z.number().int(),
  contact: z.string(),
  /** Equipment and consumables that shall be ready. */
  supplies: z.string(),
  note: z.string(),
  kind: z.enum(bookingKindKeys),
  state: z.enum(bookingStates),
  /** What it is at the moment of the answer; see `useStateAt`. */
  use_state: z.enum(useStateKeys),
  /** Who answers for it; null also for one whom the caller does not see. */
  owner: personRef.nullable(),
  is_own: z.boolean(),
  /** The record of another module that it serves, in words; empty where it serves none. */
  serves: z.string(),
  /** What it was asked for in; null for bookings of other modules. */
  application_id: z.number().int().nullable(),
  /** Bookings of the same application. */
  series_count: z.number().int(),
  must_check_in: z.boolean(),
  /** When it is given free unless somebody checks in; null where nobody has to, or somebody has. */
  release_at: z.string().nullable(),
  checked_in_at: z.string().nullable(),
  version: z.number().int(),
});
export type Booking = z.output<typeof booking>;

const span = z.object({ start_at: z.string(), end_at: z.string() });

const wish = {
  room_id: rowId,
  start_at: momentText,
  end_at: momentText,
  /** Last day of a weekly series, included; null for one time. */
  until: dateText.nullable().default(null),
  /** Days of the series that are left out. */
  without: z.array(dateText).max(limits.series).default([]),
  people: wholeNumber(...limits.people),
};
/** A record of another module that a room is borrowed for. */
const purpose = z.object({
  module: storableText(30),
  id: rowId,
});
const checkInput = z.object(wish);
const applyInput = z.object({
  ...wish,
  title: lineText(limits.title).min(1, '用途是必填项'),
  contact: lineText(limits.contact).default(''),
  supplies: blockText(limits.supplies).default(''),
  note: blockText(limits.note).default(''),
  /** It holds the room as soon as the application is granted; null where people only borrow the room. */
  purpose: purpose.nullable().default(null),
});
export type ApplyInput = z.output<typeof applyInput>;

/** What somebody may borrow a room for: his own records of other modules that are to come and have none. */
const offeredPurpose = span.extend({
  module: z.string(),
  /** What the module calls such a record. */
  word: z.string(),
  id: z.number().int(),
  title: z.string(),
  /** What tells it from others of its title, e.g. its department; empty where nothing does. */
  detail: z.string(),
  people: z.number().int(),
});
export type OfferedPurpose = z.output<typeof offeredPurpose>;

/** What is known of a wish while the form is filled in. */
const checked = z.object({
  needs_review: z.boolean(),
  /** What hinders all of it, e.g. that the person may not borrow such rooms; empty when nothing does. */
  problem: z.string(),
  times: z.array(span.extend({ problem: z.string(), free: z.array(span) })),
});
export type Checked = z.output<typeof checked>;

export const foundRoom = z.object({
  id: z.number().int(),
  name: z.string(),
  place: z.string(),
  type_name: z.string(),
  capacity: z.number().int(),
  equipment: z.array(z.string()),
  needs_review: z.boolean(),
});
export type FoundRoom = z.output<typeof foundRoom>;

const searchInput = z.object({
  start_at: momentText,
  end_at: momentText,
  people: wholeNumber(...limits.people),
  type_id: rowId.nullable().default(null),
  building: searchText(limits.place).default(''),
  equipment_ids: z.array(rowId).max(limits.equipment).default([]),
});

const found = z.object({
  /** Free at that time, the smallest that suffices first. */
  rooms: z.array(foundRoom),
  /** Where there is none: other times of rooms that suit, and rooms that lack something; the nearest first. */
  nearest: z.array(span.extend({ room: foundRoom, lacks: z.string() })),
});
export type Found = z.output<typeof found>;

/** An application as its reviewers read it. */
export const application = z.object({
  id: z.number().int(),
  record_id: z.number().int(),
  room_id: z.number().int(),
  room_name: z.string(),
  title: z.string(),
  people: z.number().int(),
  capacity: z.number().int(),
  contact: z.string(),
  supplies: z.string(),
  note: z.string(),
  /** What the room is for, e.g. `教学活动“心电图小讲课”`; empty where it is for nothing of the system's. */
  serves: z.string(),
  /** The times in words, and what hinders each; empty when nothing does. */
  times: z.array(span.extend({ problem: z.string() })),
  /** Days of the series that were left out. */
  without: z.array(z.string()),
  /** Rooms that are free at all of its times, for a refusal that helps. */
  alternatives: z.array(z.string()),
});
export type Application = z.output<typeof application>;

const base = '/api/v2/room';
const own = 'room:booking:apply';
const useState = z.enum(useStateKeys).optional();

export const bookingEndpoints = defineEndpoints(roomModule, {
  myBookings: listed({
    path: `${base}/bookings/mine`,
    summary: '我的用房记录',
    access: own,
    filters: {
      keyword: searchText(limits.title).optional(),
      use_state: useState,
      kind: z.enum(bookingKindKeys).optional(),
    },
    row: booking,
    held: {
      id: ({ id }) => id,
      filters: {
        keyword: (row, words) => holdsText(row.title, words) || holdsText(row.room_name, words),
        use_state: 'same',
        kind: 'same',
      },
      order: ['-start_at', '-id'],
    },
  }),
  bookings: listed({
    path: `${base}/bookings`,
    summary: '全部用房记录',
    access: 'room:booking:list',
    filters: {
      keyword: searchText(limits.title).optional(),
      room_id: rowIdQuery.optional(),
      use_state: useState,
      kind: z.enum(bookingKindKeys).optional(),
      from: dateText.optional(),
      to: dateText.optional(),
    },
    row: booking,
    held: {
      id: ({ id }) => id,
      filters: {
        keyword: (row, words) => holdsText(row.title, words) || holdsText(row.room_name, words),
        room_id: 'same',
        use_state: 'same',
        kind: 'same',
        from: (row, day) => dayOf(row.start_at) >= day,
        to: (row, day) => dayOf(row.start_at) <= day,
      },
      order: ['-start_at', '-id'],
    },
  }),
  check: {
    method: 'POST',
    path: `${base}/bookings/check`,
    summary: '用房申请的冲突检查',
    access: own,
    body: checkInput,
    data: checked,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  purposes: {
    method: 'GET',
    path: `${base}/purposes`,
    summary: '可申请用房的本人业务',
    access: own,
    data: z.array(offeredPurpose),
    offline: 'online',
    audit: false,
    mutation: false,
  },
  search: {
    method: 'POST',
    path: `${base}/rooms/search`,
    summary: '按时间找房间',
    access: own,
    body: searchInput,
    data: found,
    offline: 'online',
    audit: false,
    mutation: false,
  },
  apply: added({
    path: `${base}/bookings/apply`,
    summary: '申请用房',
    access: own,
    body: applyInput,
    row: z.object({ id: z.number().int(), state: z.enum(['pending', 'approved']), count: z.number().int() }),
    errors: [
      'NOT_FOUND',
      'ROOM_TAKEN',
      'ROOM_CLOSED',
      'ROOM_WISH_REFUSED',
      'ROOM_SERIES_TOO_LONG',
      'APPROVAL_NO_REVIEWER',
    ],
    audit: 'room.booking.apply',
  }),
  withdrawApplication: {
    method: 'POST',
    path: `${base}/applications/withdraw`,
    summary: '撤回用房申请',
    access: own,
    body: z.object({ application_id: rowId }),
    data: z.object({ application_id: z.number().int() }),
    errors: ['NOT_FOUND', 'APPROVAL_STATE'],
    offline: 'online',
    audit: 'room.booking.withdraw',
    mutation: true,
  },
  /** Own ones with the permission to apply, others' with that to cancel, which needs a reason. */
  cancelBooking: saved({
    path: `${base}/bookings/cancel`,
    summary: '取消预订（可连同同一申请以后各次）',
    access: own,
    body: z.object({ id: rowId, is_series: z.boolean().default(false), reason: blockText(limits.note).default('') }),
    row: booking,
    errors: ['FORBIDDEN', 'ROOM_BOOKING_STATE', 'ROOM_BOOKING_FOREIGN', 'ROOM_REASON_MISSING'],
    audit: 'room.booking.cancel',
  }),
  checkIn: {
    ...saved({
      path: `${base}/bookings/check-in`,
      summary: '用房签到；断网时先存在本机，按点击的时间计',
      access: own,
      body: z.object({
        id: rowId,
        /** When it was tapped, where that reaches the server later; now where it is left out. */
        at: momentText.optional(),
      }),
      row: booking,
      errors: ['ROOM_BOOKING_STATE'],
      audit: 'room.booking.checkIn',
    }),
    offline: 'queued',
  },
  /** Later where the room is free, earlier at any time. */
  changeEnd: saved({
    path: `${base}/bookings/end`,
    summary: '延长或提前结束用房',
    access: own,
    body: z.object({ id: rowId, end_at: momentText }),
    row: booking,
    errors: ['ROOM_BOOKING_STATE', 'ROOM_BOOKING_FOREIGN', 'ROOM_TAKEN', 'ROOM_CLOSED', 'ROOM_WISH_REFUSED'],
    audit: 'room.booking.end',
  }),
  /** What reviewers see of some applications, by the numbers of their review records. */
  applications: {
    method: 'POST',
    path: `${base}/applications/of-records`,
    summary: '待审用房申请的时间与冲突',
    access: 'room:booking:approve',
    body: z.object({ record_ids: z.array(rowId).max(500) }),
    data: z.array(application),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
