import { z } from 'zod';
import { departmentKinds, limits } from './rules';
import { personRef } from '../people/person-ref';
import { use } from '../kernel/rows';
import { code, name } from './types';
import { rowId, wholeNumber } from '../kernel/wire';
import { monthText } from '../kernel/wire-date';
import { blockText, lineText } from '../kernel/wire-text';

const count = wholeNumber(0, 100_000);
/** Half months since year 0 of the years 2000 to 2099. */
const half = wholeNumber(2000 * 24, 2100 * 24 - 1);

/** A department as its administrators see it. */
export const departmentRow = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Code in the hospital's information system. */
  code: z.string(),
  big_dept_id: z.number().int().nullable(),
  parent_id: z.number().int().nullable(),
  campus: z.string(),
  kind: z.string(),
  beds: z.number().int().nullable(),
  min_residents: z.number().int().nullable(),
  is_rotation: z.boolean(),
  sort: z.number().int(),
  status: z.number().int(),
  /** Department that this one was merged into. */
  merged_into: z.number().int().nullable(),
  version: z.number().int(),
  /** People who belong to it, all of them. */
  people_count: z.number().int(),
  heads: z.array(personRef),
  secretaries: z.array(personRef),
  teachers: z.array(personRef),
});
export type DepartmentRow = z.output<typeof departmentRow>;

export const departmentInput = z.object({
  name,
  code,
  big_dept_id: rowId.nullable(),
  parent_id: rowId.nullable(),
  campus: lineText(limits.text),
  kind: z.enum(departmentKinds),
  beds: wholeNumber(...limits.beds).nullable(),
  min_residents: wholeNumber(...limits.residents).nullable(),
  is_rotation: z.boolean(),
});
export type DepartmentInput = z.output<typeof departmentInput>;

export const capacity = z
  .object({
    /** Null: all types together. */
    person_type_id: rowId.nullable(),
    from_half: half,
    to_half: half.nullable(),
    min_people: count,
    max_people: count,
  })
  .refine(({ from_half, to_half }) => to_half === null || from_half <= to_half, '结束时间不能早于开始时间')
  .refine(({ min_people, max_people }) => min_people <= max_people, '最少人数不能大于最多人数');

export const departmentDetail = departmentRow.extend({
  capacities: z.array(
    z.object({
      person_type_id: z.number().int().nullable(),
      person_type_name: z.string(),
      from_half: z.number().int(),
      to_half: z.number().int().nullable(),
      min_people: z.number().int(),
      max_people: z.number().int(),
    }),
  ),
  /** Why it cannot be stopped now; empty when it can. */
  uses: z.array(use),
});

export type DepartmentDetail = z.output<typeof departmentDetail>;

export const departmentChange = z.object({
  id: z.number().int(),
  kind: z.enum(['rename', 'merge']),
  dept_id: z.number().int(),
  old_name: z.string(),
  new_name: z.string(),
  /** Merge: the department that goes on. */
  target_id: z.number().int().nullable(),
  reason: z.string(),
  /** Merge: what was moved. */
  moved: z.array(use),
  done_by: z.string(),
  done_at: z.string(),
  undone_at: z.string().nullable(),
});
export type DepartmentChange = z.output<typeof departmentChange>;

export const mergeInput = z.object({
  target_id: rowId,
  /** First month (`YYYY-MM`) that counts to the department that goes on; placements before it stay as they are. */
  from_month: monthText.regex(/^20/, '月份应在 2000 至 2099 年'),
  reason: blockText(300).min(1, '合并原因是必填项'),
});

export const postsInput = z.object({
  dept_id: rowId,
  head: rowId.nullable(),
  secretaries: z.array(rowId).max(50),
  teachers: z.array(rowId).max(500),
});
