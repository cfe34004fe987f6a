import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { saved } from '../kernel/presets';
import { rowId, rowIdQuery, storableText } from '../kernel/wire';
import { handbookModule } from './module';
import { linkMonths } from './mapping-rules';
import { limits } from './rules';

const monthText = storableText(7)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份应为 2000-01 到 2099-12')
  .nullable();

/** A hospital department that stands for a standard one, in months `YYYY-MM`, both included; open where null. */
export const mappedLink = z.object({
  dept_id: z.number().int(),
  dept_name: z.string(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  /** Why the link needs a look: the department is stopped, merged or called otherwise; empty where all is well. */
  warning: z.string(),
});
export const mappedDept = z.object({
  id: z.number().int(),
  /** The standard department; `name` of what a form edits. */
  name: z.string(),
  kind: z.enum(['necessary', 'optional', 'reserve']),
  half_months: z.number().int(),
  links: z.array(mappedLink),
  /** Months of the version's training in which no department stands for it: `YYYY-MM` to `YYYY-MM`. */
  gaps: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Rises with each change of the links. */
  version: z.number().int(),
});
export type MappedDept = z.output<typeof mappedDept>;
export const mappedSubject = z.object({
  id: z.number().int(),
  name: z.string(),
  major_code: z.string(),
  base_name: z.string(),
  years: z.number().int(),
  half_months: z.number().int(),
  depts: z.array(mappedDept),
});
export type MappedSubject = z.output<typeof mappedSubject>;

export const mappingInput = z.object({
  id: rowId,
  links: z
    .array(z.object({ dept_id: rowId, valid_from: monthText, valid_to: monthText }))
    .max(limits.links)
    .refine((links) => links.every(linkMonths), '结束月份不能早于开始月份'),
});

export const mappingEndpoints = defineEndpoints(handbookModule, {
  mapping: {
    method: 'GET',
    path: '/api/v2/train/mapping',
    summary: '一个版本的专业与科室对应',
    access: 'trainPlan:subject:config',
    query: z.object({ version_id: rowIdQuery }),
    data: z.array(mappedSubject),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveMapping: saved({
    path: '/api/v2/train/mapping/save',
    summary: '修改标准科室对应的医院科室',
    access: 'trainPlan:subject:config',
    body: mappingInput,
    row: mappedDept,
    errors: ['HANDBOOK_RANGES_MEET', 'REFERENCE_MISSING'],
    audit: 'handbook.mapping.save',
  }),
});
