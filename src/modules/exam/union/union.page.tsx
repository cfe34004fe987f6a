import { examModule } from '@contract/exam/module';
import { paperRefusal } from '@contract/exam/paper-rules';
import { unionEndpoints as calls, type UnionPaper } from '@contract/exam/union';
import { unionLimits } from '@contract/exam/union-rules';
import { Button } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { TextField } from '@/kits/form/fields/text-field';
import { TextareaField } from '@/kits/form/fields/textarea-field';
import { FormPage } from '@/kits/form/form-page';
import { FormSection } from '@/kits/form/form-section';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { papersPath, previewPath, unionResultPath } from '../paths';
import { unionReads } from './reads';
import { TaskPart } from './task-part';
import {
  freshTask,
  unionBody,
  unionLabels,
  unionRules,
  unionTotals,
  unionValues,
  type TaskValue,
  type UnionValues,
} from './union-values';
import classes from './union.module.css';

const { title } = examModule.screens.union;

/** 联合组卷: the blueprint of a paper, and who brings which part of it; `?id=` names the paper. */
export default function UnionPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const paper = useCall(calls.union, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) return <UnionForm key="new" paper={null} />;
  return (
    <Loaded call={paper} what="联合组卷">
      {(found) => {
        const refusal = paperRefusal('edit', { ...found, archive: 1 });
        return refusal === null ? (
          <UnionForm key={found.id} paper={found} />
        ) : (
          <Closed id={found.id} reason={refusal} />
        );
      }}
    </Loaded>
  );
}

function Closed({ id, reason }: { id: number; reason: string }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title={reason} action={<Button onClick={() => void navigate(previewPath(id))}>预览试卷</Button>} />
    </>
  );
}

function UnionForm({ paper }: { paper: UnionPaper | null }) {
  const navigate = useNavigate();
  useTabTitle(title, paper?.name);
  const form = useReachForm<UnionValues>({
    key: `exam.union:${paper?.id ?? 'new'}`,
    initial: unionValues(paper),
    ...(paper && { version: paper.version }),
    labels: unionLabels,
    rules: unionRules,
  });
  const save = useFormSave(form, calls.saveUnion, {
    refresh: unionReads,
    done: '蓝图与分工已保存',
    fromCopy: (copy: UnionPaper) => unionValues(copy),
    errorFields: { EXAM_TASK_STATE: 'tasks', EXAM_TASK_INCOMPLETE: 'tasks', PERSON_NOT_OWN: 'tasks' },
    show: (name, value) =>
      name === 'tasks' ? (value as readonly TaskValue[]).map((task) => task.title).join('、') : undefined,
    toInput: (values) => ({ body: { ...(paper && { id: paper.id }), ...unionBody(values) } }),
    onDone: ({ id }) => void navigate(unionResultPath(id)),
  });
  const field = form.fields('tasks');
  const { tasks } = form.values;
  const totals = unionTotals(tasks);
  const change = (at: number, part: Partial<TaskValue>) => field.onChange(tasks.with(at, { ...tasks[at]!, ...part }));
  return (
    <FormPage
      form={form}
      title={title}
      onSubmit={save}
      onCancel={() => void navigate(paper ? unionResultPath(paper.id) : papersPath)}
    >
      <div className={classes.stack}>
        <FormSection
          title="试卷"
          hint="把试卷按大题、题型与知识点分成若干任务，分给命题人。保存后在汇总页发送任务；发送前没有人会收到通知。"
        >
          <TextField {...form.fields('name')} />
          <TextareaField {...form.fields('note')} />
        </FormSection>
        <div role="group" aria-label={unionLabels.tasks} id={field.id} tabIndex={-1} className={classes.stack}>
          <p className={classes.hint} role="status">
            {tasks.length} 个任务，共 {totals.parts} 题，{totals.score} 分
          </p>
          {field.error && (
            <p role="alert" className={classes.error}>
              {field.error}
            </p>
          )}
          {tasks.map((task, at) => (
            <TaskPart
              // Tasks that were not saved have no id yet.
              key={task.id ?? `new-${at}`}
              id={`${field.id}-${at}`}
              task={task}
              no={at + 1}
              onChange={(part) => change(at, part)}
              onRemove={tasks.length > 1 ? () => field.onChange(tasks.toSpliced(at, 1)) : undefined}
            />
          ))}
          <div>
            <Button
              variant="default"
              disabled={tasks.length >= unionLimits.tasks}
              onClick={() => field.onChange([...tasks, freshTask(tasks.at(-1))])}
            >
              增加任务
            </Button>
          </div>
        </div>
      </div>
    </FormPage>
  );
}
