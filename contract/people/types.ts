import { z } from 'zod';
import { pageInput } from '../kernel/paging';
import { rowId, storableText } from '../kernel/wire';

/** The user record of requirements section 3; `data` is JSON text and holds `training_major`. */
export const userRecord = z.object({
  user_id: z.number().int(),
  name: z.string(),
  staff_id: z.string(),
  student_id: z.string(),
  person_type_id: z.number().int(),
  person_type_name: z.string(),
  recruit_year: z.number().int().nullable(),
  dept_id: z.number().int().nullable(),
  dept_name: z.string(),
  base_id: z.number().int().nullable(),
  base_name: z.string(),
  status: z.number().int(),
  data: z.string(),
});
export type UserRecord = z.output<typeof userRecord>;

export const userQuery = pageInput.extend({
  /** Exact number or part of the name. */
  keyword: storableText(100).trim().optional(),
  name: storableText(100).trim().optional(),
  staff_id: storableText(100).trim().optional(),
  person_type_id: rowId.optional(),
  recruit_year: rowId.optional(),
  dept_id: rowId.optional(),
  base_id: rowId.optional(),
  training_major: storableText(100).optional(),
});
