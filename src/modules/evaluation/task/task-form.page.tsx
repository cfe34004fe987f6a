import { Alert, Button, Group, Text } from '@mantine/core';
import { configEndpoints } from '@contract/evaluation/config';
import {
  blockKeys,
  blocks,
  dayAfter,
  limits,
  relations as relationWords,
  sourceKeys,
  sources,
  triggerKeys,
  triggers,
  type Block,
  type RelationKey,
  type Source,
  type Trigger,
} from '@contract/evaluation/rules';
import { refusalOf } from '@contract/evaluation/status';
import { taskEndpoints as calls, type TaskDetail } from '@contract/evaluation/tasks';
import { templateEndpoints } from '@contract/evaluation/templates';
import type { PersonRef } from '@contract/people/person-ref';
import { hospitalToday } from '@device/api/server-time';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { DateInputField } from '@/kits/form/fields/date-input-field';
import { MultiSelectField } from '@/kits/form/fields/multi-select-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { TextField } from '@/kits/form/fields/text-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { required } from '@/kits/form/rules';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { idsOf } from '@/kits/person/person-refs';
import { DepartmentsField } from '@/kits/pick/option-fields';
import { PeopleField } from '@/kits/pick/people-field';
import { PageHeader } from '@/ui/page-header';
import { executionPath, tasksPath } from '../paths';
import { taskReads } from './reads';
import type { ChosenRelation } from './relation-rows';
import { roleOf } from './role';
import classes from './task-form.module.css';

const RelationRows = late(() => import('./relation-rows').then((file) => file.RelationRows));

const labels = {
  name: '任务名称',
  period: '周期',
  relations: '评价关系',
  source: '名单来自',
  dept_ids: '科室',
  from: '出科日期从',
  to: '出科日期到',
  raters: '评价人',
  targets: '评价对象',
  trigger: '开放方式',
  opens_on: '开始日期',
  closes_on: '截止日期',
  blocks: '未完成时',
};
const options = <Key extends string>(keys: readonly Key[], words: Record<Key, string>) =>
  keys.map((value) => ({ value, label: words[value] }));

const valuesOf = (row: TaskDetail | null) => {
  const day = hospitalToday();
  return {
    name: row?.name ?? '',
    period: row?.period ?? '',
    relations: (row?.relations ?? []) as readonly ChosenRelation[],
    source: (row?.rule.source ?? 'rotation') as Source | null,
    dept_ids: (row?.rule.dept_ids ?? []) as readonly number[],
    from: row ? row.rule.from : day,
    to: row ? row.rule.to : dayAfter(day, 30),
    raters: (row?.raters ?? []) as readonly PersonRef[],
    targets: (row?.targets ?? []) as readonly PersonRef[],
    trigger: (row?.trigger ?? 'window') as Trigger | null,
    opens_on: (row?.opens_on ?? day) as string | null,
    closes_on: (row?.closes_on ?? dayAfter(day, 30)) as string | null,
    blocks: (row?.blocks ?? []) as readonly Block[],
  };
};
type Values = ReturnType<typeof valuesOf>;

const ruleOf = (values: Values) => ({
  source: values.source ?? 'rotation',
  dept_ids: [...values.dept_ids],
  from: values.from,
  to: values.to,
  rater_ids: idsOf(values.raters),
  target_ids: idsOf(values.targets),
});
const keysOf = ({ relations }: Values): RelationKey[] => relations.map(({ key }) => key);

/** 任务编辑: `?id=` names the task; without one it is new. */
export default function TaskFormPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const found = useCall(calls.task, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) return <TaskForm row={null} />;
  return (
    <Loaded call={found} what="评价任务">
      {(row) => <TaskForm key={row.id} row={row} />}
    </Loaded>
  );
}

function TaskForm({ row }: { row: TaskDetail | null }) {
  const navigate = useNavigate();
  const title = row ? '编辑任务' : '新增任务';
  useTabTitle(title, row?.name);
  const choices = useCall(configEndpoints.choices, {}, { staleTime: 60_000 }).data;
  const templates = useCall(templateEndpoints.templates, { query: { size: 500, status: 1 } }).data?.list ?? [];
  const form = useReachForm<Values>({
    key: `evaluation.task:${row?.id ?? 'new'}`,
    initial: valuesOf(row),
    ...(row && { version: row.version }),
    labels,
    rules: {
      name: required(labels.name),
      source: required(labels.source),
      trigger: required(labels.trigger),
      opens_on: required(labels.opens_on),
      relations: (chosen) =>
        chosen.length === 0
          ? '请至少选择一个评价关系'
          : chosen.some(({ template_id }) => template_id === 0)
            ? '请为每个关系选择模板'
            : null,
      closes_on: (to, { opens_on: from }) =>
        required(labels.closes_on)(to) ?? (from !== null && to! < from ? '截止日期不能早于开始日期' : null),
    },
  });
  const { values } = form;
  const answers = {
    refresh: taskReads,
    done: '任务已保存为草稿，核对后启动',
    errorFields: { EVALUATION_ANONYMOUS: 'relations' },
    onDone: () => void navigate(tasksPath),
  } as const;
  const bodyOf = (given: Values) => ({
    name: given.name,
    period: given.period,
    relations: given.relations.map(({ key, template_id, weight, is_anonymous, minimum }) => ({
      key,
      template_id,
      weight,
      is_anonymous,
      minimum,
    })),
    rule: ruleOf(given),
    trigger: given.trigger!,
    opens_on: given.opens_on!,
    closes_on: given.closes_on!,
    blocks: [...given.blocks],
  });
  const add = useFormSave(form, calls.addTask, { ...answers, toInput: (given) => ({ body: bodyOf(given) }) });
  const edit = useFormSave(form, calls.saveTask, {
    ...answers,
    toInput: (given) => ({ body: { id: row!.id, ...bodyOf(given) } }),
    fromCopy: valuesOf,
    show: (name, value) =>
      name === 'relations' ? (value as ChosenRelation[]).map(({ key }) => relationWords[key]).join('、') : undefined,
  });
  const isList = values.source === 'list';
  const refusal = row ? refusalOf(row.state, 'edit', roleOf(row)) : undefined;
  const sections = (
    <>
      <FormSection title="基本信息">
        <TextField {...form.fields('name')} maxLength={limits.name} />
        <TextField {...form.fields('period')} maxLength={limits.name} help="例如：2026 年 11 月" />
        <SelectField
          {...form.fields('trigger')}
          options={options(triggerKeys, triggers)}
          help="随学员出科：计划出科前 7 天自动开放"
        />
        <DateInputField {...form.fields('opens_on')} />
        <DateInputField {...form.fields('closes_on')} />
        <MultiSelectField {...form.fields('blocks')} options={options(blockKeys, blocks)} placeholder="不限制" />
      </FormSection>
      <RelationRows
        field={form.fields('relations')}
        known={choices?.relations ?? []}
        templates={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <FormSection title="评价人与对象">
        <SelectField {...form.fields('source')} options={options(sourceKeys, sources)} />
        <DepartmentsField field={form.fields('dept_ids')} most={limits.departments} help="不选为可见的全部科室" />
        {values.source === 'rotation' && values.trigger === 'window' && (
          <>
            <DateInputField {...form.fields('from')} />
            <DateInputField {...form.fields('to')} />
          </>
        )}
        {(isList || keysOf(values).includes('nurseStudent')) && (
          <PeopleField among="seen" field={form.fields('raters')} most={limits.people} />
        )}
        {isList && <PeopleField among="seen" field={form.fields('targets')} most={limits.people} />}
      </FormSection>
    </>
  );
  if (row && refusal) {
    return (
      <>
        <PageHeader
          title={title}
          actions={
            <Button component={Link} to={executionPath(row.id)} variant="default">
              执行情况
            </Button>
          }
        />
        <Alert color="warning" mb={12}>
          {refusal}
        </Alert>
        <fieldset className={classes.locked} disabled>
          {sections}
        </fieldset>
      </>
    );
  }
  return (
    <FormPage form={form} title={title} onSubmit={row ? edit : add}>
      {sections}
      <PairsPreview values={values} />
    </FormPage>
  );
}

/** Whom the rules bring together, before anybody is told. */
function PairsPreview({ values }: { values: Values }) {
  const preview = useSave(calls.previewPairs);
  const [found, show] = useState<{ count: number; raters: number; targets: number; words: string[] } | null>(null);
  const look = async () => {
    const data = await preview.run({ body: { rule: ruleOf(values), relations: keysOf(values) } });
    if (!data) return;
    const words = data.pairs.map(
      ({ rater_name, relation_name, target_name, dept_name }) =>
        `${rater_name} → ${target_name}（${[relation_name, dept_name].filter(Boolean).join('，')}）`,
    );
    show({ ...data, words });
  };
  return (
    <FormSection title="预览">
      <Group>
        <Button
          variant="default"
          loading={preview.isRunning}
          disabled={values.relations.length === 0}
          onClick={() => void look()}
        >
          预览评价人与对象
        </Button>
      </Group>
      {found && (
        <div role="status">
          <Text>{`共 ${found.count} 组：${found.raters} 位评价人，${found.targets} 个对象`}</Text>
          {found.words.slice(0, 12).map((words) => (
            <Text key={words} size="sm" c="dimmed">
              {words}
            </Text>
          ))}
          {found.count > 12 && <Text size="sm" c="dimmed">{`另有 ${found.count - 12} 组`}</Text>}
        </div>
      )}
    </FormSection>
  );
}
