import type { Dayjs } from 'dayjs';
import type { FilterOption } from '@/kits/table-page/filter-inputs';

const monthsBefore = 12;
const monthsAfter = 6;

/** The months that a ward asks about, from a year ago until half a year ahead, this month in their middle. */
export function monthsAround(today: Dayjs): FilterOption[] {
  return Array.from({ length: monthsBefore + monthsAfter + 1 }, (_, index) => {
    const value = today
      .startOf('month')
      .add(index - monthsBefore, 'month')
      .format('YYYY-MM');
    return { value, label: value };
  });
}
