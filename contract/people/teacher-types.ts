import { z } from 'zod';
import { pageInput } from '../kernel/paging';
import { userIds } from './types';
import { rowId } from '../kernel/wire';
import { searchText } from '../kernel/wire-text';

const kind = z.union([z.literal(1), z.literal(2)]);

const text = searchText(100);
const id = z.number().int();

export const teacherQuery = pageInput.extend({
  /** Part of the name, or the whole staff id. */
  name: text.optional(),
  dept_id: rowId.optional(),
});
/** `name` plus extras: the short list for choosing one. */
export const teacherPureQuery = z.object({ name: text.default(''), dept_id: rowId.optional() });

export const teacherOption = z.object({ user_id: id, name: z.string(), staff_id: z.string(), dept_name: z.string() });
export const teacher = teacherOption.extend({
  dept_id: id.nullable(),
  /** Current trainees by kind. */
  responsible_count: id,
  supervising_count: id,
});
export type Teacher = z.output<typeof teacher>;

/** A responsible teacher replaces the one before; supervising teachers add up. */
export const relationInput = z.object({ teacher_id: rowId, user_ids: userIds, kind });
export const relationAnswer = z.object({
  /** New relations; those that stood already are not counted. */
  inserted: id,
  /** Relations to another responsible teacher that ended by this. */
  replaced: id,
  /** Current trainees of the teacher in this kind. */
  trainee_count: id,
  /** Why somebody should look again; empty: nothing. */
  warning: z.string(),
});
