import { useDepartments } from '@/kits/pick/use-departments';
import { useDataLimit } from '@/modules/account/queries';
import { useHandbookVersions } from '@/modules/handbook/queries';

/** Departments in use, for a filter. */
export function useDeptFilterOptions() {
  return useDepartments()
    .filter(({ isGone }) => !isGone)
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** Bases within the data scope. */
export function useBaseOptions() {
  const relations = useDataLimit().data?.base_relate_st_subjects ?? [];
  const names = new Map(relations.map(({ base_id: id, base_name: name }) => [id, name]));
  return [...names].map(([value, label]) => ({ value, label }));
}

/** Majors that a handbook knows: the ones that a person can be trained in. */
export function useMajorOptions() {
  const versions = useHandbookVersions().data ?? [];
  const names = versions.flatMap(({ subjects }) => subjects.map((subject) => subject.st_subject_name));
  return [...new Set(names)].map((name) => ({ value: name, label: name }));
}

/** Years of entry that a handbook holds for, newest first. */
export function useYearOptions() {
  const versions = useHandbookVersions().data ?? [];
  const years = new Set(versions.flatMap(({ grades }) => grades));
  return [...years].toSorted((one, other) => other - one).map((year) => ({ value: year, label: `${year} 级` }));
}
