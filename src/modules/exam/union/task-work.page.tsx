import { examModule } from '@contract/exam/module';
import { unionEndpoints as calls, type UnionTask } from '@contract/exam/union';
import { mayTask } from '@contract/exam/union-rules';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { typeWord } from '@contract/exam/rules';
import { taskViewPath } from '../paths';
import { DeclineDialog } from './decline-dialog';
import { unionReads } from './reads';
import { TaskFacts } from './task-facts';
import { NoTask } from './task-view.page';
import { TaskForm } from './task-form';
import classes from './union.module.css';

const { title } = examModule.screens.taskWork;

/** 执行组卷任务: accept or decline it, then bring the questions that it asks for. */
export default function TaskWorkPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const task = useCall(calls.task, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) return <NoTask title={title} />;
  return (
    <Loaded call={task} what="组卷任务">
      {(found) => <Work key={`${found.id}:${found.state}`} task={found} />}
    </Loaded>
  );
}

function Work({ task }: { task: UnionTask }) {
  const navigate = useNavigate();
  useTabTitle(title, task.title);
  if (task.is_mine && mayTask('work', task.state)) return <TaskForm task={task} />;
  if (task.is_mine && mayTask('accept', task.state)) return <Asked task={task} />;
  return (
    <>
      <PageHeader title={title} />
      <Panel title={task.title}>
        <TaskFacts task={task} />
      </Panel>
      <EmptyState
        title={task.is_mine ? '这个任务现在不需要您处理' : '这个任务由命题人处理'}
        action={<Button onClick={() => void navigate(taskViewPath(task.id))}>查看任务</Button>}
      >
        提交后等待发起人验收，退回时会通知命题人
      </EmptyState>
    </>
  );
}

/** Somebody was asked and has not answered. */
function Asked({ task }: { task: UnionTask }) {
  const [isDeclining, decline] = useDisclosure();
  const accept = useSave(calls.answerTask, { refresh: unionReads, done: '已接受任务' });
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <Button variant="default" onClick={decline.open}>
              拒绝
            </Button>
            <Button
              loading={accept.isRunning}
              onClick={() => void accept.run({ body: { id: task.id, is_accepted: true }, ifMatch: task.version })}
            >
              接受任务
            </Button>
          </>
        }
      />
      <div className={classes.stack}>
        <Panel title={task.title}>
          <TaskFacts task={task} />
        </Panel>
        <Panel title="需要的试题">
          <ul className={classes.items}>
            {task.rows.map((row, at) => (
              // Rows have no id of their own, and none is moved while they are read.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                {at + 1}. {row.section}：{typeWord(row.type)} {row.count} 题，每题 {row.each} 分，
                {row.knowledge || '知识点不限'}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      {isDeclining && <DeclineDialog task={task} onClose={decline.close} />}
    </>
  );
}
