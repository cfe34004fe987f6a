import { adultEducationProjectEndpoints as calls, type CmeProject } from '@contract/adult-education/projects';
import { limits, type Part } from '@contract/adult-education/rules';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { PeopleIdsField } from '@/kits/pick/people-ids-field';
import { staff } from '@/kits/pick/whom';
import { partOptions } from './words';

/** Adds people to a project; who is in it already stays as he is. */
export function AddPeople({ project, onClose }: { project: CmeProject; onClose: () => void }) {
  const form = useReachForm<{ user_ids: readonly number[]; part: Part | null }>({
    key: `adultEdu.people:${project.id}`,
    initial: { user_ids: [], part: 'learner' },
    labels: { user_ids: '人员', part: '身份' },
    rules: { user_ids: (ids) => (ids.length === 0 ? '请至少选择一人' : null), part: required('身份') },
  });
  const save = useFormSave(form, calls.addAttendees, {
    refresh: [calls.attendees, calls.cmeProjects],
    done: ({ added }) => (added === 0 ? '所选人员已在名单中' : `已添加 ${added} 人，并已通知`),
    errorFields: { ADULT_EDU_REFUSED: 'user_ids' },
    toInput: ({ user_ids, part }) => ({ body: { id: project.id, user_ids: [...user_ids], part: part! } }),
  });
  return (
    <RowDrawer form={form} title="添加人员" submitLabel="添加" onSubmit={save} onClose={onClose}>
      <SelectField {...form.fields('part')} options={partOptions} />
      <PeopleIdsField field={form.fields('user_ids')} {...staff} most={limits.people} />
    </RowDrawer>
  );
}
