import { balanced } from '@contract/rotation/ward-balance';
import { wardPlanEndpoints as calls, type PlannedStay, type WardPlan } from '@contract/rotation/ward-plan';
import { taughtDays } from '@contract/rotation/ward-rules';
import { useMemo } from 'react';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormDrawer } from '@/kits/form/form-drawer';
import { FormSection } from '@/kits/form/form-section';
import { chosen } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { heldPlaces, loadOf } from './plan-view';
import classes from './ward-plan.module.css';

const labels = { teacherIds: '带教老师', groups: '病区或小组', everyWeeks: '轮换' };
const everyOptions = [
  { value: 0, label: '整段由一名老师带教' },
  { value: 1, label: '每周轮换' },
  { value: 2, label: '每两周轮换' },
  { value: 4, label: '每四周轮换' },
];
const mostGroups = 20;

interface BalanceValues {
  teacherIds: readonly number[];
  groups: string;
  everyWeeks: number | null;
}

interface BalanceFormProps {
  plan: WardPlan;
  stays: readonly PlannedStay[];
  onDone: () => void;
  onClose: () => void;
}

/** 均衡分配: a proposal for the chosen stays, which becomes their draft. */
export function BalanceForm({ plan, stays, onDone, onClose }: BalanceFormProps) {
  const form = useReachForm<BalanceValues>({
    key: 'rotation.ward-balance',
    initial: { teacherIds: plan.teachers.map(({ userId }) => userId), groups: '', everyWeeks: 0 },
    labels,
    rules: { teacherIds: chosen(labels.teacherIds) },
  });
  const proposal = useMemo(() => propose(plan, stays, form.values), [plan, stays, form.values]);
  const onSubmit = useFormSave(form, calls.saveWardPlan, {
    toInput: (values) => ({
      body: {
        deptId: plan.deptId!,
        stays: propose(plan, stays, values).placed.map(({ id, parts }) => ({
          id,
          parts,
          version: stays.find((stay) => stay.id === id)!.version,
        })),
      },
    }),
    refresh: [calls.wardPlan],
    done: ({ stays: count }) => `已为 ${count} 人生成草稿，核对后发布`,
    onDone,
    errorFields: { WARD_TEACHER_FULL: 'teacherIds', WARD_TEACHER_UNKNOWN: 'teacherIds' },
  });
  return (
    <FormDrawer form={form} title="均衡分配" submitLabel="生成草稿" onSubmit={onSubmit} onClose={onClose}>
      <FormSection
        hint={`为所选 ${stays.length} 人按周公平分配，同时带教不超过 ${plan.limit} 人；已有的草稿会被替换。`}
      >
        <MultiSelectField
          {...form.fields('teacherIds')}
          options={plan.teachers.map(({ userId: value, name: label }) => ({ value, label }))}
        />
        <SelectField {...form.fields('everyWeeks')} options={everyOptions} />
        <TextField {...form.fields('groups')} maxLength={100} help="用顿号分开，如 一组、二组；不分组可不填" />
      </FormSection>
      <FormSection title="结果预览">
        <ul className={classes.teacherLoads}>
          {plan.teachers
            .filter(({ userId }) => form.values.teacherIds.includes(userId))
            .map(({ userId, name }) => (
              <li key={userId}>
                {name}
                <span>
                  同时最多 {loadOf(proposal.held, userId, plan)} / {plan.limit} 人
                </span>
              </li>
            ))}
        </ul>
        {proposal.short.length > 0 && (
          <p role="status" className={classes.short}>
            {proposal.short.join('、')}
            没有空余的带教名额，不会分配；请增加老师或调整日期
          </p>
        )}
      </FormSection>
    </FormDrawer>
  );
}

/** The proposal: splits of those who find room, and the names of the others. */
function propose(plan: WardPlan, stays: readonly PlannedStay[], { teacherIds, groups, everyWeeks }: BalanceValues) {
  const held = heldPlaces(plan, new Set(stays.map(({ id }) => id)));
  const places = groups
    .split(/[、，,;；\s]+/)
    .map((place) => place.slice(0, 30))
    .filter(Boolean);
  const splits = balanced({
    stays: stays.map(({ id, userId, from, to }) => ({ id, userId, from, to })),
    teachers: teacherIds,
    places: [...new Set(places)].slice(0, mostGroups),
    held,
    limit: plan.limit,
    everyWeeks: everyWeeks || null,
  });
  const placed = splits.filter(({ shortFrom }) => shortFrom === null);
  const stayOf = new Map(stays.map((stay) => [stay.id, stay]));
  const nameOf = (id: number) => stayOf.get(id)!.name;
  return {
    placed,
    short: splits.filter(({ shortFrom }) => shortFrom !== null).map(({ id }) => nameOf(id)),
    held: [...held, ...placed.flatMap(({ id, parts }) => taughtDays(stayOf.get(id)!.userId, parts))],
  };
}
