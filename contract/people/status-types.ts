import { z } from 'zod';
import { batchLimit, isoDate, userIds } from './types';
import { rowId } from '../kernel/wire';
import { blockText } from '../kernel/wire-text';

/** One reason, date and file for all of the people; either all of them change or none. */
export const statusUpdate = z.object({
  user_ids: userIds,
  business_status: rowId,
  /** The status that the caller saw of each, which is compared; without it any that the type allows. */
  before: z
    .array(z.object({ user_id: rowId, business_status: rowId }))
    .max(batchLimit)
    .optional(),
  reason: blockText(300).min(1, '原因是必填项'),
  /** Day from which the status holds. */
  date: isoDate,
  /** Id of the attachment that documents it; empty: none. */
  file: z.union([z.literal(''), z.uuid()]).default(''),
});

/** A change of business status, newest first in lists. */
export const statusLog = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  from_status: z.number().int(),
  from_name: z.string(),
  to_status: z.number().int(),
  to_name: z.string(),
  reason: z.string(),
  date: z.string(),
  file: z.string(),
  operator: z.string(),
  created_at: z.string(),
});
export type StatusLog = z.output<typeof statusLog>;

/** How the people of a refused change stand now, and who made it so. */
export interface StatusNow {
  people: {
    user_id: number;
    name: string;
    business_status: number;
    business_status_name: string;
    /** Empty while it is the first one. */
    changed_by: string;
    changed_at: string;
  }[];
}
