import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { imported, listed, removed, saved } from '../kernel/presets';
import { status, statusQuery } from '../kernel/rows';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { name } from './config';
import { dormModule } from './module';
import { bedLookKeys, bedStateKeys, limits, lodgingStateKeys } from './rules';

/** Null: anybody’s, room by room. */
const gender = z.union([z.literal(1), z.literal(2)]).nullable();

/** 楼栋. */
export const building = z.object({
  id: z.number().int(),
  name: z.string(),
  gender,
  address: z.string(),
  /** 宿管员; null also for one whom the caller does not see. */
  manager: personRef.nullable(),
  status,
  note: z.string(),
  rooms: z.number().int(),
  beds: z.number().int(),
  /** Beds in which somebody lives today. */
  taken: z.number().int(),
  /** Beds that can be given today. */
  free: z.number().int(),
  version: z.number().int(),
});
export type Building = z.output<typeof building>;

/** Whoever lives in a bed, or will; without a name for those who may not know. */
const holder = z.object({
  lodging_id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  state: z.enum(lodgingStateKeys),
  due_on: z.string(),
});

const mapBed = z.object({
  id: z.number().int(),
  number: z.number().int(),
  state: z.enum(bedStateKeys),
  look: z.enum(bedLookKeys),
  holder: holder.nullable(),
  note: z.string(),
  version: z.number().int(),
});
export type MapBed = z.output<typeof mapBed>;

const mapRoom = z.object({
  id: z.number().int(),
  floor: z.number().int(),
  number: z.string(),
  type_id: z.number().int(),
  type_name: z.string(),
  gender,
  /** What it is now: its own, its building’s, or that of those who live there. */
  living_gender: z.number().int().nullable(),
  note: z.string(),
  beds: z.array(mapBed),
  version: z.number().int(),
});
export type MapRoom = z.output<typeof mapRoom>;

export const bedMap = z.object({ building, rooms: z.array(mapRoom) });
export type BedMap = z.output<typeof bedMap>;

/** A bed with its place, as it is listed, chosen and written out. */
export const bedRow = z.object({
  id: z.number().int(),
  building_id: z.number().int(),
  building_name: z.string(),
  floor: z.number().int(),
  room_number: z.string(),
  bed_number: z.number().int(),
  type_name: z.string(),
  gender: z.number().int().nullable(),
  look: z.enum(bedLookKeys),
  holder_name: z.string(),
});
export type BedRow = z.output<typeof bedRow>;

const base = '/api/v2/dorm';
const number = lineText(limits.number).min(1, '房间号是必填项');
const floor = wholeNumber(...limits.floor);

export const buildingEndpoints = defineEndpoints(dormModule, {
  buildings: listed({
    path: `${base}/buildings`,
    summary: '楼栋',
    access: 'dorm:building:list',
    filters: { name: searchText(limits.name).optional(), status: statusQuery.optional() },
    row: building,
    held: { id: ({ id }) => id, filters: { name: 'part', status: 'same' }, order: ['id'] },
  }),
  saveBuilding: saved({
    path: `${base}/buildings/save`,
    summary: '新增或修改楼栋',
    access: 'dorm:building:edit',
    body: z.object({
      id: rowId.optional(),
      name,
      gender: gender.default(null),
      address: lineText(limits.name).default(''),
      manager_id: rowId.nullable().default(null),
      status: status.default(1),
      note: blockText(limits.note).default(''),
    }),
    row: building,
    errors: ['NAME_TAKEN', 'DICT_PERSON_INVALID', 'DORM_OCCUPIED'],
    audit: 'dorm.building.save',
  }),
  removeBuilding: removed({
    path: `${base}/buildings/remove`,
    summary: '删除没有房间的楼栋',
    access: 'dorm:building:edit',
    errors: ['IN_USE'],
    audit: 'dorm.building.remove',
  }),
  bedMap: {
    method: 'GET',
    path: `${base}/buildings/:id/map`,
    summary: '楼栋的床位图',
    access: 'dorm:building:list',
    params: z.object({ id: rowIdQuery }),
    data: bedMap,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  beds: listed({
    path: `${base}/beds`,
    summary: '床位',
    access: 'dorm:building:list',
    filters: {
      building_id: rowIdQuery.optional(),
      look: z.enum(bedLookKeys).optional(),
      /** Beds of rooms that are this gender’s, or can be. */
      gender: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(2)]))
        .optional(),
      room: searchText(limits.number).optional(),
    },
    row: bedRow,
    held: {
      id: ({ id }) => id,
      filters: {
        building_id: 'same',
        look: 'same',
        gender: ({ gender: own }, asked) => own === null || own === asked,
        room: ({ room_number: own }, asked) => own.toLowerCase().includes(asked.toLowerCase()),
      },
      order: ['building_id', 'floor', 'room_number', 'bed_number'],
    },
  }),
  roomChoices: {
    method: 'GET',
    path: `${base}/choices`,
    summary: '可选的楼栋与房型',
    // Names of houses: whoever filters lodgings or rounds by them needs no right over buildings.
    access: 'login',
    data: z.object({
      buildings: z.array(z.object({ id: z.number().int(), name: z.string() })),
      types: z.array(z.object({ id: z.number().int(), name: z.string(), beds: z.number().int() })),
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  addRooms: {
    method: 'POST',
    path: `${base}/rooms/add`,
    summary: '批量新增房间',
    access: 'dorm:building:edit',
    body: z.object({
      building_id: rowId,
      floor_from: floor,
      floor_to: floor,
      per_floor: wholeNumber(...limits.roomsPerFloor),
      type_id: rowId,
      gender: gender.default(null),
    }),
    data: z.object({ rooms: z.number().int(), beds: z.number().int() }),
    errors: ['NOT_FOUND', 'DORM_ROOM_NUMBER', 'DORM_TOO_MANY_ROOMS'],
    offline: 'online',
    audit: 'dorm.room.add',
    mutation: true,
  },
  saveRoom: saved({
    path: `${base}/rooms/save`,
    summary: '修改房间',
    access: 'dorm:building:edit',
    body: z.object({ id: rowId, number, floor, type_id: rowId, gender, note: blockText(limits.note).default('') }),
    row: mapRoom,
    errors: ['DORM_ROOM_NUMBER', 'DORM_OCCUPIED'],
    audit: 'dorm.room.save',
  }),
  removeRoom: removed({
    path: `${base}/rooms/remove`,
    summary: '删除从未住过人的房间',
    access: 'dorm:building:edit',
    errors: ['IN_USE'],
    audit: 'dorm.room.remove',
  }),
  saveBed: saved({
    path: `${base}/beds/save`,
    summary: '预留、维修或恢复床位',
    access: 'dorm:building:edit',
    body: z.object({ id: rowId, state: z.enum(bedStateKeys), note: blockText(limits.note).default('') }),
    row: mapBed,
    audit: 'dorm.bed.save',
  }),
  importRooms: imported({
    path: `${base}/rooms/import`,
    summary: '导入房间',
    access: 'dorm:building:import',
    audit: 'dorm.room.import',
  }),
});
