import { useDataLimit } from '@/modules/account/queries';
import { useDepartmentTree } from '@/modules/dictionary/queries';
import { useHandbookVersions } from '@/modules/handbook/queries';
import { usePersonTypes } from '@/modules/system/queries';

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

/** The data scope has a row for each subject of a base. */
function baseOptions(relations: readonly { base_id: number; base_name: string }[]): Option[] {
  const names = new Map(relations.map(({ base_id: id, base_name: name }) => [id, name]));
  return [...names].map(([id, label]) => ({ value: String(id), label }));
}

/** Words of an option, the bare value while the options are on their way. */
export function optionLabel(options: readonly Option[], value: number | string | null): string {
  return options.find((option) => option.value === String(value))?.label ?? String(value ?? '');
}
