import { remindEveryDays } from '@contract/teacher/archive-rules';
import { archiveLimits } from '@contract/teacher/archive-sections';
import { archiveEndpoints as calls } from '@contract/teacher/archives';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface RemindFormProps {
  userIds: readonly number[];
  onClose: () => void;
  onDone: () => void;
}

/** Reminds teachers of what their archives lack; each is told his own parts. */
export function RemindForm({ userIds, onClose, onDone }: RemindFormProps) {
  const form = useReachForm({
    key: 'teacher.archive.remind',
    initial: { note: '' },
    labels: { note: '补充说明' },
  });
  const save = useFormSave(form, calls.remindArchives, {
    refresh: [calls.archiveTeachers, calls.archiveDepartments],
    done: ({ told, recent }) =>
      recent > 0 ? `已提醒 ${told} 人，${recent} 人近期提醒过，未重复发送` : `已提醒 ${told} 人`,
    onDone,
    toInput: ({ note }) => ({ body: { user_ids: [...userIds], note } }),
  });
  return (
    <RowDrawer
      form={form}
      title={`提醒 ${userIds.length} 位教师`}
      submitLabel="发送提醒"
      onSubmit={save}
      onClose={onClose}
    >
      <TextareaField
        {...form.fields('note')}
        maxLength={archiveLimits.note}
        help={`消息写明各人待完善的部分；${remindEveryDays} 天内提醒过的不重复发送`}
      />
    </RowDrawer>
  );
}
