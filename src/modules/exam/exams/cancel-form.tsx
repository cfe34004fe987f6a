import { heldExamEndpoints as calls, type ExamRow } from '@contract/exam/exams/exams';
import { examLimits } from '@contract/exam/exams/rules';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useRowForm } from '@/kits/form/use-row-form';
import { examReads } from './reads';
import { whenWords } from './words';

/** Cancels an exam; who had been told of it hears why. */
export function CancelForm({ row, onClose }: { row: ExamRow; onClose: () => void }) {
  const form = useRowForm({
    row,
    what: '考试',
    draft: 'exam.cancel',
    labels: { reason: '取消原因' },
    valuesOf: () => ({ reason: '' }),
    required: ['reason'],
    call: calls.cancelExam,
    toInput: ({ reason }) => ({ body: { id: row.id, reason } }),
    refresh: examReads,
    done: () => '考试已取消，考场已释放',
  });
  return (
    <RowDrawer {...form.drawer} title="取消考试" submitLabel="取消考试" onClose={onClose}>
      <p>
        “{row.name}” {whenWords(row)}，{row.candidates} 名考生
      </p>
      <TextareaField
        {...form.fields('reason')}
        maxLength={examLimits.reason}
        help="已发布的考试会通知考生、监考与阅卷人员"
      />
    </RowDrawer>
  );
}
