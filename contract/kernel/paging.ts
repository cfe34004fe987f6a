import { z } from 'zod';

/** Requirements section 9. */
export const pageSizes = [1, 2, 6, 10, 20, 100, 500] as const;
export const defaultPageSize = 20;

export const pageInput = z.object({
  page: z.number().int().min(1).default(1),
  size: z.number().int().min(1).max(500).default(defaultPageSize),
});
export type PageInput = z.output<typeof pageInput>;

/** Schema of a page of rows: `total` counts all pages. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ total: z.number().int(), list: z.array(row) });
}
export interface Page<Row> {
  total: number;
  list: Row[];
}
