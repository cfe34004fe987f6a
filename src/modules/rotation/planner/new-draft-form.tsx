import { formatMonth, monthIndex } from '@contract/kernel/half-month';
import { planEndpoints as calls, type DraftDetail } from '@contract/rotation/plans';
import type { PlanGroup, PlanSnapshot } from '@contract/rotation/plans-snapshot';
import { planLimits, planStrategies, type PlanStrategy } from '@contract/rotation/plans-states';
import { useDebouncedValue } from '@mantine/hooks';
import { cachedCall } from '@device/copies/cached-call';
import { hospitalToday } from '@device/api/server-time';
import { useRef } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useAccount } from '@/kernel/session/session-store';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { MajorsField } from '@/kits/pick/option-fields';
import { PeopleIdsField } from '@/kits/pick/people-ids-field';
import { useFilterOptions } from '../overview/filter-options';
import { freshWork, sentPeople } from './desk-server';
import { MonthField } from './month-field';
import { plannerWorker } from './planner-worker';
import { SnapshotSummary } from './snapshot-summary';

interface Values {
  name: string;
  grade: number | null;
  majorIds: readonly number[];
  typeId: number | null;
  userIds: readonly number[];
  from: string | null;
  to: string | null;
  strategy: PlanStrategy | null;
  seed: number | null;
}

const labels = {
  name: '名称',
  grade: '年级',
  majorIds: '专业',
  typeId: '人员类型',
  userIds: '指定人员',
  from: '开始月份',
  to: '结束月份',
  strategy: '方式',
  seed: '随机种子',
};
const strategyOptions = Object.entries(planStrategies).map(([value, label]) => ({
  value: value as PlanStrategy,
  label,
}));
const pauseMs = 500;
const mostSeed = 2_147_483_647;
/** People who are named one by one; larger groups are chosen by what they have in common. */
const mostNamed = 200;

/** A whole training: who ends earlier is planned until then, and of a part of it nobody could meet all that is asked. */
const usualMonths = 36;

/** From the next month on. */
function initial(): Values {
  const next = monthIndex(hospitalToday().slice(0, 7)) + 1;
  return {
    name: '',
    grade: null,
    majorIds: [],
    typeId: null,
    userIds: [],
    from: formatMonth(next),
    to: formatMonth(next + usualMonths - 1),
    strategy: 'auto',
    seed: 1,
  };
}

/** Who is meant; null while nobody is chosen. */
function groupOf({ grade, majorIds, typeId, userIds }: Values): PlanGroup | null {
  if (userIds.length > 0) return { userIds: [...userIds] };
  if (grade === null && majorIds.length === 0 && typeId === null) return null;
  return {
    ...(grade !== null && { grade }),
    ...(majorIds.length > 0 && { majorIds: [...majorIds] }),
    ...(typeId !== null && { typeId }),
  };
}

const isRange = ({ from, to }: Values) => {
  const count = from && to ? monthIndex(to) - monthIndex(from) + 1 : 0;
  return count > 0 && count <= planLimits.months;
};

interface NewDraftFormProps {
  onMade: (made: DraftDetail) => void;
  onClose: () => void;
}

/** Who is planned, for which months and how; tells while it is filled in how many people that are and what is missing. */
export function NewDraftForm({ onMade, onClose }: NewDraftFormProps) {
  const { types, grades } = useFilterOptions();
  const userId = useAccount().user_id;
  const form = useReachForm<Values>({
    key: 'rotation.plan:new',
    initial: initial(),
    labels,
    rules: {
      name: required(labels.name),
      grade: (_, values) => (groupOf(values) ? null : '请选择年级、专业、人员类型或指定人员'),
      from: required(labels.from),
      to: (to, values) =>
        required(labels.to)(to) ?? (isRange(values) ? null : `应不早于开始月份，最多 ${planLimits.months} 个月`),
      strategy: required(labels.strategy),
      seed: between(0, mostSeed),
    },
  });
  const [asked] = useDebouncedValue(form.values, pauseMs);
  const group = groupOf(asked);
  const isAsked = group !== null && isRange(asked);
  const body = { group: group ?? { userIds: [1] }, from: asked.from ?? '2000-01', to: asked.to ?? '2000-01' };
  const found = useCall(calls.planSnapshot, { body }, { enabled: isAsked });
  const snapshot = isAsked && !found.isPrevious ? found.data : undefined;
  /** What the draft is made of. */
  const taken = useRef<PlanSnapshot | null>(null);
  const save = useFormSave(form, calls.addDraft, {
    toInput: (values) => ({
      body: {
        name: values.name.trim(),
        group: groupOf(values)!,
        from: values.from!,
        to: values.to!,
        strategy: values.strategy!,
        seed: values.seed ?? 1,
        takenAt: taken.current!.takenAt,
        people: sentPeople(freshWork(0, 0, taken.current!)),
      },
    }),
    refresh: [calls.drafts],
    done: '草稿已建立',
    onDone: (made) => {
      // The draft's page finds what it was made of on the device, and can be used without a network at once.
      const work = freshWork(made.id, made.version, taken.current!);
      void plannerWorker.use((worker) => worker.keep(userId, work)).finally(() => onMade(made));
    },
  });
  const submit = async (values: Values) => {
    const group = groupOf(values)!;
    try {
      // What was chosen a moment ago has not been asked about yet.
      const isKnown = asked === form.values && snapshot;
      const question = { group, from: values.from!, to: values.to! };
      taken.current = isKnown ? snapshot : (await cachedCall(calls.planSnapshot, { body: question })).data;
    } catch (error) {
      form.setTopError(error as Error);
      return false;
    }
    return save(values);
  };
  const isNamed = form.values.userIds.length > 0;
  return (
    <FormDrawer form={form} title="新建排班" size={700} submitLabel="建立草稿" onSubmit={submit} onClose={onClose}>
      <FormSection title="草稿">
        <TextField {...form.fields('name')} placeholder="如：2026 级内科第一年" />
      </FormSection>
      <FormSection title="排哪些人">
        <SelectField
          {...form.fields('grade')}
          disabled={isNamed}
          options={grades.map(({ value, label }) => ({ value: Number(value), label }))}
        />
        <MajorsField field={form.fields('majorIds')} most={planLimits.majors} disabled={isNamed} />
        <SelectField
          {...form.fields('typeId')}
          disabled={isNamed}
          options={types.map(({ value, label }) => ({ value: Number(value), label }))}
        />
        <PeopleIdsField field={form.fields('userIds')} among="own" most={mostNamed} help="指定人员后，只排这些人" />
      </FormSection>
      <FormSection title="月份和方式" hint="月份应到培训结束；只排一部分时，剩余的要求会作为问题列出。">
        <MonthField {...form.fields('from')} />
        <MonthField {...form.fields('to')} />
        <SelectField {...form.fields('strategy')} options={strategyOptions} />
        <NumberField {...form.fields('seed')} help="同样的条件和种子排出同样的结果" />
      </FormSection>
      <SnapshotSummary call={found} isAsked={isAsked} />
    </FormDrawer>
  );
}
