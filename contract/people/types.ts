import { z } from 'zod';
import { pageInput } from '../kernel/paging';

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
  keyword: z.string().trim().max(100).optional(),
  name: z.string().trim().max(100).optional(),
  staff_id: z.string().trim().max(100).optional(),
  person_type_id: z.number().int().optional(),
  recruit_year: z.number().int().optional(),
  dept_id: z.number().int().optional(),
  base_id: z.number().int().optional(),
  training_major: z.string().max(100).optional(),
});
