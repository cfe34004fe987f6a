import {
  objectionLimits as limits,
  objectionOutcomes,
  outcomeKeys,
  type ObjectionOutcome,
} from '@contract/teacher/selection/objection-rules';
import { objectionEndpoints as calls, type Objection } from '@contract/teacher/selection/objections';
import { selectionEndpoints } from '@contract/teacher/selection/rounds';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

const labels = { outcome: '结论', answer: '答复' };
const outcomes = outcomeKeys.map((value) => ({ value, label: objectionOutcomes[value] }));

interface Values {
  outcome: ObjectionOutcome | null;
  answer: string;
}

/** Answers an objection; what is upheld takes the person out of the notice. */
export function AnswerForm({ row, onClose }: { row: Objection; onClose: () => void }) {
  const initial: Values = { outcome: row.state === 'open' ? null : row.state, answer: row.answer };
  const form = useReachForm({
    key: `teacher.objection.answer:${row.id}`,
    initial,
    version: row.version,
    labels,
    rules: { outcome: required(labels.outcome), answer: required(labels.answer) },
  });
  const save = useFormSave(form, calls.answerObjection, {
    refresh: [calls.objections, selectionEndpoints.applicants, selectionEndpoints.selection],
    done: '已答复，提出人与申报人会收到通知',
    errorFields: { TEACHER_OBJECTION_REFUSED: 'answer' },
    onDone: onClose,
    toInput: ({ outcome, answer }) => ({ body: { id: row.id, outcome: outcome!, answer } }),
  });
  return (
    <RowDrawer form={form} title={`答复对 ${row.name} 的异议`} submitLabel="答复" onSubmit={save} onClose={onClose}>
      <SelectField {...form.fields('outcome')} options={outcomes} help="异议成立的不予聘任，并移出公示名单" />
      <TextareaField
        {...form.fields('answer')}
        maxLength={limits.answer}
        help={row.is_confidential ? '申报人也会看到答复，请勿写出提出人' : '提出人与申报人都会看到答复'}
      />
    </RowDrawer>
  );
}
