import { z } from 'zod';
import { wholeNumber } from './wire';

/** Requirements section 9. */
export const pageSizes = [1, 2, 6, 10, 20, 100, 500] as const;
export const defaultPageSize = 20;
/** Bounds the offset that a query is asked for. */
const mostPages = 1_000_000;

const page = wholeNumber(1, mostPages);
const size = wholeNumber(1, Math.max(...pageSizes));

export const pageInput = z.object({ page: page.default(1), size: size.default(defaultPageSize) });
export type PageInput = z.output<typeof pageInput>;

/** The same from a query string. */
export const pageQuery = z.object({
  page: z.coerce.number().pipe(page).default(1),
  size: z.coerce.number().pipe(size).default(defaultPageSize),
});

/** Schema of a page of rows: `total` counts all pages. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ total: z.number().int(), list: z.array(row) });
}
export interface Page<Row> {
  total: number;
  list: Row[];
}
