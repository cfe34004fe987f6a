import { formatMonth, monthIndex } from '@contract/kernel/half-month';
import { planEndpoints as calls, type DraftDetail } from '@contract/rotation/plans';
import { cachedCall } from '@device/copies/cached-call';
import { hospitalToday } from '@device/api/server-time';
import type { PlanWork } from '@workers/planner/work';
import { SelectField } from '@/kits/form/fields/select-field';
import { SwitchField } from '@/kits/form/fields/switch-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useReachForm } from '@/kits/form/use-reach-form';
import { useOnline } from '@/kernel/use-online';
import type { Desk } from './desk';
import { withSnapshot } from './desk-server';

interface Values {
  from: string | null;
  isFresh: boolean;
}

interface ReplanFormProps {
  draft: DraftDetail;
  desk: Desk;
  work: PlanWork;
  onClose: () => void;
}

/** From which month on a plan may change, and whether what is stored now is asked for first. */
export function ReplanForm({ draft, desk, work, onClose }: ReplanFormProps) {
  const isOnline = useOnline();
  const first = monthIndex(draft.from);
  const months = Array.from({ length: work.snapshot.instance.T / 2 }, (_, at) => formatMonth(first + at));
  const today = hospitalToday().slice(0, 7);
  const form = useReachForm<Values>({
    key: `rotation.replan:${draft.id}`,
    initial: { from: months.find((month) => month > today) ?? months[0] ?? null, isFresh: isOnline },
    labels: { from: '从哪个月开始重排', isFresh: '先取最新的人员、容量和轮转' },
    rules: { from: required('月份') },
  });
  const submit = async ({ from, isFresh }: Values) => {
    const frozen = (monthIndex(from!) - first) * 2;
    const before = { plan: work.plan, frozen };
    try {
      if (isFresh) {
        const { group, to } = draft;
        const { data } = await cachedCall(calls.planSnapshot, { body: { group, from: draft.from, to } });
        desk.change((current) => withSnapshot(current, data));
      }
    } catch (error) {
      form.setTopError(error as Error);
      return false;
    }
    form.markSaved();
    void desk.run({ strategy: 'auto', seed: draft.seed, seconds: null, before });
    return true;
  };
  return (
    <FormDrawer form={form} title="从某月重排" submitLabel="重新排班" onSubmit={submit} onClose={onClose}>
      <FormSection hint="之前的月份保持不变，之后只改动必须改动的人员；固定的安排不动。">
        <SelectField {...form.fields('from')} options={months.map((value) => ({ value, label: value }))} />
        <SwitchField {...form.fields('isFresh')} disabled={!isOnline} />
      </FormSection>
    </FormDrawer>
  );
}
