import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { momentText } from '../kernel/wire-date';
import { lineText, searchText } from '../kernel/wire-text';
import { roomModule } from './module';
import { limits, minutesOfDay, slotLengths } from './rules';

export const name = lineText(limits.name).min(1, '名称是必填项');
export const reviewFlag = z.union([z.literal(1), z.literal(2)]);

/** A kind of room and what it allows those who borrow one. */
export const roomType = z.object({
  id: z.number().int(),
  name: z.string(),
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.number().int()),
  /** Minutes of the hospital's day. */
  open_from: z.number().int(),
  open_to: z.number().int(),
  slot_minutes: z.number().int(),
  advance_days: z.number().int(),
  max_hours: z.number().int(),
  week_hours: z.number().int().nullable(),
  person_type_ids: z.array(z.number().int()),
  dept_ids: z.array(z.number().int()),
  /** 1 reviewed, 2 booked at once. */
  review_flag: z.number().int(),
  release_minutes: z.number().int().nullable(),
  room_count: z.number().int(),
  version: z.number().int(),
});
export type RoomType = z.output<typeof roomType>;

const minute = wholeNumber(0, minutesOfDay);
const roomTypeInput = z
  .object({
    id: rowId.optional(),
    name,
    weekdays: z.array(wholeNumber(1, 7)).min(1, '请至少选择一个开放日').max(7),
    open_from: minute,
    open_to: minute,
    slot_minutes: z.literal(slotLengths),
    advance_days: wholeNumber(...limits.advanceDays),
    max_hours: wholeNumber(...limits.hours),
    week_hours: wholeNumber(...limits.weekHours)
      .nullable()
      .default(null),
    person_type_ids: z.array(wholeNumber(1, 100)).max(50).default([]),
    dept_ids: z.array(rowId).max(limits.departments).default([]),
    review_flag: reviewFlag,
    release_minutes: wholeNumber(...limits.releaseMinutes)
      .nullable()
      .default(null),
  })
  .refine(({ open_from, open_to }) => open_from < open_to, { error: '关闭时间应晚于开放时间', path: ['open_to'] });

/** What may stand in a room. */
export const equipment = z.object({
  id: z.number().int(),
  name: z.string(),
  room_count: z.number().int(),
  version: z.number().int(),
});
export type Equipment = z.output<typeof equipment>;

/** A time in which rooms are closed: holidays, works. */
export const blackout = z.object({
  id: z.number().int(),
  /** What it is called in questions: its reason. */
  name: z.string(),
  room_id: z.number().int().nullable(),
  type_id: z.number().int().nullable(),
  /** 全部房间, a kind, or a room. */
  where: z.string(),
  /** ISO 8601; the last moment is not included. */
  start_at: z.string(),
  end_at: z.string(),
  version: z.number().int(),
});
export type Blackout = z.output<typeof blackout>;

const blackoutInput = z
  .object({
    id: rowId.optional(),
    name: lineText(limits.name).min(1, '原因是必填项'),
    room_id: rowId.nullable().default(null),
    type_id: rowId.nullable().default(null),
    start_at: momentText,
    end_at: momentText,
  })
  .refine(({ start_at, end_at }) => Date.parse(start_at) < Date.parse(end_at), {
    error: '结束时间应晚于开始时间',
    path: ['end_at'],
  })
  .refine(({ room_id, type_id }) => room_id === null || type_id === null, {
    error: '只能选择一个房间或一类房间',
    path: ['type_id'],
  });

const base = '/api/v2/room';
const access = 'room:config:edit';

export const configEndpoints = defineEndpoints(roomModule, {
  types: listed({
    path: `${base}/types`,
    summary: '房间类型与预约规则',
    access,
    filters: { name: searchText(limits.name).optional() },
    row: roomType,
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['id'] },
  }),
  saveType: saved({
    path: `${base}/types/save`,
    summary: '新增或修改房间类型',
    access,
    body: roomTypeInput,
    row: roomType,
    errors: ['NAME_TAKEN', 'REFERENCE_MISSING'],
    audit: 'room.type.save',
  }),
  removeType: removed({
    path: `${base}/types/remove`,
    summary: '删除房间类型',
    access,
    errors: ['IN_USE'],
    audit: 'room.type.remove',
  }),
  equipment: listed({
    path: `${base}/equipment`,
    summary: '设备字典',
    access,
    filters: { name: searchText(limits.name).optional() },
    row: equipment,
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['id'] },
  }),
  saveEquipment: saved({
    path: `${base}/equipment/save`,
    summary: '新增或修改设备',
    access,
    body: z.object({ id: rowId.optional(), name }),
    row: equipment,
    errors: ['NAME_TAKEN'],
    audit: 'room.equipment.save',
  }),
  removeEquipment: removed({
    path: `${base}/equipment/remove`,
    summary: '删除设备',
    access,
    errors: ['IN_USE'],
    audit: 'room.equipment.remove',
  }),
  blackouts: listed({
    path: `${base}/blackouts`,
    summary: '停用时段',
    access,
    filters: { type_id: rowIdQuery.optional() },
    row: blackout,
    held: { id: ({ id }) => id, filters: { type_id: 'same' }, order: ['-start_at', '-id'] },
  }),
  saveBlackout: saved({
    path: `${base}/blackouts/save`,
    summary: '新增或修改停用时段',
    access,
    body: blackoutInput,
    row: blackout,
    errors: ['REFERENCE_MISSING'],
    audit: 'room.blackout.save',
  }),
  removeBlackout: removed({
    path: `${base}/blackouts/remove`,
    summary: '删除停用时段',
    access,
    audit: 'room.blackout.remove',
  }),
});
