import { departmentEndpoints } from '@contract/dictionary/departments';
import { peopleEndpoints } from '@contract/people/endpoints';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { useSession } from '@/kernel/session/session-store';
import { isAllowed } from '../routing/menu';
import { useAllowedUrls } from '../routing/use-allowed-urls';
import { useActions } from './use-actions';
import { matching, mostPerGroup, screenResults, type Result } from './results';

const typingMs = 250;
const personPage = '/personnel-info/personnel-details';
const peoplePage = '/personnel-info/personnel-info-query';
const departmentPage = '/data-dic/department';

export interface Found {
  results: Result[];
  isSearching: boolean;
  /** Some group could not be searched, e.g. without a network. */
  hasFailed: boolean;
}

/** Screens of the menu at once; people and departments, for those who may see them, when something is typed. */
export function useResults(typed: string): Found {
  const session = useSession();
  const screens = useMemo(() => (session.kind === 'ready' ? screenResults(session.purview.menus) : []), [session]);
  const actions = useActions();
  const people = usePeople(typed);
  const departments = useDepartments(typed);
  return {
    results: [
      ...matching(screens, typed),
      // Nothing typed asks where to go, not what to do.
      ...(typed.trim() === '' ? [] : matching(actions, typed)),
      ...people.results,
      ...departments.results,
    ],
    isSearching: people.isSearching || departments.isSearching,
    hasFailed: people.hasFailed || departments.hasFailed,
  };
}

function usePeople(typed: string): Found {
  const urls = useAllowedUrls();
  const mayView = usePermission('personnel:user:view') && isAllowed(personPage, urls);
  const mayList = usePermission('personnel:user:list') && (mayView || isAllowed(peoplePage, urls));
  const [keyword] = useDebouncedValue(typed.trim(), typingMs);
  const isAsked = mayList && keyword !== '';
  const { data, isFetching, error } = useCall(
    peopleEndpoints.query,
    { body: { keyword, page: 1, size: mostPerGroup } },
    { enabled: isAsked, staleTime: 60_000 },
  );
  const results = (isAsked ? (data?.list ?? []) : []).map((person): Result => ({
    id: `person ${person.user_id}`,
    group: '人员',
    title: person.name,
    note: [person.staff_id || person.student_id, person.dept_name].filter(Boolean).join('，'),
    to: mayView
      ? `${personPage}?user_id=${person.user_id}`
      : `${peoplePage}?keyword=${encodeURIComponent(person.name)}`,
  }));
  return { results, isSearching: isAsked && isFetching, hasFailed: isAsked && error !== null };
}

function useDepartments(typed: string): Found {
  const mayOpen = isAllowed(departmentPage, useAllowedUrls());
  const isAsked = usePermission('dataDic:dept:list') && mayOpen && typed.trim() !== '';
  const { data, isFetching, error } = useCall(
    departmentEndpoints.departmentTree,
    {},
    { enabled: isAsked, staleTime: 3_600_000 },
  );
  const all = (isAsked ? (data ?? []) : []).flatMap(({ label, children }) =>
    children.map((dept): Result => ({
      id: `dept ${dept.dept_id}`,
      group: '科室',
      title: dept.dept_name,
      note: label,
      to: `${departmentPage}?keyword=${encodeURIComponent(dept.dept_name)}`,
    })),
  );
  return { results: matching(all, typed), isSearching: isAsked && isFetching, hasFailed: isAsked && error !== null };
}
