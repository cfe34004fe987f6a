import { z } from 'zod';
import { dateText } from '../kernel/wire-date';
import { defineEndpoints } from '../kernel/endpoint';
import { imported, listed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { dormModule } from './module';
import { limits, lodgingStateKeys } from './rules';

const checked = z.object({
  item: lineText(limits.item).min(1),
  is_fine: z.boolean(),
  charge: wholeNumber(...limits.fee).default(0),
});
const checklist = z.array(checked).max(limits.items);

/** 住宿人员: somebody in a bed from a day to another. */
export const lodging = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  gender: z.number().int().nullable(),
  type_name: z.string(),
  dept_name: z.string(),
  bed_id: z.number().int(),
  building_id: z.number().int(),
  building_name: z.string(),
  room_number: z.string(),
  bed_number: z.number().int(),
  from_on: z.string(),
  /** Last day that it is meant for. */
  due_on: z.string(),
  /** The day from which the bed is free; null while it goes on. */
  ended_on: z.string().nullable(),
  monthly_fee: z.number().int(),
  deposit: z.number().int(),
  deposit_paid: z.boolean(),
  check_in: checklist,
  check_out: checklist,
  /** Of the deposit, in yuan; null before. */
  refunded: z.number().int().nullable(),
  state: z.enum(lodgingStateKeys),
  note: z.string(),
  version: z.number().int(),
});
export type Lodging = z.output<typeof lodging>;

const base = '/api/v2/dorm/lodgings';
const refused = [
  'NOT_FOUND',
  'PERSON_NOT_OWN',
  'DORM_BED_TAKEN',
  'DORM_PERSON_HOUSED',
  'DORM_GENDER',
  'DORM_BED_CLOSED',
  'DORM_STILL_IN',
] as const;
const note = blockText(limits.note).default('');
const day = dateText;

const proposal = z.object({
  user_id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  gender: z.number().int().nullable(),
  type_name: z.string(),
  grade: z.number().int().nullable(),
  /** Null: none was found, for the reason. */
  bed_id: z.number().int().nullable(),
  place: z.string(),
  reasons: z.array(z.string()),
});
export type Proposal = z.output<typeof proposal>;

export const lodgingEndpoints = defineEndpoints(dormModule, {
  lodgings: listed({
    path: base,
    summary: '住宿人员',
    access: 'dorm:lodging:list',
    filters: {
      keyword: searchText(limits.name).optional(),
      building_id: rowIdQuery.optional(),
      state: z.enum(lodgingStateKeys).optional(),
      /** Open ones that are due until this day. */
      due_until: day.optional(),
    },
    row: lodging,
    held: {
      id: ({ id }) => id,
      filters: {
        keyword: ({ name, staff_id }, asked) =>
          [name, staff_id].some((one) => one.toLowerCase().includes(asked.toLowerCase())),
        building_id: 'same',
        state: 'same',
        due_until: ({ due_on, ended_on }, asked) => ended_on === null && due_on <= asked,
      },
      order: ['-from_on', '-id'],
    },
  }),
  assign: {
    method: 'POST',
    path: `${base}/assign`,
    summary: '分配床位',
    access: 'dorm:lodging:assign',
    body: z.object({ user_id: rowId, bed_id: rowId, from_on: day, due_on: day, note }),
    data: lodging,
    errors: [...refused, 'DORM_DAY_OUTSIDE'],
    offline: 'online',
    audit: 'dorm.lodging.assign',
    mutation: true,
  },
  arrive: saved({
    path: `${base}/arrive`,
    summary: '办理入住',
    access: 'dorm:lodging:arrive',
    body: z.object({ id: rowId, items: checklist, deposit_paid: z.boolean() }),
    row: lodging,
    errors: ['DORM_LODGING_STATE', 'DORM_STILL_IN', 'DORM_DAY_OUTSIDE'],
    audit: 'dorm.lodging.arrive',
  }),
  cancelLodging: saved({
    path: `${base}/cancel`,
    summary: '取消待入住的分配',
    access: 'dorm:lodging:assign',
    body: z.object({ id: rowId }),
    row: lodging,
    errors: ['DORM_LODGING_STATE'],
    audit: 'dorm.lodging.cancel',
  }),
  transfer: saved({
    path: `${base}/transfer`,
    summary: '调宿',
    access: 'dorm:lodging:transfer',
    body: z.object({ id: rowId, bed_id: rowId, note }),
    row: lodging,
    errors: [...refused.slice(2), 'DORM_LODGING_STATE', 'DORM_HOUSE_NOT_OWN'],
    audit: 'dorm.lodging.transfer',
  }),
  swap: saved({
    path: `${base}/swap`,
    summary: '互换床位',
    access: 'dorm:lodging:transfer',
    /** The other one with the version that the caller saw. */
    body: z.object({ id: rowId, other_id: rowId, other_version: rowId }),
    row: lodging,
    errors: [...refused.slice(2), 'DORM_LODGING_STATE', 'DORM_SWAP_SELF'],
    audit: 'dorm.lodging.swap',
  }),
  checkOut: saved({
    path: `${base}/check-out`,
    summary: '办理退宿',
    access: 'dorm:lodging:checkout',
    body: z.object({ id: rowId, items: checklist, note }),
    row: lodging,
    errors: ['DORM_LODGING_STATE'],
    audit: 'dorm.lodging.checkOut',
  }),
  stayOn: saved({
    path: `${base}/stay-on`,
    summary: '恢复待退宿人员为在住',
    access: 'dorm:lodging:checkout',
    body: z.object({ id: rowId, due_on: day }),
    row: lodging,
    errors: [...refused.slice(2), 'DORM_LODGING_STATE', 'DORM_DAY_OUTSIDE'],
    audit: 'dorm.lodging.stayOn',
  }),
  proposeBeds: {
    method: 'POST',
    path: `${base}/propose`,
    summary: '自动分配床位的预览',
    access: 'dorm:lodging:assign',
    body: z.object({
      type_id: rowId.nullable().default(null),
      grade: z.int32().nullable().default(null),
      building_ids: z.array(rowId).max(limits.atOnce).default([]),
      from_on: day,
      due_on: day,
    }),
    data: z.object({
      /** Without a bed on these days. */
      people: z.number().int(),
      free_beds: z.number().int(),
      list: z.array(proposal),
    }),
    errors: ['DORM_DAY_OUTSIDE'],
    offline: 'online',
    audit: false,
    mutation: false,
    heavy: true,
  },
  assignMany: {
    method: 'POST',
    path: `${base}/assign-many`,
    summary: '按预览分配床位',
    access: 'dorm:lodging:assign',
    body: z.object({
      list: z
        .array(z.object({ user_id: rowId, bed_id: rowId }))
        .min(1)
        .max(limits.atOnce),
      from_on: day,
      due_on: day,
    }),
    data: z.object({ count: z.number().int() }),
    errors: [...refused, 'DORM_DAY_OUTSIDE'],
    offline: 'online',
    audit: 'dorm.lodging.assignMany',
    mutation: true,
    heavy: true,
  },
  importLodgings: imported({
    path: `${base}/import`,
    summary: '导入住宿人员',
    access: 'dorm:lodging:import',
    audit: 'dorm.lodging.import',
  }),
});
