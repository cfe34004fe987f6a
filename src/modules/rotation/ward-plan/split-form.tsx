import { stayStateWords } from '@contract/rotation/stay-states';
import { mostParts, wardPlanEndpoints as calls, type PlannedStay, type WardPlan } from '@contract/rotation/ward-plan';
import { faultWords, splitFault, type WardPart } from '@contract/rotation/ward-rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { Button, Select, TextInput } from '@mantine/core';
import { DayInput } from '@/kits/form/day-input';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { RowList } from '@/kits/form/row-list';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { dayRange, heldPlaces, loadOf, shownParts } from './plan-view';
import classes from './ward-plan.module.css';

const labels = { parts: '分段' };

/** A part as it is being filled in. */
interface EnteredPart {
  from: string | null;
  to: string | null;
  place: string;
  teacherId: number | null;
}
const isWhole = (part: EnteredPart): part is WardPart => part.from !== null && part.to !== null;

interface SplitFormProps {
  plan: WardPlan;
  stay: PlannedStay;
  onHistory: () => void;
  onClose: () => void;
}

/** The split of one stay: which days in which group, and with whom. It is kept as a draft until it is published. */
export function SplitForm({ plan, stay, onHistory, onClose }: SplitFormProps) {
  const begun = shownParts(stay);
  const whole: EnteredPart = { from: stay.from, to: stay.to, place: '', teacherId: null };
  const form = useReachForm<{ parts: readonly EnteredPart[] }>({
    key: `rotation.ward-split:${stay.id}`,
    initial: { parts: begun.length > 0 ? begun : [whole] },
    labels,
    rules: { parts: (parts) => problemOf(stay, parts) },
  });
  const onSubmit = useFormSave(form, calls.saveWardPlan, {
    toInput: ({ parts }) => ({
      body: { deptId: plan.deptId!, stays: [{ id: stay.id, version: stay.version, parts: parts.filter(isWhole) }] },
    }),
    refresh: [calls.wardPlan],
    done: ({ warnings }) => ['草稿已保存，发布后通知学员和老师', ...warnings].join('；'),
    errorFields: { WARD_SPLIT_FAULTY: 'parts', WARD_TEACHER_UNKNOWN: 'parts', WARD_TEACHER_FULL: 'parts' },
  });
  const held = heldPlaces(plan, new Set([stay.id]));
  const optionsFor = (part: EnteredPart) =>
    plan.teachers.map(({ userId, name }) => {
      const load = isWhole(part) ? loadOf(held, userId, part) : 0;
      return { value: String(userId), label: `${name}（已带 ${load} / ${plan.limit}）` };
    });
  return (
    <FormDrawer
      form={form}
      title={`科内安排：${stay.name}`}
      size={700}
      submitLabel="保存草稿"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormSection
        hint={`${plan.deptName} ${stay.from} 至 ${stay.to}，${stayStateWords[stay.state]}。各段首尾相接，覆盖整段轮转。`}
      >
        <RowList<EnteredPart>
          {...form.fields('parts')}
          what="分段"
          most={mostParts}
          fresh={(last) => freshPart(stay, last)}
        >
          {(part, change, index) => (
            <div className={classes.part}>
              <DayInput
                label={`第 ${index + 1} 段开始`}
                isLabelled
                value={part.from}
                onChange={(from) => change({ from })}
              />
              <DayInput label={`第 ${index + 1} 段结束`} isLabelled value={part.to} onChange={(to) => change({ to })} />
              <TextInput
                aria-label={`第 ${index + 1} 段病区或小组`}
                placeholder="病区或小组"
                maxLength={30}
                value={part.place}
                onChange={(event) => change({ place: event.currentTarget.value })}
              />
              <Select
                aria-label={`第 ${index + 1} 段带教老师`}
                placeholder="带教老师"
                data={optionsFor(part)}
                value={part.teacherId === null ? null : String(part.teacherId)}
                onChange={(id) => change({ teacherId: id === null ? null : Number(id) })}
                searchable
                clearable
                nothingFoundMessage="没有符合的老师"
              />
            </div>
          )}
        </RowList>
      </FormSection>
      <Button variant="subtle" onClick={onHistory}>
        操作记录
      </Button>
      {stay.draft !== null && stay.parts.length > 0 && (
        <FormSection title="已发布的安排">
          <ul>
            {stay.parts.map((part) => (
              <li key={part.from}>
                {dayRange(part)} {part.place} {plan.teachers.find(({ userId }) => userId === part.teacherId)?.name}
              </li>
            ))}
          </ul>
        </FormSection>
      )}
    </FormDrawer>
  );
}

/** The days behind the last part; where none are left, its last one, to be moved. */
function freshPart(stay: PlannedStay, last: EnteredPart | undefined): EnteredPart {
  const next = last?.to ? daysAhead(last.to, 1) : stay.from;
  const from = next > stay.to ? stay.to : next;
  return { from, to: stay.to, place: '', teacherId: last?.teacherId ?? null };
}

function problemOf(stay: PlannedStay, parts: readonly EnteredPart[]): string | null {
  if (parts.length === 0) return '请至少安排一段';
  const whole = parts.filter(isWhole);
  if (whole.length < parts.length) return '请填写每一段的开始和结束日期';
  const fault = splitFault(stay, whole);
  return fault && faultWords(fault);
}
