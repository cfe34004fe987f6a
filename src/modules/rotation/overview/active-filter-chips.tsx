import { planIssueWords } from '@contract/rotation/list-types';
import { FilterChips, type FilterChip } from '@/kits/table-page/filter-chips';
import { optionLabel, type FilterOptions } from './filter-options';
import { activeFilters, noFilters, type OverviewFilters } from './filter-state';

interface ActiveFilterChipsProps {
  filters: OverviewFilters;
  options: FilterOptions;
  onChange: (filters: Partial<OverviewFilters>) => void;
}

export function ActiveFilterChips({ filters, options, onChange }: ActiveFilterChipsProps) {
  const texts: Record<keyof OverviewFilters, string> = {
    keyword: `关键字：${filters.keyword}`,
    type: `人员类型：${optionLabel(options.types, filters.type)}`,
    grade: `年级：${filters.grade} 级`,
    major: `专业：${filters.major}`,
    base: `基地：${optionLabel(options.bases, filters.base)}`,
    dept: `科室：${optionLabel(
      options.depts.flatMap((group) => group.items),
      filters.dept,
    )}`,
    issue: `排班问题：${filters.issue && planIssueWords[filters.issue]}`,
    from: `月份：${filters.from} 至 ${filters.to || '最后'}`,
    to: `月份：最早 至 ${filters.to}`,
  };
  const chips = activeFilters(filters).map((key): FilterChip => {
    const cleared = key === 'from' ? { from: '', to: '' } : { [key]: noFilters[key] };
    return { key, text: texts[key], onRemove: () => onChange(cleared) };
  });
  return <FilterChips chips={chips} />;
}
