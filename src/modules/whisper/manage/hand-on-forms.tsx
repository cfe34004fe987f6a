import { whisperMessageEndpoints as calls, type WhisperDetail } from '@contract/whisper/messages';
import { receiverGroups, sharedGroups } from '@contract/whisper/rules';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { PersonField } from '@/kits/pick/person-field';
import { staff } from '@/kits/pick/whom';
import { whisperReads as refresh } from './reads';

interface FormProps {
  row: WhisperDetail;
  /** It may be out of one's sight now. */
  onDone: () => void;
  onClose: () => void;
}

const assignLabels = { user_id: '承办人' };

/** Gives a message to somebody to answer. */
export function AssignForm({ row, onDone, onClose }: FormProps) {
  const form = useReachForm<{ user_id: number | null }>({
    key: `whisper.assign:${row.id}`,
    initial: { user_id: null },
    version: row.version,
    labels: assignLabels,
    notKept: ['user_id'],
    rules: { user_id: required(assignLabels.user_id) },
  });
  const save = useFormSave(form, calls.assignWhisper, {
    refresh,
    done: '已交办，已通知承办人',
    errorFields: { WHISPER_ASSIGNEE: 'user_id' },
    toInput: ({ user_id }) => ({ body: { id: row.id, user_id: user_id! } }),
    onDone,
  });
  return (
    <RowDrawer form={form} title="交办" submitLabel="交办" onSubmit={save} onClose={onClose}>
      <PersonField {...form.fields('user_id')} {...staff} help="须有查看与回复悄悄话的权限；他只看到交办给他的" />
    </RowDrawer>
  );
}

const transferLabels = { group: '转交给' };
const groupOptions = sharedGroups.map((value) => ({ value, label: receiverGroups[value] }));

/** Hands a message on to another group, where it is new. */
export function TransferForm({ row, onDone, onClose }: FormProps) {
  const options = groupOptions.filter(({ value }) => value !== row.group);
  const form = useReachForm<{ group: (typeof sharedGroups)[number] | null }>({
    key: `whisper.transfer:${row.id}`,
    initial: { group: options.length === 1 ? options[0]!.value : null },
    version: row.version,
    labels: transferLabels,
    notKept: ['group'],
    rules: { group: required(transferLabels.group) },
  });
  const save = useFormSave(form, calls.transferWhisper, {
    refresh,
    done: (_, { body }) => `已转交${receiverGroups[body.group]}`,
    toInput: ({ group }) => ({ body: { id: row.id, group: group! } }),
    onDone,
  });
  return (
    <RowDrawer form={form} title="转交" submitLabel="转交" onSubmit={save} onClose={onClose}>
      <SelectField {...form.fields('group')} options={options} help="转交后由对方受理，您可能不再看到" />
    </RowDrawer>
  );
}
