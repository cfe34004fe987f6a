import { z } from 'zod';
import { lineText } from '../kernel/wire-text';
import { limits } from './rules';

/** A node of the department tree that every signed-in user may read. */
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

export const departmentTree = z.array(
  z.object({ id: z.number().int(), label: z.string(), children: z.array(department) }),
);

export const name = lineText(limits.name).min(1, '名称是必填项');
export const code = lineText(limits.code).min(1, '编码是必填项');
