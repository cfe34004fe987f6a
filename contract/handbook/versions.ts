import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added, listed, removed, saved } from '../kernel/presets';
import { idInput } from '../kernel/rows';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { finding } from './check';
import { handbookModule } from './module';
import { limits, VersionState } from './rules';
import { stSubject } from './types';

const state = z.union([
  z.literal(VersionState.draft),
  z.literal(VersionState.published),
  z.literal(VersionState.stopped),
]);

/** A version in any state, as the office keeps it. */
export const versionRow = z.object({
  id: z.number().int(),
  name: z.string(),
  state,
  note: z.string(),
  /** Years of entry, ascending. */
  grades: z.array(z.number().int()),
  subjects: z.array(stSubject),
  /** Requirements of all its standard departments. */
  requirements: z.number().int(),
  /** People of its grades who train in one of its subjects; 0 for a draft. */
  used_by: z.number().int(),
  /** Last change of the version itself, ISO 8601. */
  updated_at: z.string(),
  version: z.number().int(),
});
export type VersionRow = z.output<typeof versionRow>;

const name = lineText(limits.name).min(1, '版本名称是必填项');
const grades = z.array(wholeNumber(...limits.grade)).max(limits.grades);

export const versionInput = z.object({
  id: rowId.optional(),
  name,
  grades: grades.default([]),
  note: blockText(limits.note).default(''),
});
export const versionCopyInput = z.object({ source_id: rowId, name, grades: grades.default([]) });

const byVersion = z.object({ version_id: rowIdQuery });

/** A standard department of a version, without its requirements. */
export const planDept = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(['necessary', 'optional', 'reserve']),
  /** Name of its 选轮组; empty for others. */
  group_name: z.string(),
  half_months: z.number().int(),
  stage: z.number().int(),
  requirements: z.number().int(),
  /** Hospital departments that stand for it this month. */
  dept_names: z.array(z.string()),
});
export type PlanDept = z.output<typeof planDept>;
export const planSubject = z.object({
  id: z.number().int(),
  name: z.string(),
  half_months: z.number().int(),
  requirements: z.number().int(),
  depts: z.array(planDept),
});
export type PlanSubject = z.output<typeof planSubject>;
export const versionPlan = versionRow.extend({ plan: z.array(planSubject) });
export type VersionPlan = z.output<typeof versionPlan>;

const changesState = { row: versionRow, body: idInput };

export const versionEndpoints = defineEndpoints(handbookModule, {
  versionPages: listed({
    path: '/api/v2/train/version/pages',
    summary: '手册版本（含草稿与停用）',
    access: 'trainPlan:version:list',
    filters: {
      name: searchText(limits.name).optional(),
      state: z.coerce.number().pipe(state).optional(),
      grade: z.coerce
        .number()
        .pipe(wholeNumber(...limits.grade))
        .optional(),
    },
    row: versionRow,
    held: {
      id: ({ id }) => id,
      filters: { name: 'part', state: 'same', grade: (row, grade) => row.grades.includes(grade) },
      order: ['-id'],
    },
  }),
  versionPlan: {
    method: 'GET',
    path: '/api/v2/train/version/plan',
    summary: '一个版本的专业与标准科室',
    access: 'trainPlan:version:list',
    query: byVersion,
    data: versionPlan,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  checkVersion: {
    method: 'GET',
    path: '/api/v2/train/version/check',
    summary: '检查一个版本能否发布',
    access: 'trainPlan:version:list',
    query: byVersion,
    data: z.array(finding),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  addVersion: added({
    path: '/api/v2/train/version/add',
    summary: '新增手册版本',
    access: 'trainPlan:version:add',
    body: versionInput.omit({ id: true }),
    row: versionRow,
    errors: ['NAME_TAKEN', 'HANDBOOK_GRADE_TAKEN'],
    audit: 'handbook.version.add',
  }),
  saveVersion: saved({
    path: '/api/v2/train/version/save',
    summary: '修改手册版本的名称与年级',
    access: 'trainPlan:version:edit',
    body: versionInput.required({ id: true }),
    row: versionRow,
    errors: ['NAME_TAKEN', 'HANDBOOK_GRADE_TAKEN', 'HANDBOOK_GRADE_USED'],
    audit: 'handbook.version.save',
  }),
  copyVersion: added({
    path: '/api/v2/train/version/copy',
    summary: '复制为新版本',
    access: 'trainPlan:version:copy',
    body: versionCopyInput,
    row: versionRow,
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'HANDBOOK_GRADE_TAKEN'],
    audit: 'handbook.version.copy',
  }),
  publishVersion: saved({
    path: '/api/v2/train/version/publish',
    summary: '发布手册版本',
    access: 'trainPlan:version:publish',
    ...changesState,
    errors: ['HANDBOOK_STATE_WRONG', 'HANDBOOK_UNFIT'],
    audit: 'handbook.version.publish',
  }),
  stopVersion: saved({
    path: '/api/v2/train/version/stop',
    summary: '停用手册版本',
    access: 'trainPlan:version:publish',
    ...changesState,
    errors: ['HANDBOOK_STATE_WRONG', 'IN_USE'],
    audit: 'handbook.version.stop',
  }),
  removeVersion: removed({
    path: '/api/v2/train/version/remove',
    summary: '删除草稿',
    access: 'trainPlan:version:edit',
    errors: ['HANDBOOK_STATE_WRONG'],
    audit: 'handbook.version.remove',
  }),
});
