import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added, imported, listed, removed, saved, switched } from '../kernel/presets';
import { idInput, statusQuery } from '../kernel/rows';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { name } from './config';
import { itemKindKeys, type Form } from './form';
import { evaluationModule } from './module';
import { limits, templateKindKeys } from './rules';

const key = z
  .string()
  .max(40)
  .regex(/^[a-z0-9-]+$/, '题目编号不正确');
const option = z.object({
  text: lineText(limits.name),
  score: wholeNumber(0, 100).nullable().default(null),
  to: key.nullable().default(null),
});
const item = z.object({
  key,
  kind: z.enum(itemKindKeys),
  title: lineText(limits.note),
  help: lineText(limits.note).default(''),
  required: z.boolean(),
  weight: wholeNumber(...limits.weight),
  maximum: wholeNumber(...limits.maximum),
  low: wholeNumber(0, 100).nullable().default(null),
  options: z.array(option).max(limits.options).default([]),
  rows: z.array(lineText(limits.name)).max(limits.rows).default([]),
});
/** What is filled in: sections of questions. */
export const form = z.object({
  formula: z.enum(['weighted', 'equal']),
  guide: blockText(limits.note).default(''),
  sections: z
    .array(z.object({ key, title: lineText(limits.name).default(''), items: z.array(item).max(limits.items) }))
    .max(20),
}) satisfies z.ZodType<Form>;

/** A template in a list; its questions stand in its newest version. */
export const template = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(templateKindKeys),
  /** 1, 2, … of the newest version. */
  number: z.number().int(),
  item_count: z.number().int(),
  task_count: z.number().int(),
  /** Others may use and copy it. */
  is_shared: z.boolean(),
  is_own: z.boolean(),
  status: z.number().int(),
  version: z.number().int(),
});
export type Template = z.output<typeof template>;

export const templateDetail = template.extend({ form });
export type TemplateDetail = z.output<typeof templateDetail>;

const templateInput = z.object({
  id: rowId.optional(),
  name,
  kind: z.enum(templateKindKeys),
  is_shared: z.boolean(),
  form,
});

const base = '/api/v2/evaluation';

export const templateEndpoints = defineEndpoints(evaluationModule, {
  templates: listed({
    path: `${base}/templates`,
    summary: '评价模板',
    access: 'evaluation:template:list',
    filters: {
      name: searchText(limits.name).optional(),
      kind: z.enum(templateKindKeys).optional(),
      status: statusQuery.optional(),
    },
    row: template,
    held: { id: ({ id }) => id, filters: { name: 'part', kind: 'same', status: 'same' }, order: ['id'] },
  }),
  template: {
    method: 'GET',
    path: `${base}/templates/:id`,
    summary: '评价模板的题目',
    access: 'evaluation:template:list',
    params: z.object({ id: rowIdQuery }),
    data: templateDetail,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  addTemplate: added({
    path: `${base}/templates/add`,
    summary: '新增评价模板',
    access: 'evaluation:template:add',
    body: templateInput.omit({ id: true }),
    row: templateDetail,
    errors: ['NAME_TAKEN', 'EVALUATION_FORM_INVALID'],
    audit: 'evaluation.template.add',
  }),
  saveTemplate: saved({
    path: `${base}/templates/save`,
    summary: '修改评价模板',
    access: 'evaluation:template:edit',
    body: templateInput.extend({ id: rowId }),
    row: templateDetail,
    errors: ['NAME_TAKEN', 'EVALUATION_FORM_INVALID'],
    audit: 'evaluation.template.save',
  }),
  copyTemplate: added({
    path: `${base}/templates/copy`,
    summary: '复制评价模板',
    access: 'evaluation:template:add',
    body: idInput,
    row: templateDetail,
    errors: ['NOT_FOUND', 'NAME_TAKEN'],
    audit: 'evaluation.template.copy',
  }),
  changeTemplateStatus: switched({
    path: `${base}/templates/status`,
    summary: '启用或停用评价模板',
    access: 'evaluation:template:edit',
    row: template,
    audit: 'evaluation.template.status',
  }),
  removeTemplate: removed({
    path: `${base}/templates/remove`,
    summary: '删除评价模板',
    access: 'evaluation:template:remove',
    errors: ['IN_USE'],
    audit: 'evaluation.template.remove',
  }),
  importTemplates: imported({
    path: `${base}/templates/import`,
    summary: '导入评价模板',
    access: 'evaluation:template:import',
    audit: 'evaluation.template.import',
  }),
});
