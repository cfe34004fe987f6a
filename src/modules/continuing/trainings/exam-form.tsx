import { continuingTrainingEndpoints as calls, type ConEduTraining } from '@contract/continuing/trainings';
import { useCall } from '@/kernel/query/use-call';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { trainingReads } from './reads';

/** Takes the published results of an exam for those of a session who sat it. */
export function ExamForm({ training, onClose }: { training: ConEduTraining; onClose: () => void }) {
  const exams = useCall(calls.conEduTrainingExams, {});
  const form = useReachForm<{ exam_id: number | null }>({
    key: `conEdu.exam:${training.id}`,
    initial: { exam_id: null },
    labels: { exam_id: '考试' },
    rules: { exam_id: required('考试') },
  });
  const save = useFormSave(form, calls.takeConEduExam, {
    refresh: trainingReads,
    done: ({ changed }) => `已取 ${changed} 人的成绩`,
    errorFields: { CON_EDU_REFUSED: 'exam_id' },
    toInput: ({ exam_id: examId }) => ({ body: { training_id: training.id, exam_id: examId! } }),
  });
  return (
    <RowDrawer form={form} title="取考试成绩" submitLabel="取成绩" onSubmit={save} onClose={onClose}>
      <SelectField
        {...form.fields('exam_id')}
        options={(exams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        help="近一年已公布成绩的考试；参加考试的记为到场，成绩覆盖已登记的"
      />
    </RowDrawer>
  );
}
