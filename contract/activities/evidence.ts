import { z } from 'zod';
import { rowId } from '../kernel/wire';
import { activityFilters } from './plans';

/** Activities that one pack holds at most: a year of a large department. */
export const mostPacked = 500;

/** 佐证包: of the activities that a list shows under its filters, or of some of them. */
export const evidencePackInput = z.object({ ...activityFilters, ids: z.array(rowId).max(mostPacked).optional() });
export type EvidencePackInput = z.output<typeof evidencePackInput>;
