import { classEndpoints as calls, type StudentClass } from '@contract/student/classes';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { classReads } from './reads';

interface MergeFormProps {
  rows: readonly StudentClass[];
  onDone: () => void;
  onClose: () => void;
}

const labels = { target: '合并到' };

/** Which of the chosen classes goes on with everybody. */
export function MergeForm({ rows, onDone, onClose }: MergeFormProps) {
  const largest = rows.toSorted((one, other) => other.size - one.size)[0];
  const form = useReachForm<{ target: number | null }>({
    key: `student.merge:${rows.map(({ id }) => id).join('-')}`,
    initial: { target: largest?.id ?? null },
    labels,
    rules: { target: required(labels.target) },
  });
  const others = rows.filter(({ id }) => id !== form.values.target);
  const people = others.reduce((sum, { size }) => sum + size, 0);
  const save = useFormSave(form, calls.mergeClasses, {
    refresh: classReads,
    done: ({ moved }) => `已合并，${moved} 人进入目标班级`,
    errorFields: { STUDENT_MERGE_KIND: 'target', STUDENT_CLASS_STATE: 'target' },
    toInput: ({ target }) => ({ body: { target_id: target!, ids: others.map(({ id }) => id) } }),
    onDone,
  });
  return (
    <RowDrawer form={form} title="合并班级" submitLabel="合并" onSubmit={save} onClose={onClose}>
      <SelectField
        {...form.fields('target')}
        options={rows.map(({ id: value, name, size }) => ({ value, label: `${name}（${size} 人）` }))}
        help={`${others.map(({ name }) => `“${name}”`).join('、')}的 ${people} 名成员将进入目标班级，小组与班干部需重新安排；原班级保留花名册，不能恢复`}
      />
    </RowDrawer>
  );
}
