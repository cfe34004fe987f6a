import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { imported, saved } from '../kernel/presets';
import { sheetImportBody } from '../kernel/sheet-wire';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { blockText, lineText } from '../kernel/wire-text';
import { handbookModule } from './module';
import { levels, limits, partRoles } from './rules';

/** What a trainee owes in a standard department: so many of one thing. */
export const requirement = z.object({
  id: z.number().int(),
  st_dept_id: z.number().int(),
  kind_id: z.number().int(),
  item: z.string(),
  req_num: z.number().int(),
  level: z.enum(levels).nullable(),
  role: z.enum(partRoles).nullable(),
  note: z.string(),
  version: z.number().int(),
});
export type Requirement = z.output<typeof requirement>;

/** What is filled in of a requirement. */
export const requirementFields = z.object({
  kind_id: rowId,
  item: lineText(limits.item).min(1, '项目是必填项'),
  req_num: wholeNumber(...limits.count),
  level: z.enum(levels).nullable().default(null),
  role: z.enum(partRoles).nullable().default(null),
  note: blockText(limits.note).default(''),
});

/** A kind of requirement, as far as a list names it. */
export const kindOption = z.object({
  id: z.number().int(),
  name: z.string(),
  /** What is counted: 例, 份, 次. */
  unit: z.string(),
  has_level: z.boolean(),
  has_role: z.boolean(),
  status: z.number().int(),
});
export type KindOption = z.output<typeof kindOption>;

/** Refusals of whatever changes requirements. */
const writing = ['HANDBOOK_LOCKED', 'HANDBOOK_STATE_WRONG'] as const;

export const requirementEndpoints = defineEndpoints(handbookModule, {
  kindOptions: {
    method: 'GET',
    path: '/api/v2/train/kind/options',
    summary: '要求类别（含已停用的，供显示）',
    access: 'login',
    data: z.array(kindOption),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  requirements: {
    method: 'GET',
    path: '/api/v2/train/requirement/list',
    summary: '一个专业的培训要求',
    access: 'trainPlan:version:list',
    query: z.object({ st_subject_id: rowIdQuery }),
    data: z.array(requirement),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveRequirement: saved({
    path: '/api/v2/train/requirement/save',
    summary: '新增或修改一条培训要求',
    access: 'trainPlan:version:edit',
    body: requirementFields.extend({ id: rowId.optional(), st_dept_id: rowId }),
    row: requirement,
    errors: [...writing, 'HANDBOOK_ITEM_TAKEN', 'HANDBOOK_TOO_MANY', 'REFERENCE_MISSING'],
    audit: 'handbook.requirement.save',
  }),
  addRequirements: {
    method: 'POST',
    path: '/api/v2/train/requirement/add',
    summary: '给一个或多个标准科室添加若干条要求，已有的跳过',
    access: 'trainPlan:version:edit',
    body: z.object({
      st_dept_ids: z.array(rowId).min(1).max(limits.departments),
      rows: z.array(requirementFields).min(1).max(limits.pasted),
    }),
    data: z.object({ added: z.number().int(), skipped: z.number().int() }),
    errors: ['NOT_FOUND', ...writing, 'HANDBOOK_TOO_MANY', 'REFERENCE_MISSING'],
    offline: 'online',
    audit: 'handbook.requirement.add',
    mutation: true,
  },
  removeRequirements: {
    method: 'POST',
    path: '/api/v2/train/requirement/remove',
    summary: '删除若干条要求',
    access: 'trainPlan:version:edit',
    /** With the versions that the caller has seen. */
    body: z.object({
      rows: z
        .array(z.object({ id: rowId, version: rowId }))
        .min(1)
        .max(limits.pasted),
    }),
    data: z.object({ count: z.number().int() }),
    errors: [...writing, 'REFERENCE_MISSING'],
    offline: 'online',
    audit: 'handbook.requirement.remove',
    mutation: true,
  },
  importRequirements: {
    ...imported({
      path: '/api/v2/train/requirement/import',
      summary: '导入一个版本的培训要求',
      access: 'trainPlan:version:import',
      audit: 'handbook.requirement.import',
    }),
    body: sheetImportBody.extend({ version_id: rowId }),
    errors: ['NOT_FOUND', ...writing],
  },
});
