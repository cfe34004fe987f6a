import { instructorEndpoints as calls, interviewLimits, type Trainee } from '@contract/training/instructors';
import { hospitalToday } from '@device/api/server-time';
import { DateField } from '@/kits/form/fields/date-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface Values {
  date: string | null;
  content: string;
}
const labels = { date: '面谈日期', content: '面谈内容' };

/** Notes an interview with a trainee. */
export function InterviewForm({ student, onClose }: { student: Trainee; onClose: () => void }) {
  const form = useReachForm<Values>({
    key: `training.interview:${student.user_id}`,
    initial: { date: hospitalToday(), content: '' },
    labels,
    rules: {
      date: (day) => required(labels.date)(day) ?? (day! > hospitalToday() ? '面谈日期不能晚于今天' : null),
      content: required(labels.content),
    },
  });
  const save = useFormSave(form, calls.addInterview, {
    toInput: ({ date, content }) => ({ body: { student_id: student.user_id, date: date!, content } }),
    refresh: [calls.interviews],
    done: '面谈已记录',
    errorFields: { TRAINING_FUTURE: 'date' },
  });
  return (
    <RowDrawer form={form} title={`与${student.name}的面谈`} submitLabel="保存" onSubmit={save} onClose={onClose}>
      <DateField {...form.fields('date')} />
      <TextareaField {...form.fields('content')} maxLength={interviewLimits.content} help="学员可以看到这段内容" />
    </RowDrawer>
  );
}
