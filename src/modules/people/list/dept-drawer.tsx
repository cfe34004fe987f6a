import { peopleEndpoints } from '@contract/people/endpoints';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { DepartmentField } from '@/kits/pick/option-fields';

interface Values {
  dept_id: number | null;
}

const labels = { dept_id: '科室' };

/** Moves people to a department. Their rotations stay as they are. */
export function DeptDrawer({ userIds, onClose }: { userIds: readonly number[]; onClose: () => void }) {
  const form = useReachForm<Values>({
    key: `person-dept:${userIds.join('.')}`,
    initial: { dept_id: null },
    labels,
    rules: { dept_id: required(labels.dept_id) },
  });
  const save = useFormSave(form, peopleEndpoints.assignDept, {
    refresh: [peopleEndpoints.query, peopleEndpoints.detail],
    done: ({ changed }) => `已调整 ${changed} 人的所在科室`,
    errorFields: { PERSON_OUT_OF_SCOPE: 'dept_id' },
    toInput: ({ dept_id }) => ({ body: { dept_id: dept_id!, user_ids: [...userIds] } }),
  });
  return (
    <FormDrawer form={form} title={`设置科室：${userIds.length} 人`} onSubmit={save} onClose={onClose}>
      <FormSection hint="只改人员的所在科室，不影响轮转安排。">
        <DepartmentField {...form.fields('dept_id')} />
      </FormSection>
    </FormDrawer>
  );
}
