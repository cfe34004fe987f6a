import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';
import { likenessKeys } from './allocate';
import { dormModule } from './module';
import { limits } from './rules';

export const name = lineText(limits.name).min(1, '名称是必填项');
const base = '/api/v2/dorm';
const access = 'dorm:config:edit';

/** 房型: how many beds, and what one of them costs. */
export const roomType = z.object({
  id: z.number().int(),
  name: z.string(),
  beds: z.number().int(),
  /** In yuan. */
  monthly_fee: z.number().int(),
  deposit: z.number().int(),
  room_count: z.number().int(),
  version: z.number().int(),
});
export type RoomType = z.output<typeof roomType>;

/** What holds for the whole dormitory. */
export const dormSettings = z.object({
  id: z.number().int(),
  same_type: z.enum(likenessKeys),
  same_grade: z.enum(likenessKeys),
  check_in_items: z.array(z.string()),
  check_out_items: z.array(z.string()),
  version: z.number().int(),
});
export type DormSettings = z.output<typeof dormSettings>;

const items = z.array(lineText(limits.item).min(1, '项目不能为空')).max(limits.items);

export const configEndpoints = defineEndpoints(dormModule, {
  roomTypes: listed({
    path: `${base}/room-types`,
    summary: '房型',
    access,
    filters: { name: searchText(limits.name).optional() },
    row: roomType,
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['id'] },
  }),
  saveRoomType: saved({
    path: `${base}/room-types/save`,
    summary: '新增或修改房型',
    access,
    body: z.object({
      id: rowId.optional(),
      name,
      beds: wholeNumber(...limits.beds),
      monthly_fee: wholeNumber(...limits.fee),
      deposit: wholeNumber(...limits.fee),
    }),
    row: roomType,
    errors: ['NAME_TAKEN'],
    audit: 'dorm.roomType.save',
  }),
  removeRoomType: removed({
    path: `${base}/room-types/remove`,
    summary: '删除房型',
    access,
    errors: ['IN_USE'],
    audit: 'dorm.roomType.remove',
  }),
  settings: {
    method: 'GET',
    path: `${base}/settings`,
    summary: '分配规则与核对清单',
    access: 'dorm:lodging:list',
    data: dormSettings,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveSettings: saved({
    path: `${base}/settings/save`,
    summary: '修改分配规则与核对清单',
    access,
    body: z.object({
      id: rowId,
      same_type: z.enum(likenessKeys),
      same_grade: z.enum(likenessKeys),
      check_in_items: items,
      check_out_items: items,
    }),
    row: dormSettings,
    audit: 'dorm.settings.save',
  }),
});
