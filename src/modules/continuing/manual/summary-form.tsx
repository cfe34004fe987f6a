import { continuingAppraisalEndpoints as calls, type Appraisal } from '@contract/continuing/appraisals';
import { limits } from '@contract/continuing/rules';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

/** 进修小结: kept until it is handed in. */
export function SummaryForm({ row, onClose }: { row: Appraisal; onClose: () => void }) {
  const form = useReachForm({
    key: `conEdu.summary:${row.id}`,
    initial: { text: row.summary, is_submitted: true },
    version: row.version,
    labels: { text: '进修小结', is_submitted: '提交' },
    rules: { text: required('进修小结') },
  });
  const save = useFormSave(form, calls.saveSummary, {
    refresh: [calls.ownVisits],
    done: ({ state }) => (state === 'draft' ? '已保存，尚未提交' : '已提交，等待审核'),
    errorFields: { CON_EDU_REFUSED: 'text' },
    fromCopy: (now: Appraisal) => ({ text: now.summary, is_submitted: true }),
    toInput: ({ text, is_submitted }) => ({ body: { id: row.id, text, is_submitted } }),
  });
  return (
    <RowDrawer form={form} title="进修小结" onSubmit={save} onClose={onClose}>
      <TextareaField {...form.fields('text')} maxLength={limits.summary} help="所学内容、完成的工作、收获与不足" />
      <SwitchField {...form.fields('is_submitted')} words={['保存并提交审核', '只保存']} />
    </RowDrawer>
  );
}
