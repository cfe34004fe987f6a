import { SegmentedControl } from '@mantine/core';
import { academicYearOf } from '@contract/kernel/academic-year';
import { useFrontConfig } from '@/modules/system/queries';
import type { OverviewFilters } from './filter-state';
import { hospitalToday } from '@device/api/server-time';

interface MonthRangeChoiceProps {
  filters: OverviewFilters;
  onFilters: (filters: Partial<OverviewFilters>) => void;
}

const choices = [
  { value: 'all', label: '全部' },
  { value: 'year', label: '本学年' },
];
const ownRange = { value: 'own', label: '自选月份' };

/** Quick choices of the months shown; a range from the filters shows as a third one. */
export function MonthRangeChoice({ filters, onFilters }: MonthRangeChoiceProps) {
  const { year_start } = useFrontConfig();
  const year = academicYearOf(hospitalToday(), year_start);
  const chosen = choiceOf(filters, year);
  return (
    <SegmentedControl
      aria-label="显示的月份"
      size="xs"
      data={chosen === 'own' ? [...choices, ownRange] : choices}
      value={chosen}
      onChange={(value) => value !== 'own' && onFilters(value === 'all' ? { from: '', to: '' } : year)}
    />
  );
}

type Range = Pick<OverviewFilters, 'from' | 'to'>;

function choiceOf({ from, to }: Range, year: Range): 'all' | 'year' | 'own' {
  if (from === '' && to === '') return 'all';
  return from === year.from && to === year.to ? 'year' : 'own';
}
