import { SegmentedControl } from '@mantine/core';
import { yearRange, type OverviewFilters } from './filter-state';

interface MonthRangeChoiceProps {
  filters: OverviewFilters;
  onFilters: (filters: Partial<OverviewFilters>) => void;
}

const choices = [
  { value: 'all', label: '全部' },
  { value: 'year', label: '本年度' },
];
const ownRange = { value: 'own', label: '自选月份' };

/** Quick choices of the months shown; a range from the filters shows as a third one. */
export function MonthRangeChoice({ filters, onFilters }: MonthRangeChoiceProps) {
  const chosen = choiceOf(filters);
  return (
    <SegmentedControl
      aria-label="显示的月份"
      size="xs"
      data={chosen === 'own' ? [...choices, ownRange] : choices}
      value={chosen}
      onChange={(value) => value !== 'own' && onFilters(value === 'all' ? { from: '', to: '' } : thisYear())}
    />
  );
}

const thisYear = () => yearRange(new Date().getFullYear());

function choiceOf({ from, to }: OverviewFilters): 'all' | 'year' | 'own' {
  if (from === '' && to === '') return 'all';
  const year = thisYear();
  return from === year.from && to === year.to ? 'year' : 'own';
}
