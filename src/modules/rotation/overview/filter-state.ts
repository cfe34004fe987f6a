import { defaultPageSize, pageSizes } from '@contract/kernel/paging';
import { planIssues } from '@contract/rotation/list-types';
import { choiceField, integerField, monthField, pageField, textField } from '@/kits/table-page/url-state';
import type { OverviewQuery } from '../queries';

/** What the page keeps in its address. */
export const overviewFields = {
  keyword: textField(),
  type: integerField(),
  grade: integerField(),
  major: textField(),
  base: integerField(),
  dept: integerField(),
  issue: choiceField(['', ...planIssues] as const, ''),
  from: monthField(),
  to: monthField(),
  page: pageField(),
  size: choiceField(pageSizes, defaultPageSize),
};

export type OverviewState = { [Key in keyof typeof overviewFields]: ReturnType<(typeof overviewFields)[Key]['read']> };
/** The part that narrows the list. */
export type OverviewFilters = Omit<OverviewState, 'page' | 'size'>;

export const noFilters: OverviewFilters = {
  keyword: '',
  type: null,
  grade: null,
  major: '',
  base: null,
  dept: null,
  issue: '',
  from: '',
  to: '',
};

/** Filters that are set. A range of months is one filter. */
export function activeFilters(filters: OverviewFilters): (keyof OverviewFilters)[] {
  const keys = Object.keys(noFilters) as (keyof OverviewFilters)[];
  return keys.filter((key) => filters[key] !== noFilters[key] && !(key === 'to' && filters.from !== ''));
}

/** The call's input for the filters; page and size are added by whoever asks. */
export function filterQuery(filters: OverviewFilters): Omit<OverviewQuery, 'page' | 'size'> {
  return {
    keyword: filters.keyword || undefined,
    typeId: filters.type ?? undefined,
    grade: filters.grade ?? undefined,
    major: filters.major || undefined,
    baseId: filters.base ?? undefined,
    deptId: filters.dept ?? undefined,
    issue: filters.issue || undefined,
    startDate: filters.from || undefined,
    endDate: filters.to || undefined,
  };
}

export function sameFilters(one: OverviewFilters, other: OverviewFilters): boolean {
  return (Object.keys(noFilters) as (keyof OverviewFilters)[]).every((key) => one[key] === other[key]);
}
