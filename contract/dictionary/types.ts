import { z } from 'zod';

export const department = z.object({
  dept_id: z.number().int(),
  dept_name: z.string(),
  code: z.string(),
  big_dept_id: z.number().int().nullable(),
  /** 临床, 医技, 行政 or 护理. */
  kind: z.string(),
  is_rotation: z.boolean(),
  status: z.number().int(),
});
export type Department = z.output<typeof department>;

export const bigDepartment = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  sort: z.number().int(),
  status: z.number().int(),
  dept_count: z.number().int(),
});

export const departmentTree = z.array(
  z.object({ id: z.number().int(), label: z.string(), children: z.array(department) }),
);

export const major = z.object({
  id: z.number().int(),
  name: z.string(),
  /** National code, e.g. 0100 内科. */
  code: z.string(),
  /** 住培, 进修, 研究生 or 本科. */
  type: z.string(),
  years: z.number(),
  status: z.number().int(),
});
