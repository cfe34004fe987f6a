import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { listed, removed, saved } from '../../kernel/presets';
import { status } from '../../kernel/rows';
import { rowId, rowIdQuery, wholeNumber } from '../../kernel/wire';
import { dateText, monthText } from '../../kernel/wire-date';
import { blockText, searchText } from '../../kernel/wire-text';
import { name } from '../config';
import { dormModule } from '../module';
import { limits } from '../rules';
import { inspectionKindKeys, inspectionStateKeys, presenceKeys } from './rules';

const int = z.number().int();
const base = '/api/v2/dorm/inspections';
const config = '/api/v2/dorm/inspection-items';

/** 检查项目, with the points that a room can get for it. */
export const inspectItem = z.object({
  id: int,
  name: z.string(),
  points: int,
  status,
  version: int,
});
export type InspectItem = z.output<typeof inspectItem>;

/** 检查: one building on one day. */
export const inspection = z.object({
  id: int,
  building_id: int,
  building_name: z.string(),
  day: z.string(),
  kind: z.enum(inspectionKindKeys),
  /** Whether the student union goes round. */
  is_union: z.boolean(),
  inspectors: z.array(z.object({ user_id: int, name: z.string(), staff_id: z.string() })),
  room_count: int,
  done_count: int,
  absent_count: int,
  violation_count: int,
  state: z.enum(inspectionStateKeys),
  submitted_at: z.string().nullable(),
  note: z.string(),
  version: int,
});
export type Inspection = z.output<typeof inspection>;

const finding = z.object({ user_id: rowId, kind_id: rowId, evidence: blockText(limits.note).min(1, '事实是必填项') });
const given = z.object({ item_id: rowId, points: wholeNumber(...limits.points) });

/** A room of a sheet, as it was entered; `version` is 0 until it was. */
export const inspectedRoom = z.object({
  room_id: int,
  number: z.string(),
  floor: int,
  people: z.array(
    z.object({
      user_id: int,
      name: z.string(),
      bed_number: int,
      /** Why it is no matter when he is not in. */
      excuse: z.enum(['leave', 'away', '']),
      presence: z.enum(presenceKeys).nullable(),
    }),
  ),
  scores: z.array(z.object({ item_id: int, points: int })),
  score: int.nullable(),
  findings: z.array(z.object({ user_id: int, kind_id: int, evidence: z.string() })),
  note: z.string(),
  photos: z.array(z.string()),
  by: z.string(),
  at: z.string().nullable(),
  version: int,
});
export type InspectedRoom = z.output<typeof inspectedRoom>;

/** 检查表: all that an inspector needs with him. */
export const inspectSheet = z.object({
  inspection,
  items: z.array(z.object({ id: int, name: z.string(), points: int })),
  kinds: z.array(z.object({ id: int, name: z.string(), points: int })),
  rooms: z.array(inspectedRoom),
});
export type InspectSheet = z.output<typeof inspectSheet>;

const entered = z.object({
  inspection_id: rowId,
  room_id: rowId,
  /** Version that was seen. */
  version: wholeNumber(0, 1_000_000),
  people: z.array(z.object({ user_id: rowId, is_present: z.boolean() })).max(limits.beds[1] * 2),
  scores: z.array(given).max(limits.items),
  findings: z.array(finding).max(limits.items),
  note: blockText(limits.note).default(''),
  photos: z.array(z.uuid()).max(limits.photos).default([]),
});
export type EnteredRoom = z.output<typeof entered>;

const sheets = (path: `/api/${string}`, summary: string) =>
  ({
    method: 'GET',
    path,
    summary,
    data: z.array(inspectSheet),
    offline: 'cached',
    audit: false,
    mutation: false,
  }) as const;
const saveRoom = (path: `/api/${string}`, summary: string) =>
  ({
    method: 'POST',
    path,
    summary,
    body: entered,
    data: inspectedRoom,
    errors: ['NOT_FOUND', 'INPUT_INVALID', 'DORM_INSPECT_REFUSED', 'DORM_INSPECT_MOVED'],
    offline: 'queued',
    audit: 'dorm.inspection.room',
    mutation: true,
  }) as const;
const oneOf = z.object({ id: rowId });
const moved = ['DORM_INSPECT_REFUSED'] as const;

export const inspectionEndpoints = defineEndpoints(dormModule, {
  inspectItems: listed({
    path: config,
    summary: '检查项目',
    access: 'dorm:config:edit',
    filters: { name: searchText(limits.name).optional() },
    row: inspectItem,
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['id'] },
  }),
  saveInspectItem: saved({
    path: `${config}/save`,
    summary: '新增或修改检查项目',
    access: 'dorm:config:edit',
    body: z.object({ id: rowId.optional(), name, points: wholeNumber(1, limits.points[1]), status: status.default(1) }),
    row: inspectItem,
    errors: ['NAME_TAKEN'],
    audit: 'dorm.inspectItem.save',
  }),
  inspections: listed({
    path: base,
    summary: '查寝记录',
    access: 'dorm:inspect:list',
    filters: {
      building_id: rowIdQuery.optional(),
      kind: z.enum(inspectionKindKeys).optional(),
      state: z.enum(inspectionStateKeys).optional(),
      from: dateText.optional(),
      to: dateText.optional(),
    },
    row: inspection,
    held: {
      id: ({ id }) => id,
      filters: {
        building_id: 'same',
        kind: 'same',
        state: 'same',
        from: ({ day }, asked) => day >= asked,
        to: ({ day }, asked) => day <= asked,
      },
      order: ['-day', '-id'],
    },
  }),
  saveInspection: saved({
    path: `${base}/save`,
    summary: '安排或修改检查',
    access: 'dorm:inspect:record',
    body: z.object({
      id: rowId.optional(),
      building_id: rowId,
      day: dateText,
      kind: z.enum(inspectionKindKeys),
      is_union: z.boolean(),
      inspector_ids: z.array(rowId).min(1, '请至少选择一个检查人').max(limits.items),
      note: blockText(limits.note).default(''),
    }),
    row: inspection,
    errors: ['DORM_DAY_OUTSIDE', 'REFERENCE_MISSING', 'PERSON_NOT_OWN', ...moved],
    audit: 'dorm.inspection.save',
  }),
  removeInspection: removed({
    path: `${base}/remove`,
    summary: '删除还没有登记的检查',
    access: 'dorm:inspect:record',
    errors: moved,
    audit: 'dorm.inspection.remove',
  }),
  inspectionSheet: {
    method: 'GET',
    path: `${base}/:id/sheet`,
    summary: '查寝详情',
    access: 'dorm:inspect:list',
    params: z.object({ id: rowIdQuery }),
    data: inspectSheet,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  openSheets: { ...sheets(`${base}/open`, '管理员待登记的检查表'), access: 'dorm:inspect:record' },
  unionSheets: { ...sheets(`${base}/union`, '分派给本人的检查表（学生会）'), access: 'dorm:inspect:recordUnion' },
  saveInspectedRoom: {
    ...saveRoom(`${base}/rooms/save`, '登记一间；带登记人看到的版本，他人已登记的不覆盖'),
    access: 'dorm:inspect:record',
  },
  saveUnionRoom: {
    ...saveRoom(`${base}/union/rooms/save`, '学生会登记一间；带登记人看到的版本'),
    access: 'dorm:inspect:recordUnion',
  },
  submitInspection: saved({
    path: `${base}/submit`,
    summary: '提交检查',
    access: 'dorm:inspect:record',
    body: oneOf,
    row: inspection,
    errors: moved,
    audit: 'dorm.inspection.submit',
  }),
  submitUnion: saved({
    path: `${base}/union/submit`,
    summary: '学生会提交检查，之后不能再修改',
    access: 'dorm:inspect:recordUnion',
    body: oneOf,
    row: inspection,
    errors: moved,
    audit: 'dorm.inspection.submit',
  }),
  confirmInspection: saved({
    path: `${base}/confirm`,
    summary: '确认学生会的检查',
    access: 'dorm:inspect:confirm',
    body: oneOf,
    row: inspection,
    errors: moved,
    audit: 'dorm.inspection.confirm',
  }),
  publishInspection: saved({
    path: `${base}/publish`,
    summary: '公布检查，登记违纪并通知班主任',
    access: 'dorm:inspect:confirm',
    body: oneOf,
    row: inspection,
    errors: moved,
    audit: 'dorm.inspection.publish',
  }),
  inspectionRanking: {
    method: 'GET',
    path: `${base}/ranking`,
    summary: '房间月度排名',
    access: 'dorm:inspect:export',
    query: z.object({ month: monthText, building_id: rowIdQuery.optional() }),
    data: z.array(
      z.object({
        rank: int,
        room_id: int,
        place: z.string(),
        score: int.nullable(),
        rounds: int,
        absent: int,
        violations: int,
      }),
    ),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
export type RankingRow = z.output<typeof inspectionEndpoints.inspectionRanking.data>[number];
