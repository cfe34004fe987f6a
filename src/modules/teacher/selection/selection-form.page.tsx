import { qualificationRuleEndpoints } from '@contract/teacher/qualification-rules';
import type { Capacity, DegreeRank, Level, TitleRank, TrainingRank } from '@contract/teacher/qualify';
import { selectionEndpoints as calls, type Selection } from '@contract/teacher/selection/rounds';
import { roundProblem, selectionLimits as limits, sheetTotal } from '@contract/teacher/selection/rules';
import { hospitalToday } from '@device/api/server-time';
import { TextInput } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { DateField } from '@/kits/form/fields/date-field';
import { NumberBox } from '@/kits/form/fields/number-box';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { RowList } from '@/kits/form/row-list';
import { all, between, required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { PeopleIdsField } from '@/kits/pick/people-ids-field';
import { capacities, degrees, levels, titles, trainings } from '../options';
import { publishPath } from './paths';

const labels = {
  name: '名称',
  capacity: '类别',
  level: '级别',
  year: '年度',
  quota: '每科名额',
  apply_from: '申报开始',
  apply_until: '申报截止',
  title: '最低职称',
  degree: '最低学历',
  training: '培训证书',
  years: '从业年限',
  notice_days: '公示天数',
  note: '说明',
  materials: '申报材料',
  items: '评分表',
  reviewer_ids: '评审人',
};

const valuesOf = (row: Selection | null) => ({
  name: row?.name ?? '',
  capacity: row?.capacity ?? (null as Capacity | null),
  level: (row?.level ?? 1) as Level | null,
  year: (row?.year ?? Number(hospitalToday().slice(0, 4))) as number | null,
  quota: row?.quota ?? null,
  apply_from: row?.apply_from ?? (null as string | null),
  apply_until: row?.apply_until ?? (null as string | null),
  title: (row?.title ?? 2) as TitleRank | null,
  degree: (row?.degree ?? 2) as DegreeRank | null,
  training: (row?.training ?? 1) as TrainingRank | null,
  years: (row?.years ?? 3) as number | null,
  notice_days: (row?.notice_days ?? 7) as number | null,
  note: row?.note ?? '',
  materials: (row?.materials ?? []).map((name) => ({ name })),
  items: (row?.items ?? [{ name: '教学能力', most: 100 }]) as { name: string; most: number | null }[],
  reviewer_ids: (row?.reviewers ?? []).map(({ user_id }) => user_id) as readonly number[],
});
type Values = ReturnType<typeof valuesOf>;

/** 遴选表单: `?id=` names the round; without one it is new. */
export default function SelectionFormPage() {
  const id = Number(useSearchParams()[0].get('id')) || 0;
  const found = useCall(calls.selection, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) return <SelectionForm row={null} />;
  return (
    <Loaded call={found} what="师资遴选">
      {(row) => <SelectionForm key={row.id} row={row} />}
    </Loaded>
  );
}

function SelectionForm({ row }: { row: Selection | null }) {
  const navigate = useNavigate();
  const title = row ? '编辑遴选' : '新增遴选';
  useTabTitle(title, row?.name);
  const form = useReachForm<Values>({
    key: `teacher.selection:${row?.id ?? 'new'}`,
    initial: valuesOf(row),
    ...(row && { version: row.version }),
    labels,
    rules: {
      name: required(labels.name),
      capacity: required(labels.capacity),
      level: required(labels.level),
      year: all(required(labels.year), between(...limits.year)),
      quota: between(...limits.quota),
      apply_from: required(labels.apply_from),
      apply_until: (until, values) =>
        until === null
          ? '申报截止是必填项'
          : values.apply_from !== null && until < values.apply_from
            ? '申报截止日期不能早于开始日期'
            : null,
      title: required(labels.title),
      degree: required(labels.degree),
      training: required(labels.training),
      years: all(required(labels.years), between(0, 40)),
      notice_days: all(required(labels.notice_days), between(...limits.noticeDays)),
      materials: (rows) => (rows.some(({ name }) => name.trim() === '') ? '请填写材料名称' : null),
      items: (rows) => sheetProblem(rows),
      reviewer_ids: (ids) => (ids.length === 0 ? '请至少选择一个评审人' : null),
    },
  });
  const fromRule = useRuleConditions();
  const save = useFormSave(form, calls.saveSelection, {
    refresh: [calls.selections, calls.selection],
    done: '遴选已保存',
    errorFields: { NAME_TAKEN: 'name', TEACHER_NO_RULE: 'capacity', REFERENCE_MISSING: 'reviewer_ids' },
    onDone: (saved) => void navigate(publishPath(saved.id)),
    toInput: (values) => ({ body: { ...(row && { id: row.id }), ...bodyOf(values) } }),
    fromCopy: valuesOf,
    show: (name, value) =>
      name === 'items' || name === 'materials'
        ? (value as { name: string }[]).map((one) => one.name).join('、')
        : undefined,
  });
  const { apply_from: from } = form.values;
  return (
    <FormPage form={form} title={title} onSubmit={save}>
      <FormSection title="遴选批次">
        <TextField {...form.fields('name')} maxLength={limits.name} />
        <SelectField
          {...form.fields('capacity')}
          options={capacities}
          onChange={(capacity) => form.set({ capacity, ...fromRule(capacity, form.values.level) })}
        />
        <SelectField
          {...form.fields('level')}
          options={levels}
          onChange={(level) => form.set({ level, ...fromRule(form.values.capacity, level) })}
        />
        <NumberField {...form.fields('year')} />
        <NumberField {...form.fields('quota')} suffix=" 人" help="留空为不限" />
        <DateField {...form.fields('apply_from')} />
        <DateField {...form.fields('apply_until')} {...(from !== null && { min: from })} />
        <NumberField {...form.fields('notice_days')} suffix=" 天" />
        <TextareaField {...form.fields('note')} maxLength={limits.note} />
      </FormSection>
      <FormSection title="申报条件" hint="选择类别与级别后带入师资配置的条件，申报时自动核对。">
        <SelectField {...form.fields('title')} options={titles} />
        <NumberField {...form.fields('years')} suffix=" 年" help="0 为不限" />
        <SelectField {...form.fields('degree')} options={degrees} />
        <SelectField {...form.fields('training')} options={trainings} />
      </FormSection>
      <FormSection title="材料与评审">
        <RowList {...form.fields('materials')} what="材料" most={limits.materials} fresh={() => ({ name: '' })}>
          {(one, change, at) => (
            <TextInput
              aria-label={`材料 ${at + 1}`}
              placeholder="如：职称证书"
              maxLength={limits.name}
              value={one.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
          )}
        </RowList>
        <RowList
          {...form.fields('items')}
          label={`评分表（满分 ${sheetTotal(itemsOf(form.values.items))} 分）`}
          what="评分项目"
          most={limits.items}
          isOrdered
          fresh={() => ({ name: '', most: 10 })}
        >
          {(one, change, at) => (
            <>
              <TextInput
                aria-label={`评分项目 ${at + 1}`}
                placeholder="如：教学能力"
                maxLength={limits.name}
                value={one.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <NumberBox
                aria-label={`评分项目 ${at + 1} 满分`}
                range={{ least: limits.most[0], most: limits.most[1], decimals: 0 }}
                suffix=" 分"
                value={one.most}
                onChange={(most) => change({ most })}
              />
            </>
          )}
        </RowList>
        <PeopleIdsField
          field={form.fields('reviewer_ids')}
          among="seen"
          most={limits.reviewers}
          help="每位评审人各填一份评分表，取平均分"
        />
      </FormSection>
    </FormPage>
  );
}

/** The conditions that 师资配置 has for a kind and level; nothing where it has none. */
function useRuleConditions() {
  const rules = useCall(qualificationRuleEndpoints.qualificationRules, {
    query: { page: 1, size: 100, status: 1 },
  }).data;
  return (capacity: Capacity | null, level: Level | null): Partial<Values> => {
    const rule = rules?.list.find((one) => one.capacity === capacity && one.level === level);
    return rule ? { title: rule.title, degree: rule.degree, training: rule.training, years: rule.years } : {};
  };
}

function sheetProblem(rows: Values['items']): string | null {
  if (rows.some(({ name }) => name.trim() === '')) return '请填写评分项目名称';
  if (rows.some(({ most }) => most === null || most < limits.most[0] || most > limits.most[1]))
    return `每项满分应为 ${limits.most[0]} 至 ${limits.most[1]} 分`;
  return roundProblem({ apply_from: '', apply_until: '', items: itemsOf(rows), materials: [] }) || null;
}

const itemsOf = (rows: Values['items']) => rows.map(({ name, most }) => ({ name, most: most ?? 0 }));

const bodyOf = ({ materials, items, reviewer_ids, ...values }: Values) => ({
  ...values,
  capacity: values.capacity!,
  level: values.level!,
  year: values.year!,
  apply_from: values.apply_from!,
  apply_until: values.apply_until!,
  title: values.title!,
  degree: values.degree!,
  training: values.training!,
  years: values.years!,
  notice_days: values.notice_days!,
  materials: materials.map(({ name }) => name),
  items: itemsOf(items),
  reviewer_ids: [...reviewer_ids],
});
