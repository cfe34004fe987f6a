import { graduateProjectStageEndpoints as calls, type StageRow } from '@contract/graduate-project/projects';
import { deadlineOf, limits } from '@contract/graduate-project/rules';
import { DateField } from '@/kits/form/fields/date-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { chosen, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { PeopleIdsField } from '@/kits/pick/people-ids-field';
import { staff } from '@/kits/pick/whom';
import { stageReads } from '../words';

interface OfficeFormProps {
  row: StageRow;
  onClose: () => void;
}

/** Another last day for a stage; what failed is opened again by it. */
export function DueForm({ row, onClose }: OfficeFormProps) {
  const isFailed = row.result === 'fail';
  const form = useReachForm<{ due_on: string | null }>({
    key: `graduate.due:${row.id}`,
    initial: { due_on: isFailed ? null : deadlineOf(row) },
    version: row.version,
    labels: { due_on: '截止日期' },
    rules: { due_on: required('截止日期') },
  });
  const save = useFormSave(form, calls.setStageDue, {
    refresh: stageReads,
    done: isFailed ? '已重新开放' : '截止日期已调整',
    errorFields: { GRADUATE_PROJECT_REFUSED: 'due_on' },
    toInput: ({ due_on: day }) => ({ body: { id: row.id, due_on: day! } }),
  });
  const title = isFailed ? `重新开放：${row.name}` : `调整截止日期：${row.name}`;
  return (
    <RowDrawer form={form} title={title} submitLabel="保存" onSubmit={save} onClose={onClose}>
      <DateField {...form.fields('due_on')} />
    </RowDrawer>
  );
}

/** Who scores a stage. */
export function ExpertsForm({ row, onClose }: OfficeFormProps) {
  const [least, most] = limits.experts;
  const form = useReachForm<{ user_ids: readonly number[] }>({
    key: `graduate.experts:${row.id}`,
    initial: { user_ids: row.experts.map(({ user_id: id }) => id) },
    version: row.version,
    labels: { user_ids: '专家' },
    rules: { user_ids: chosen('专家') },
  });
  const save = useFormSave(form, calls.setStageExperts, {
    refresh: stageReads,
    done: '专家组已确定',
    errorFields: { GRADUATE_PROJECT_REFUSED: 'user_ids' },
    toInput: ({ user_ids: ids }) => ({ body: { id: row.id, user_ids: [...ids] } }),
  });
  return (
    <RowDrawer form={form} title={`专家组：${row.name}`} submitLabel="保存" onSubmit={save} onClose={onClose}>
      <PeopleIdsField
        field={form.fields('user_ids')}
        {...staff}
        most={most}
        help={`${least} 至 ${most} 人，每人都要评分；不含导师`}
      />
    </RowDrawer>
  );
}
