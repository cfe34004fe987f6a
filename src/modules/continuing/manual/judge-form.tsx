import { continuingAppraisalEndpoints as calls, type Appraisal } from '@contract/continuing/appraisals';
import { limits } from '@contract/continuing/rules';
import { grades, isAppraisalStep, opinionWords, type Grade } from '@contract/continuing/rules-training';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { optionsOf } from '../words';

interface JudgeFormProps {
  /** All at the same step. */
  rows: readonly Appraisal[];
  pass: 1 | 2;
  onClose: () => void;
}

/** What is said of visits, or why their summary goes back: the same for all who are chosen. */
export function JudgeForm({ rows, pass, onClose }: JudgeFormProps) {
  const { state } = rows[0]!;
  const isLast = state === 'office' && pass === 1;
  const word = pass === 1 ? (isAppraisalStep(state) ? opinionWords[state] : '意见') : '退回原因';
  const form = useReachForm<{ opinion: string; grade: Grade | null }>({
    key: `conEdu.judge:${rows[0]!.id}:${pass}`,
    initial: { opinion: '', grade: null },
    labels: { opinion: word, grade: '鉴定等级' },
    rules: { opinion: required(word), ...(isLast && { grade: required('鉴定等级') }) },
  });
  const save = useFormSave(form, calls.decideAppraisals, {
    refresh: [calls.appraisals, calls.appraisal],
    done: ({ changed }) => (pass === 1 ? `已填写 ${changed} 人的意见` : `已退回 ${changed} 人`),
    errorFields: { CON_EDU_REFUSED: 'opinion' },
    toInput: ({ opinion, grade }) => ({
      body: { items: rows.map(({ id, version }) => ({ id, version })), pass, opinion, grade: isLast ? grade : null },
    }),
  });
  const whom = rows.length === 1 ? rows[0]!.name : `${rows.length} 人`;
  return (
    <RowDrawer
      form={form}
      title={`${pass === 1 ? '鉴定' : '退回'}：${whom}`}
      submitLabel={pass === 1 ? '通过' : '退回'}
      onSubmit={save}
      onClose={onClose}
    >
      {isLast && <SelectField {...form.fields('grade')} options={optionsOf(grades)} />}
      <TextareaField
        {...form.fields('opinion')}
        maxLength={limits.text}
        {...(pass === 2 && { help: '退回后由本人修改小结，各级意见重新填写' })}
      />
    </RowDrawer>
  );
}
