import type { OverviewRow } from '@contract/rotation/list-types';
import type { MonthRange } from './month-range';
import { monthContent, monthText, planOf } from './stays';

/** Text of a month, counted from the first one shown. */
export function monthTextOf(row: OverviewRow, month: number, range: MonthRange): string {
  return monthText(monthContent(planOf(row, range), month));
}
