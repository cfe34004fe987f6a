import { z } from 'zod';
import { userQuery } from '../people/types';
import { rowId, storableText } from '../kernel/wire';
import { downloadStatuses } from './status';

/** The list's own filters; where the page stands plays no part. */
const filters = userQuery.omit({ page: true, size: true, user_ids: true });

/** People whose files one archive may hold. */
export const mostStudyUsers = 20_000;

/**
 * What the customer sends (requirements section 7): a query object, or chosen people with the fields they may show.
 * Both may be narrowed to fields. `allowed_fileds_arr` is the customer's spelling.
 */
export const studyRequest = filters.extend({
  query: filters.optional(),
  user_ids: z.array(rowId).min(1).max(mostStudyUsers).optional(),
  allowed_fileds_arr: z.array(storableText(40)).max(80).optional(),
});
export type StudyRequest = z.output<typeof studyRequest>;

export const studyStatus = z.object({
  ID: z.string(),
  Status: z.enum(downloadStatuses),
  problem: z.string(),
  progress_done: z.number().int(),
  progress_total: z.number().int(),
});

export const studyConfig = z.object({
  /** Fields that the list of people in the archive may show. */
  fields: z.array(z.object({ key: z.string(), label: z.string(), required: z.boolean() })),
});

export const studyTask = z.object({ taskID: z.uuid() });
