import { continuingBatchEndpoints as calls, type Batch } from '@contract/continuing/batches';
import { limits } from '@contract/continuing/rules';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

/** A draft with the days and plans of a batch. */
export function CopyForm({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const form = useReachForm({
    key: `conEdu.copy:${batch.id}`,
    initial: { name: '' },
    labels: { name: '新批次名称' },
    rules: { name: required('新批次名称') },
  });
  const save = useFormSave(form, calls.copyBatch, {
    refresh: [calls.batches, calls.plans],
    done: '已复制为草稿，请修改日期后发布',
    errorFields: { NAME_TAKEN: 'name' },
    toInput: ({ name }) => ({ body: { of: batch.id, name } }),
  });
  return (
    <RowDrawer form={form} title={`复制：${batch.name}`} submitLabel="复制" onSubmit={save} onClose={onClose}>
      <TextField {...form.fields('name')} maxLength={limits.name} help="日期与科室计划一并复制，计划为未提交" />
    </RowDrawer>
  );
}
