import { whisperMessageEndpoints as calls, type WhisperDetail } from '@contract/whisper/messages';
import { limits } from '@contract/whisper/rules';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { TextField } from '@/kits/form/fields/text-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { whisperReads as refresh } from './reads';

const labels = { question: '问题摘要', answer: '公开的答复' };

/** Tells everybody the question and its answer, in words of one's own; both empty take it back. */
export function PublishForm({ row, onClose }: { row: WhisperDetail; onClose: () => void }) {
  const form = useReachForm({
    key: `whisper.publish:${row.id}`,
    initial: { question: row.question, answer: row.answer },
    version: row.version,
    labels,
    notKept: ['question', 'answer'],
  });
  const save = useFormSave(form, calls.publishAnswer, {
    refresh,
    done: ({ is_published }) => (is_published ? '已公开，所有人可见' : '已收回公开'),
    errorFields: { WHISPER_ANSWER_MISSING: 'answer' },
    toInput: (values) => ({ body: { id: row.id, ...values } }),
  });
  return (
    <RowDrawer form={form} title="公开答复" submitLabel="保存" onSubmit={save} onClose={onClose}>
      <TextField {...form.fields('question')} maxLength={limits.question} help="另行概括，不要照抄原文，以免认出作者" />
      <TextareaField {...form.fields('answer')} maxLength={limits.content} help="两项都清空则收回公开" />
    </RowDrawer>
  );
}
