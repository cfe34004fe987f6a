import { z } from 'zod';
import { attachment } from '../attachment/types';
import { defineEndpoints } from '../kernel/endpoint';
import { added, listed, removed, saved } from '../kernel/presets';
import { status } from '../kernel/rows';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { name } from './config';
import { dormModule } from './module';
import { limits } from './rules';
import { handledKeys, violationStateKeys } from './violation-rules';

/** 违纪类型, with the points that one of it costs. */
export const violationKind = z.object({
  id: z.number().int(),
  name: z.string(),
  points: z.number().int(),
  /** What usually follows. */
  penalty: z.string(),
  status,
  count: z.number().int(),
  version: z.number().int(),
});
export type ViolationKind = z.output<typeof violationKind>;

const shownFiles = z.array(attachment.pick({ id: true, name: true, kind: true, size: true, has_thumbnail: true }));
const bound = (most: number) => z.array(z.uuid()).max(most).default([]);

/** 违纪记录. */
export const violation = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  kind_id: z.number().int(),
  kind_name: z.string(),
  day: z.string(),
  /** Where the person lived when it was noted; empty without a bed. */
  place: z.string(),
  points: z.number().int(),
  /** Of all that count in the year before the newest of them. */
  total: z.number().int(),
  evidence: z.string(),
  photos: shownFiles,
  state: z.enum(violationStateKeys),
  handling: z.string(),
  handling_files: shownFiles,
  appeal: z.string(),
  appeal_files: shownFiles,
  answer: z.string(),
  /** Whether it is the caller's own. */
  is_own: z.boolean(),
  version: z.number().int(),
});
export type Violation = z.output<typeof violation>;

const base = '/api/v2/dorm/violations';
const config = '/api/v2/dorm/violation-kinds';
const access = 'dorm:config:edit';
const words = (label: string) => blockText(limits.note).min(1, `${label}是必填项`);

export const violationEndpoints = defineEndpoints(dormModule, {
  violationKinds: listed({
    path: config,
    summary: '违纪类型',
    access,
    filters: { name: searchText(limits.name).optional() },
    row: violationKind,
    held: { id: ({ id }) => id, filters: { name: 'part' }, order: ['id'] },
  }),
  saveViolationKind: saved({
    path: `${config}/save`,
    summary: '新增或修改违纪类型',
    access,
    body: z.object({
      id: rowId.optional(),
      name,
      points: wholeNumber(...limits.points),
      penalty: lineText(limits.name).default(''),
      status: status.default(1),
    }),
    row: violationKind,
    errors: ['NAME_TAKEN'],
    audit: 'dorm.violationKind.save',
  }),
  removeViolationKind: removed({
    path: `${config}/remove`,
    summary: '删除违纪类型',
    access,
    errors: ['IN_USE'],
    audit: 'dorm.violationKind.remove',
  }),
  violationChoices: {
    method: 'GET',
    path: `${config}/choices`,
    summary: '可选的违纪类型',
    access: 'dorm:violation:list',
    data: z.array(violationKind.pick({ id: true, name: true, points: true, penalty: true })),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  violations: listed({
    path: base,
    summary: '违纪人员',
    access: 'dorm:violation:list',
    filters: {
      keyword: searchText(limits.name).optional(),
      kind_id: rowIdQuery.optional(),
      state: z.enum(violationStateKeys).optional(),
      from: dateText.optional(),
      to: dateText.optional(),
    },
    row: violation,
    held: {
      id: ({ id }) => id,
      filters: {
        keyword: ({ name: own, staff_id }, asked) =>
          [own, staff_id].some((one) => one.toLowerCase().includes(asked.toLowerCase())),
        kind_id: 'same',
        state: 'same',
        from: ({ day }, asked) => day >= asked,
        to: ({ day }, asked) => day <= asked,
      },
      order: ['-day', '-id'],
    },
  }),
  addViolation: added({
    path: `${base}/add`,
    summary: '登记违纪',
    access: 'dorm:violation:edit',
    body: z.object({
      user_id: rowId,
      kind_id: rowId,
      day: dateText,
      evidence: words('事实'),
      photos: bound(limits.photos),
    }),
    row: violation,
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN', 'DORM_DAY_OUTSIDE', 'REFERENCE_MISSING'],
    audit: 'dorm.violation.add',
  }),
  handleViolation: saved({
    path: `${base}/handle`,
    summary: '通报、处分或撤销违纪',
    access: 'dorm:violation:edit',
    body: z.object({ id: rowId, state: z.enum(handledKeys), handling: words('处理意见'), files: bound(limits.files) }),
    row: violation,
    errors: ['NOT_FOUND', 'DORM_VIOLATION_STATE', 'DORM_VIOLATION_SELF'],
    audit: 'dorm.violation.handle',
  }),
  appealViolation: saved({
    path: `${base}/appeal`,
    summary: '对本人的违纪申诉',
    access: 'dorm:violation:appeal',
    body: z.object({ id: rowId, appeal: words('申诉理由'), files: bound(limits.files) }),
    row: violation,
    errors: ['NOT_FOUND', 'DORM_VIOLATION_STATE'],
    audit: 'dorm.violation.appeal',
  }),
});
