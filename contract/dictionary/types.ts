import { z } from 'zod';
import { EnableState } from '../kernel/enums';
import { rowId } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { lineText } from '../kernel/wire-text';

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

/** A person as dictionaries name one; only people within the caller's data scope are named. */
export const personRef = z.object({ user_id: z.number().int(), name: z.string(), staff_id: z.string() });
export type PersonRef = z.output<typeof personRef>;

export const status = z.union([z.literal(EnableState.enabled), z.literal(EnableState.disabled)]);
export const statusInput = z.object({ id: rowId, status });
export const idInput = z.object({ id: rowId });

/** Ids of one list in their new order: all of them, so that a list that changed meanwhile is noticed. */
export const orderInput = z.object({ ids: z.array(rowId).min(1).max(2000) });

export const name = lineText(100).min(1, '名称是必填项');
export const code = lineText(50).min(1, '编码是必填项');
export const date = dateText;
