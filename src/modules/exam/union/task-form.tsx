import { examModule } from '@contract/exam/module';
import { unionEndpoints as calls, type TaskItem, type UnionTask } from '@contract/exam/union';
import { fitsRow, rowCounts, taskProblem } from '@contract/exam/union-rules';
import { inHundredths, type BlueprintRow } from '@contract/exam/rules';
import { Button, SegmentedControl } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormPage } from '@/kits/form/form-page';
import { useFormSave } from '@/kits/form/use-form-save';
import { useReachForm } from '@/kits/form/use-reach-form';
import { late } from '@/kits/late/late';
import { Panel } from '@/ui/panel';
import type { OutlineItem } from '../papers/outline-values';
import { taskViewPath, tasksPath } from '../paths';
import { useKnowledgeTree } from '../queries';
import { DeclineDialog } from './decline-dialog';
import { unionReads } from './reads';
import { RowItems } from './row-items';
import { TaskFacts } from './task-facts';
import classes from './union.module.css';

const BankPicker = late(() => import('../papers/bank-picker').then((file) => file.BankPicker));
const QuestionWriter = late(() => import('../papers/question-writer').then((file) => file.QuestionWriter));
const QuestionDrawer = late(() => import('../banks/question-drawer').then((file) => file.QuestionDrawer));

interface Values {
  items: readonly TaskItem[];
}

const sides = [
  { value: 'bank', label: '从题库选题' },
  { value: 'write', label: '自己命题' },
] as const;

/** The questions that a task asks for: out of banks in sight, or written for it. */
export function TaskForm({ task }: { task: UnionTask }) {
  const navigate = useNavigate();
  const knowledge = useKnowledgeTree();
  const [side, show] = useState<(typeof sides)[number]['value']>('bank');
  const [opened, open] = useState<number | null>(null);
  const [unfit, tellUnfit] = useState(0);
  const [isDeclining, decline] = useDisclosure();
  const form = useReachForm<Values>({
    key: `exam.task:${task.id}`,
    initial: { items: task.items },
    version: task.version,
    labels: { items: '试题' },
  });
  const { items } = form.values;
  const rows: BlueprintRow[] = task.rows.map((row) => ({ ...row, each: inHundredths(row.each) }));
  const counts = rowCounts(rows, items);
  const problem = taskProblem(rows, items, knowledge);
  const set = (next: readonly TaskItem[]) => form.fields('items').onChange(next);
  const answers = (isSubmitted: boolean) =>
    ({
      refresh: unionReads,
      done: isSubmitted ? '已提交，等待发起人验收' : '已保存',
      errorFields: { EXAM_TASK_INCOMPLETE: 'items' },
      fromCopy: (copy: UnionTask): Values => ({ items: copy.items }),
      show: (_name: string, value: unknown) => `${(value as readonly unknown[]).length} 题`,
      toInput: (values: Values) => ({
        body: {
          id: task.id,
          items: values.items.map(({ question_id, row }) => ({ question_id, row })),
          is_submitted: isSubmitted,
        },
      }),
    }) as const;
  const save = useFormSave(form, calls.saveTask, answers(false));
  const submit = useFormSave(form, calls.saveTask, {
    ...answers(true),
    onDone: ({ id }) => void navigate(taskViewPath(id)),
  });
  /** Each question goes to the first row that it fits and that is not full; what fits none is told. */
  const add = (found: readonly OutlineItem[]) => {
    const next = [...items];
    let without = 0;
    for (const one of found) {
      if (next.some(({ question_id: id }) => id === one.question_id)) continue;
      const fresh = newItem(one);
      const now = rowCounts(rows, next);
      const at = rows.findIndex(
        (row, index) => fitsRow(row, fresh, knowledge) && now[index]!.brought + fresh.size <= row.count,
      );
      if (at < 0) without += 1;
      else next.push({ ...fresh, row: at });
    }
    tellUnfit(without);
    set(next);
  };
  const remove = (id: number) => set(items.filter((item) => item.question_id !== id || item.verdict === 'accepted'));
  const source = {
    taken: new Set(items.map(({ question_id: id }) => id)),
    onAdd: add,
    onRemove: remove,
  };
  return (
    <>
      <FormPage
        form={form}
        title={examModule.screens.taskWork.title}
        onSubmit={save}
        onCancel={() => void navigate(tasksPath)}
        actions={[
          ...(task.state === 'working' ? [{ label: '拒绝任务', onClick: decline.open }] : []),
          { label: '提交验收', onClick: () => void submit(form.values) },
        ]}
      >
        <div className={classes.stack}>
          <Panel title={task.title}>
            <TaskFacts task={task} />
            <p className={classes.hint} role="status">
              {problem ?? '题数与要求一致，可以提交验收'}
              {unfit > 0 && `；${unfit} 题的题型或知识点与要求不符，或该项已满，没有选入`}
            </p>
            {form.fields('items').error && (
              <p className={classes.hint} role="alert" id={form.fields('items').id}>
                {form.fields('items').error}
              </p>
            )}
          </Panel>
          <div className={classes.columns}>
            <div className={classes.stack}>
              <SegmentedControl aria-label="试题来源" data={[...sides]} value={side} onChange={show} />
              {side === 'bank' ? <BankPicker {...source} /> : <QuestionWriter onAdd={add} />}
            </div>
            <div className={classes.stack}>
              {task.rows.map((row, at) => (
                <RowItems
                  // Rows have no id of their own, and none is moved.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={at}
                  row={row}
                  no={at + 1}
                  counts={counts[at]!}
                  items={items.filter((item) => item.row === at)}
                  onOpen={({ question_id: id }) => open(id)}
                  tools={({ question_id: id, verdict, excerpt }) =>
                    verdict !== 'accepted' && (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={`移除：${excerpt.slice(0, 30)}`}
                        onClick={() => remove(id)}
                      >
                        移除
                      </Button>
                    )
                  }
                />
              ))}
            </div>
          </div>
        </div>
      </FormPage>
      {opened !== null && <QuestionDrawer key={opened} id={opened} onClose={() => open(null)} />}
      {isDeclining && <DeclineDialog task={task} onClose={decline.close} />}
    </>
  );
}

const newItem = (one: OutlineItem): TaskItem => ({
  question_id: one.question_id,
  version_id: 0,
  row: 0,
  type: one.type,
  size: one.scores.length,
  excerpt: one.excerpt,
  difficulty: one.difficulty?.name ?? '',
  knowledge_ids: one.knowledge.map(({ id }) => id),
  verdict: '',
  comment: '',
  is_close: false,
  is_recent: one.last_used_at !== null,
});
