import { usePersonTypes } from '@/modules/system/queries';
import { useDataLimit, useDepartmentTree, useHandbookVersions } from '../queries';

export interface Option {
  value: string;
  label: string;
}

/** Choices of the filters. They come from calls that every signed-in user may make; empty until they are there. */
export interface FilterOptions {
  types: Option[];
  grades: Option[];
  majors: Option[];
  bases: Option[];
  depts: { group: string; items: Option[] }[];
}

export function useFilterOptions(): FilterOptions {
  const types = usePersonTypes().data ?? [];
  const versions = useHandbookVersions().data ?? [];
  const tree = useDepartmentTree().data ?? [];
  const bases = useDataLimit().data?.base_relate_st_subjects ?? [];
  const grades = [...new Set(versions.flatMap((version) => version.grades))].sort((left, right) => right - left);
  const subjects = versions.flatMap((version) => version.subjects.map((subject) => subject.st_subject_name));
  return {
    types: types.map((type) => ({ value: String(type.id), label: type.type_name })),
    grades: grades.map((grade) => ({ value: String(grade), label: `${grade} 级` })),
    majors: [...new Set(subjects)].map((name) => ({ value: name, label: name })),
    bases: baseOptions(bases),
    depts: tree
      .map(({ label, children }) => ({
        group: label,
        items: children
          .filter((dept) => dept.is_rotation)
          .map((dept) => ({ value: String(dept.dept_id), label: dept.dept_name })),
      }))
      .filter(({ items }) => items.length > 0),
  };
}

/** The data scope names a base by the subjects that it trains. */
function baseOptions(relations: readonly { base_id: number; st_subject_name: string }[]): Option[] {
  const subjects = new Map<number, Set<string>>();
  for (const { base_id: id, st_subject_name: name } of relations) {
    subjects.set(id, (subjects.get(id) ?? new Set()).add(name));
  }
  return [...subjects].map(([id, names]) => ({ value: String(id), label: `${[...names].join('、')}基地` }));
}

/** Words of an option, the bare value while the options are on their way. */
export function optionLabel(options: readonly Option[], value: number | string | null): string {
  return options.find((option) => option.value === String(value))?.label ?? String(value ?? '');
}
