import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { listed, removed, saved } from '../../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../../kernel/wire';
import { dateText } from '../../kernel/wire-date';
import { blockText, lineText, originText, searchText } from '../../kernel/wire-text';
import { teacherModule } from '../module';
import { declarationStateKeys, roundStateKeys, selectionLimits as limits } from './rules';

const int = z.number().int();
const capacity = z.literal([1, 2, 3, 4, 5]);
const level = z.literal([1, 2]);
const rank = z.literal([0, 1, 2, 3, 4]);
const base = '/api/v2/teacher/selections';

/** What a round asks for, as the form fills it in. */
const asked = {
  capacity,
  level,
  year: wholeNumber(...limits.year),
  /** Most who are chosen of one department; null: not limited. */
  quota: wholeNumber(...limits.quota).nullable(),
  apply_from: dateText,
  apply_until: dateText,
  title: rank,
  degree: rank,
  training: rank,
  years: wholeNumber(0, 40),
  notice_days: wholeNumber(...limits.noticeDays),
};
const items = z.array(
  z.object({ name: lineText(limits.name).min(1, '评分项目是必填项'), most: wholeNumber(...limits.most) }),
);
const materials = z.array(lineText(limits.name).min(1, '材料名称是必填项'));

/** A selection round. */
export const selection = z.object({
  id: int,
  name: z.string(),
  ...asked,
  note: z.string(),
  materials: z.array(z.string()),
  items: z.array(z.object({ name: z.string(), most: int })),
  reviewers: z.array(z.object({ user_id: int, name: z.string(), staff_id: z.string() })),
  state: z.enum(roundStateKeys),
  published_on: z.string(),
  /** First and last day of the public notice; empty: not yet. */
  noticed_on: z.string(),
  noticed_until: z.string(),
  applicants: int,
  passed: int,
  selected: int,
  version: int,
});
export type Selection = z.output<typeof selection>;

/** Whom a round is for: staff of one's own, and how many of them meet its conditions today. */
export const selectionTargets = z.object({ people: int, qualified: int, recipients: int });
export type SelectionTargets = z.output<typeof selectionTargets>;

const line = z.object({
  label: z.string(),
  section: z.string(),
  wants: z.string(),
  has: z.string(),
  is_met: z.boolean(),
});
export type ConditionWire = z.output<typeof line>;
export const conditionLine = line;

/** Somebody who declared in a round. */
export const applicant = z.object({
  id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  state: z.enum(declarationStateKeys),
  lines: z.array(line),
  /** Mean of the reviewers' totals; null while nobody has scored. */
  score: z.number().nullable(),
  scored_by: int,
  rank: int.nullable(),
  is_selected: z.boolean(),
  /** Objections that wait for an answer, and whether one was upheld. */
  open_objections: int,
  is_objected: z.boolean(),
  /** Number of the certificate; empty: none. */
  certificate: z.string(),
});
export type Applicant = z.output<typeof applicant>;

export const selectionEndpoints = defineEndpoints(teacherModule, {
  selections: listed({
    path: base,
    summary: '师资遴选',
    access: 'teacher:selection:list',
    filters: {
      name: searchText(limits.name).optional(),
      capacity: z.coerce.number().pipe(capacity).optional(),
      year: z.coerce
        .number()
        .pipe(wholeNumber(...limits.year))
        .optional(),
    },
    row: selection,
    held: { id: ({ id }) => id, filters: { name: 'part', capacity: 'same', year: 'same' }, order: ['-id'] },
  }),
  selection: {
    method: 'GET',
    path: `${base}/:id`,
    summary: '遴选批次',
    access: 'teacher:selection:list',
    params: z.object({ id: rowIdQuery }),
    data: selection,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  selectionTargets: {
    method: 'GET',
    path: `${base}/:id/targets`,
    summary: '遴选面向的人员',
    access: 'teacher:selection:list',
    params: z.object({ id: rowIdQuery }),
    data: selectionTargets,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  saveSelection: saved({
    path: `${base}/save`,
    summary: '新增或修改遴选',
    access: 'teacher:selection:edit',
    body: z.object({
      id: rowId.optional(),
      name: lineText(limits.name).min(1, '名称是必填项'),
      ...asked,
      note: blockText(limits.note).default(''),
      materials: materials.max(limits.materials).default([]),
      items: items.min(1, '请至少设置一个评分项目').max(limits.items),
      reviewer_ids: z
        .array(rowId)
        .min(1, '请至少选择一位评审人')
        .max(limits.reviewers)
        .refine((ids) => new Set(ids).size === ids.length, '同一评审人只能选择一次'),
    }),
    row: selection,
    errors: ['NAME_TAKEN', 'PERSON_NOT_OWN', 'REFERENCE_MISSING', 'TEACHER_NO_RULE', 'TEACHER_SELECTION_REFUSED'],
    audit: 'teacher.selection.save',
  }),
  removeSelection: removed({
    path: `${base}/remove`,
    summary: '删除遴选草稿',
    access: 'teacher:selection:edit',
    errors: ['TEACHER_SELECTION_REFUSED'],
    audit: 'teacher.selection.remove',
  }),
  publishSelection: saved({
    path: `${base}/publish`,
    summary: '发布或撤回遴选',
    access: 'teacher:selection:publish',
    body: z.object({ id: rowId, publish: z.boolean(), notify: z.boolean().default(false) }),
    row: selection,
    errors: ['TEACHER_SELECTION_REFUSED'],
    audit: 'teacher.selection.publish',
  }),
  applicants: listed({
    path: `${base}/applicants`,
    summary: '遴选申报人员',
    access: 'teacher:selection:list',
    filters: { selection_id: rowIdQuery, state: z.enum(declarationStateKeys).optional() },
    row: applicant,
    held: {
      id: ({ id }) => id,
      filters: { selection_id: { apart: '' }, state: 'same' },
      order: ['rank', 'id'],
    },
  }),
  noticeSelection: saved({
    path: `${base}/notice`,
    summary: '公示遴选结果',
    access: 'teacher:selection:publish',
    body: z.object({
      id: rowId,
      declaration_ids: z
        .array(rowId)
        .min(1, '请至少选择一位拟聘人员')
        .max(500)
        .refine((ids) => new Set(ids).size === ids.length, '同一人只能选择一次'),
    }),
    row: selection,
    errors: ['TEACHER_SELECTION_REFUSED'],
    audit: 'teacher.selection.notice',
  }),
  endSelection: saved({
    path: `${base}/end`,
    summary: '发布遴选结果并聘任，或关闭遴选',
    access: 'teacher:selection:close',
    body: z.object({ id: rowId, appoint: z.boolean() }),
    row: selection,
    errors: ['TEACHER_SELECTION_REFUSED', 'TEACHER_NO_RULE'],
    audit: 'teacher.selection.end',
  }),
  selectionCertificate: {
    method: 'POST',
    path: `${base}/certificate`,
    summary: '打印聘书（PDF）',
    access: 'teacher:selection:export',
    body: z.object({ id: rowId, origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'teacher.selection.certificate',
    mutation: false,
    heavy: true,
  },
});
