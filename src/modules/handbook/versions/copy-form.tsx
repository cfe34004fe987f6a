import { limits } from '@contract/handbook/rules';
import { versionEndpoints as calls, type VersionRow } from '@contract/handbook/versions';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { useRowForm } from '@/kits/form/use-row-form';
import { versionReads } from '../reads';
import { gradeOptions } from './grade-options';

const labels = { name: '新版本名称', grades: '适用年级' };

/** The name for the next year: its year is one more, where it has one. */
function nextName({ name }: VersionRow): string {
  const next = name.replace(/20\d\d/, (year) => String(Number(year) + 1));
  return (next === name ? `${name}（副本）` : next).slice(0, limits.name);
}

/** Makes a draft with all subjects, standard departments, requirements and mappings of a version. */
export function CopyForm({ from, onClose }: { from: VersionRow; onClose: () => void }) {
  const newest = from.grades.at(-1);
  const form = useRowForm<VersionRow, { name: string; grades: number[] }, typeof calls.copyVersion>({
    row: null,
    what: '手册版本',
    draft: `handbook.version.copy.${from.id}`,
    labels,
    valuesOf: (row) => ({
      name: row?.name ?? nextName(from),
      grades: row?.grades ?? (newest === undefined ? [] : [newest + 1]),
    }),
    required: ['name'],
    call: calls.copyVersion,
    toInput: (values) => ({ body: { source_id: from.id, ...values } }),
    refresh: versionReads,
    errorFields: { HANDBOOK_GRADE_TAKEN: 'grades' },
    done: ({ name }) => `已复制为草稿“${name}”`,
  });
  const grades = form.fields('grades');
  return (
    <FormDrawer {...form.drawer} title="复制到新年度" submitLabel="复制" onClose={onClose}>
      <FormSection
        hint={`将复制“${from.name}”的 ${from.subjects.length} 个专业、${from.requirements} 条要求和科室对应，成为一份草稿。`}
      >
        <TextField {...form.fields('name')} />
        <MultiSelectField
          {...grades}
          options={gradeOptions(grades.value)}
          most={limits.grades}
          help="一个年级只能适用一个版本；可以先不填，发布前再设置"
        />
      </FormSection>
    </FormDrawer>
  );
}
