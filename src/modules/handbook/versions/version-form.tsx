import { limits, VersionState } from '@contract/handbook/rules';
import { versionEndpoints as calls, type VersionRow } from '@contract/handbook/versions';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { versionReads } from '../reads';
import { gradeOptions } from './grade-options';

const labels = { name: '版本名称', grades: '适用年级', note: '说明' };
const valuesOf = (row: VersionRow | null) => ({
  name: row?.name ?? '',
  grades: row?.grades ?? [],
  note: row?.note ?? '',
});

/** Adds an empty version, or changes name, grades and note of one. */
export function VersionForm({ row, onClose }: RowFormProps<VersionRow>) {
  const isUsed = row?.state === VersionState.published && row.used_by > 0;
  const form = useRowForm({
    row,
    what: '手册版本',
    draft: 'handbook.version',
    labels,
    valuesOf,
    required: ['name'],
    call: row ? calls.saveVersion : calls.addVersion,
    toInput: (values) => ({ body: { ...values, ...(row && { id: row.id }) } as typeof values & { id: number } }),
    refresh: versionReads,
    errorFields: { HANDBOOK_GRADE_TAKEN: 'grades', HANDBOOK_GRADE_USED: 'grades' },
    choices: { grades: gradeOptions(row?.grades ?? []) },
  });
  const grades = form.fields('grades');
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <TextField {...form.fields('name')} help="如 2027版住院医师规范化培训手册" />
      <MultiSelectField
        {...grades}
        options={gradeOptions(grades.value)}
        most={limits.grades}
        help={
          isUsed ? `已有 ${row.used_by} 人在用，有人在用的年级不能移除` : '一个年级只能适用一个版本；草稿可以先不填'
        }
      />
      <TextareaField {...form.fields('note')} />
    </RowDrawer>
  );
}
