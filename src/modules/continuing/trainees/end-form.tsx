import { limits } from '@contract/continuing/rules';
import { continuingTraineeEndpoints as calls, type Trainee } from '@contract/continuing/trainees';
import { hospitalToday } from '@device/api/server-time';
import { DateField } from '@/kits/form/fields/date-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { reads } from './reads';

const labels = { on: '最后一天', reason: '原因' };

/** Ends somebody's visit before its time. */
export function EndForm({ row, onClose }: { row: Trainee; onClose: () => void }) {
  const form = useReachForm<{ on: string | null; reason: string }>({
    key: `conEdu.end:${row.id}`,
    initial: { on: hospitalToday(), reason: '' },
    version: row.version,
    labels,
    rules: { on: required(labels.on), reason: required(labels.reason) },
  });
  const save = useFormSave(form, calls.endTrainee, {
    refresh: reads,
    done: `${row.name}已提前结束进修`,
    errorFields: { CON_EDU_REFUSED: 'on' },
    fromCopy: () => ({ on: hospitalToday() as string | null, reason: '' }),
    toInput: ({ on, reason }) => ({ body: { id: row.id, on: on!, reason } }),
  });
  return (
    <RowDrawer form={form} title={`提前结束：${row.name}`} submitLabel="提前结束" onSubmit={save} onClose={onClose}>
      <DateField {...form.fields('on')} help={`原定进修至 ${row.ends_on}；提前结束不发结业证，不能撤销`} />
      <TextareaField {...form.fields('reason')} maxLength={limits.text} />
    </RowDrawer>
  );
}
