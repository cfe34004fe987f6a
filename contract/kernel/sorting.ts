import { z } from 'zod';

/** Requirements section 3. */
export const SortOrder = { ascending: 1, descending: 2 } as const;
export type SortOrder = (typeof SortOrder)[keyof typeof SortOrder];

/**
 * The part of a list's input that orders it, for body and query string alike: spread it into the schema beside
 * `pageInput` or `pageQuery`. `keys` are the columns by which the list can be sorted.
 */
export function sortInput<const Key extends string>(keys: readonly [Key, ...Key[]]) {
  return {
    sort_by: z.enum(keys).optional(),
    sort_order: z.coerce
      .number()
      .pipe(z.literal([SortOrder.ascending, SortOrder.descending]))
      .default(SortOrder.ascending),
  };
}
