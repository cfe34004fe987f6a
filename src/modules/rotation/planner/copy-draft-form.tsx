import { planEndpoints as calls, type DraftDetail, type DraftRow } from '@contract/rotation/plans';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { useRowForm } from '@/kits/form/use-row-form';

interface CopyDraftFormProps {
  row: Pick<DraftRow, 'id' | 'name'>;
  onMade: (made: DraftDetail) => void;
  onClose: () => void;
}

/** A variant of a draft, under a name of its own. */
export function CopyDraftForm({ row, onMade, onClose }: CopyDraftFormProps) {
  const form = useRowForm({
    row: null,
    what: '排班草稿',
    draft: `rotation.copy-plan:${row.id}`,
    labels: { name: '名称' },
    valuesOf: () => ({ name: `${row.name}（副本）`.slice(0, 100) }),
    required: ['name'],
    call: calls.copyDraft,
    toInput: ({ name }) => ({ body: { id: row.id, name: name.trim() } }),
    refresh: [calls.drafts],
    done: (made) => {
      onMade(made);
      return '已复制为新草稿';
    },
  });
  return (
    <FormDrawer {...form.drawer} title={`复制排班：${row.name}`} submitLabel="复制" onClose={onClose}>
      <FormSection hint="人员、轮转和固定的安排一并复制，原草稿不变。">
        <TextField {...form.fields('name')} />
      </FormSection>
    </FormDrawer>
  );
}
