import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added, imported, listed, saved, switched } from '../kernel/presets';
import { statusQuery } from '../kernel/rows';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { equipment, name, reviewFlag, roomType } from './config';
import { roomModule } from './module';
import { signPlace } from './place';
import { limits } from './rules';

const named = z.object({ id: z.number().int(), name: z.string() });

/** 房间. */
export const room = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  building: z.string(),
  floor: z.string(),
  type_id: z.number().int(),
  type_name: z.string(),
  capacity: z.number().int(),
  equipment: z.array(named),
  /** Who looks after it; null also for one whom the caller does not see. */
  manager: personRef.nullable(),
  /** Any of them decides about who may have it, where the hospital's flow asks them; whom the caller does not see is left out. */
  approvers: z.array(personRef),
  /** Where it is: who signs for what is held in it has to be there; null where nobody is asked. */
  sign_place: signPlace.nullable(),
  /** 1 reviewed, 2 booked at once; null: as its kind says. */
  review_flag: z.number().int().nullable(),
  note: z.string(),
  status: z.number().int(),
  /** Bookings that hold it and are not over. */
  future_count: z.number().int(),
  photos: z.array(z.object({ id: z.string(), name: z.string() })),
  version: z.number().int(),
});
export type Room = z.output<typeof room>;

const roomInput = z.object({
  id: rowId.optional(),
  name,
  code: lineText(limits.code).min(1, '编码是必填项'),
  building: lineText(limits.place).default(''),
  floor: lineText(limits.place).default(''),
  type_id: rowId,
  capacity: wholeNumber(...limits.capacity),
  equipment_ids: z.array(rowId).max(limits.equipment).default([]),
  manager_id: rowId.nullable().default(null),
  approver_ids: z.array(rowId).max(limits.approvers).default([]),
  sign_place: signPlace.nullable().default(null),
  review_flag: reviewFlag.nullable().default(null),
  note: blockText(limits.note).default(''),
  /** Ids of all its photos, in the place of those it had; absent: they stay. */
  photos: z.array(z.uuid()).max(limits.photos).optional(),
});

const base = '/api/v2/room';

export const roomsEndpoints = defineEndpoints(roomModule, {
  rooms: listed({
    path: `${base}/rooms`,
    summary: '房间',
    access: 'room:room:list',
    filters: {
      name: searchText(limits.name).optional(),
      type_id: rowIdQuery.optional(),
      building: searchText(limits.place).optional(),
      status: statusQuery.optional(),
    },
    row: room,
    held: {
      id: ({ id }) => id,
      filters: { name: 'part', type_id: 'same', building: 'part', status: 'same' },
      order: ['code'],
    },
  }),
  room: {
    method: 'GET',
    path: `${base}/rooms/:id`,
    summary: '房间详情',
    access: 'room:room:list',
    params: z.object({ id: rowIdQuery }),
    data: room,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** Kinds and equipment as choices. */
  choices: {
    method: 'GET',
    path: `${base}/choices`,
    summary: '可选的房间类型、设备与楼栋',
    access: 'login',
    data: z.object({
      types: z.array(roomType.omit({ room_count: true })),
      equipment: z.array(equipment.pick({ id: true, name: true })),
      buildings: z.array(z.string()),
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  addRoom: added({
    path: `${base}/rooms/add`,
    summary: '新增房间',
    access: 'room:room:add',
    body: roomInput.omit({ id: true }),
    row: room,
    errors: ['NAME_TAKEN', 'CODE_TAKEN', 'REFERENCE_MISSING', 'DICT_PERSON_INVALID'],
    audit: 'room.room.add',
  }),
  saveRoom: saved({
    path: `${base}/rooms/save`,
    summary: '修改房间',
    access: 'room:room:edit',
    body: roomInput.extend({ id: rowId }),
    row: room,
    errors: ['NAME_TAKEN', 'CODE_TAKEN', 'REFERENCE_MISSING', 'DICT_PERSON_INVALID'],
    audit: 'room.room.save',
  }),
  changeRoomStatus: switched({
    path: `${base}/rooms/status`,
    summary: '启用或停用房间',
    access: 'room:room:enable',
    row: room,
    audit: 'room.room.status',
  }),
  importRooms: imported({
    path: `${base}/rooms/import`,
    summary: '导入房间',
    access: 'room:room:import',
    audit: 'room.room.import',
  }),
});
