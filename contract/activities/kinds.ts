import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved, switched } from '../kernel/presets';
import { statusQuery } from '../kernel/rows';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { lineText, searchText } from '../kernel/wire-text';
import { activitiesModule } from './module';
import { limits, rhythmKeys } from './rules';

/** A field that activities of a kind have beside the common ones. */
export const kindField = z.object({
  /** Stays when the label changes: what was filled in is found by it. */
  key: z.string(),
  label: z.string(),
  is_required: z.boolean(),
});
export type KindField = z.output<typeof kindField>;

export const hours = z.number().min(limits.hours[0]).max(limits.hours[1]).multipleOf(0.5, '学时以 0.5 为单位');
const flag = z.union([z.literal(1), z.literal(2)]);

/** 活动类型: its form, how people sign, what credit and evidence ask for. */
export const activityKind = z.object({
  id: z.number().int(),
  name: z.string(),
  fields: z.array(kindField),
  /** Usual length in minutes and credit in hours. */
  duration: z.number().int(),
  hours: z.number(),
  sign_before: z.number().int(),
  sign_after: z.number().int(),
  needs_sign_out: z.boolean(),
  needs_evaluation: z.boolean(),
  /** 1 plans are reviewed, 2 published at once. */
  review_flag: z.number().int(),
  /** The same of the evidence. */
  evidence_flag: z.number().int(),
  needs_minutes: z.boolean(),
  /** Photos or other evidence at least. */
  photos_least: z.number().int(),
  /** How many a trainee takes part in a year; null: not said. */
  year_times: z.number().int().nullable(),
  /** Template of the evaluation module; null: the general form. */
  evaluation_template_id: z.number().int().nullable(),
  /** What is asked of those who took part, by name. */
  evaluation_form: z.string(),
  status: z.number().int(),
  activity_count: z.number().int(),
  version: z.number().int(),
});
export type ActivityKind = z.output<typeof activityKind>;

const name = lineText(limits.name).min(1, '名称是必填项');
const kindInput = z.object({
  id: rowId.optional(),
  name,
  fields: z
    .array(
      z.object({
        key: z
          .string()
          .max(20)
          .regex(/^[a-z][a-z0-9]*$/, '字段标识不正确'),
        label: lineText(limits.fieldLabel).min(1, '字段名称是必填项'),
        is_required: z.boolean(),
      }),
    )
    .max(limits.fields)
    .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, '字段标识重复')
    .default([]),
  duration: wholeNumber(...limits.duration),
  hours,
  sign_before: wholeNumber(...limits.signMinutes),
  sign_after: wholeNumber(...limits.signMinutes),
  needs_sign_out: z.boolean(),
  needs_evaluation: z.boolean(),
  review_flag: flag,
  evidence_flag: flag,
  needs_minutes: z.boolean(),
  photos_least: wholeNumber(...limits.photos),
  year_times: wholeNumber(...limits.yearTimes)
    .nullable()
    .default(null),
  evaluation_template_id: rowId.nullable().default(null),
});

/** 频次要求: how often a kind is due in a department, or in every department where people rotate. */
export const activityTarget = z.object({
  id: z.number().int(),
  /** What it is called in questions. */
  name: z.string(),
  kind_id: z.number().int(),
  kind_name: z.string(),
  /** Null: every department where people rotate that has none of its own. */
  dept_id: z.number().int().nullable(),
  dept_name: z.string(),
  every: z.enum(rhythmKeys),
  times: z.number().int(),
  version: z.number().int(),
});
export type ActivityTarget = z.output<typeof activityTarget>;

const base = '/api/v2/activities';
const access = 'teachActivity:config:edit';

export const kindEndpoints = defineEndpoints(activitiesModule, {
  kinds: listed({
    path: `${base}/kinds`,
    summary: '活动类型与规则',
    access,
    filters: { name: searchText(limits.name).optional(), status: statusQuery.optional() },
    row: activityKind,
    held: { id: ({ id }) => id, filters: { name: 'part', status: 'same' }, order: ['id'] },
  }),
  saveKind: saved({
    path: `${base}/kinds/save`,
    summary: '新增或修改活动类型',
    access,
    body: kindInput,
    row: activityKind,
    errors: ['NAME_TAKEN', 'ACTIVITY_FORM_UNFIT'],
    audit: 'activities.kind.save',
  }),
  changeKindStatus: switched({
    path: `${base}/kinds/status`,
    summary: '启用或停用活动类型',
    access,
    row: activityKind,
    audit: 'activities.kind.status',
  }),
  removeKind: removed({
    path: `${base}/kinds/remove`,
    summary: '删除活动类型',
    access,
    errors: ['IN_USE'],
    audit: 'activities.kind.remove',
  }),
  /** Templates that a kind may ask by. */
  evaluationForms: {
    method: 'GET',
    path: `${base}/kinds/evaluation-forms`,
    summary: '可选的活动评价表',
    access,
    data: z.array(z.object({ id: z.number().int(), name: z.string(), items: z.array(z.string()) })),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  targets: listed({
    path: `${base}/targets`,
    summary: '科室活动频次要求',
    access,
    filters: { kind_id: rowIdQuery.optional(), dept_id: rowIdQuery.optional() },
    row: activityTarget,
    held: { id: ({ id }) => id, filters: { kind_id: 'same', dept_id: 'same' }, order: ['kind_id', 'id'] },
  }),
  saveTarget: saved({
    path: `${base}/targets/save`,
    summary: '新增或修改频次要求',
    access,
    body: z.object({
      id: rowId.optional(),
      kind_id: rowId,
      dept_id: rowId.nullable().default(null),
      every: z.enum(rhythmKeys),
      times: wholeNumber(...limits.times),
    }),
    row: activityTarget,
    errors: ['NAME_TAKEN', 'REFERENCE_MISSING'],
    audit: 'activities.target.save',
  }),
  removeTarget: removed({
    path: `${base}/targets/remove`,
    summary: '删除频次要求',
    access,
    audit: 'activities.target.remove',
  }),
  /** Kinds as choices, with their forms. */
  choices: {
    method: 'GET',
    path: `${base}/choices`,
    summary: '可选的活动类型与房间',
    access: 'login',
    data: z.object({
      kinds: z.array(activityKind.omit({ activity_count: true })),
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
