import { exitLimits, passMark } from '@contract/department-stay/exit-rules';
import { exitEndpoints as calls, type ExitDetail } from '@contract/department-stay/exits';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { NumberField } from '@/kits/form/fields/number-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';

interface Values {
  score: number | null;
}
const labels = { score: '理论成绩' };

interface ScoreFormProps {
  exit: ExitDetail;
  refresh: readonly EndpointSpec[];
  onClose: () => void;
}

/** The ward or the office types what was reached on paper, where no exam of this system gives a score. */
export function ScoreForm({ exit, refresh, onClose }: ScoreFormProps) {
  const form = useReachForm<Values>({
    key: `department-stay.exit.score:${exit.id}`,
    initial: { score: exit.theory?.score ?? null },
    labels,
    rules: { score: (score) => required(labels.score)(score) ?? between(...exitLimits.score)(score) },
    version: exit.version,
  });
  const save = useFormSave(form, calls.scoreExit, {
    toInput: ({ score }) => ({ body: { id: exit.id, score: score! } }),
    refresh,
    done: '理论成绩已登记',
  });
  return (
    <RowDrawer form={form} title={`登记理论成绩：${exit.name}`} onSubmit={save} onClose={onClose}>
      <NumberField
        {...form.fields('score')}
        suffix=" 分"
        help={`${passMark} 分达标；登记人与日期一并留存，印在出科考核表上。系统内有已公布的出科考试成绩时以考试为准`}
      />
    </RowDrawer>
  );
}
