import { limits } from '@contract/dorm/rules';
import { handlingsAfter, violationStates, type Handled } from '@contract/dorm/violation-rules';
import { violationEndpoints as calls, type Violation } from '@contract/dorm/violations';
import { FilesField } from '@/kits/form/fields/files-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { ViolationFacts } from './violation-facts';

interface FormProps {
  row: Violation;
  onClose: () => void;
}

const handleLabels = { state: '处理', handling: '处理意见', files: '佐证' };
/** Who handles it and who contests it show the same kinds of things. */
const shown = { ownerId: '', kinds: ['image', 'pdf'] as const, max: limits.files, isPhoto: true };

/** 通报, 处分 or 撤销; of what is contested it is the answer. */
export function HandleForm({ row, onClose }: FormProps) {
  const options = handlingsAfter(row.state).map((value) => ({ value, label: violationStates[value] }));
  const form = useReachForm<{ state: Handled | null; handling: string; files: readonly string[] }>({
    key: `dorm.violation.handle:${row.id}`,
    initial: { state: options[0]?.value ?? null, handling: '', files: [] },
    version: row.version,
    labels: handleLabels,
    rules: { state: required(handleLabels.state), handling: required(handleLabels.handling) },
  });
  const save = useFormSave(form, calls.handleViolation, {
    refresh: [calls.violations],
    done: ({ state }) => `${row.name} 的违纪${violationStates[state]}，已通知本人`,
    toInput: ({ state, handling, files }) => ({ body: { id: row.id, state: state!, handling, files: [...files] } }),
  });
  return (
    <RowDrawer form={form} title={row.state === 'appeal' ? '答复申诉' : '处理违纪'} onSubmit={save} onClose={onClose}>
      <ViolationFacts row={row} />
      <SelectField {...form.fields('state')} options={options} help="撤销后不再计分" />
      <TextareaField {...form.fields('handling')} maxLength={limits.note} />
      <FilesField {...form.fields('files')} {...shown} owner="dorm-violation-handling" />
    </RowDrawer>
  );
}

const appealLabels = { appeal: '申诉理由', files: '佐证' };

/** Contests one's own, once. */
export function AppealForm({ row, onClose }: FormProps) {
  const form = useReachForm({
    key: `dorm.violation.appeal:${row.id}`,
    initial: { appeal: '', files: [] as readonly string[] },
    version: row.version,
    labels: appealLabels,
    rules: { appeal: required(appealLabels.appeal) },
  });
  const save = useFormSave(form, calls.appealViolation, {
    refresh: [calls.violations],
    done: '申诉已提交',
    toInput: ({ appeal, files }) => ({ body: { id: row.id, appeal, files: [...files] } }),
  });
  return (
    <RowDrawer form={form} title="申诉" submitLabel="提交申诉" onSubmit={save} onClose={onClose}>
      <ViolationFacts row={row} />
      <TextareaField {...form.fields('appeal')} maxLength={limits.note} help="只能申诉一次，由宿舍管理员答复" />
      <FilesField {...form.fields('files')} {...shown} owner="dorm-violation-appeal" />
    </RowDrawer>
  );
}
