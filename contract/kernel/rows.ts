import { z } from 'zod';
import { EnableState } from './enums';
import { rowId } from './wire';

/** 1 enabled, 2 disabled (requirements section 3). */
export const status = z.union([z.literal(EnableState.enabled), z.literal(EnableState.disabled)]);
/** The same from a query string. */
export const statusQuery = z.coerce.number().pipe(status);

export const idInput = z.object({ id: rowId });
export const statusInput = z.object({ id: rowId, status });

/** Ids of one list in their new order: all of them, so that a list that changed meanwhile is noticed. */
export const orderInput = z.object({ ids: z.array(rowId).min(1).max(2000) });

/** What still refers to a row, or would be touched with it: words and how many. */
export const use = z.object({ label: z.string(), count: z.number().int() });
export type Use = z.output<typeof use>;
