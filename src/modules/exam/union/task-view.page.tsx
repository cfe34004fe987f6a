import { examModule } from '@contract/exam/module';
import { unionEndpoints as calls, type UnionTask } from '@contract/exam/union';
import { mayTask, rowCounts } from '@contract/exam/union-rules';
import { Button } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { tasksPath, taskWorkPath } from '../paths';
import { QuestionView } from '../question/question-view';
import { TaskFacts } from './task-facts';
import classes from './union.module.css';

const { title } = examModule.screens.taskView;

/** 查看组卷任务: what was asked, what was brought for it, and what was said of it. */
export default function TaskViewPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const task = useCall(calls.task, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) return <NoTask title={title} />;
  return (
    <Loaded call={task} what="组卷任务">
      {(found) => <View task={found} />}
    </Loaded>
  );
}

/** Where an address names no task. */
export function NoTask({ title: shown }: { title: string }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={shown} />
      <EmptyState
        title="请先选择一个任务"
        action={<Button onClick={() => void navigate(tasksPath)}>查看组卷任务</Button>}
      >
        从组卷任务列表打开
      </EmptyState>
    </>
  );
}

function View({ task }: { task: UnionTask }) {
  const navigate = useNavigate();
  useTabTitle(title, task.title);
  const content = useCall(calls.taskContent, { params: { id: task.id } }, { staleTime: 0 });
  const counts = rowCounts(
    task.rows.map((row) => ({ ...row, each: 0 })),
    task.items,
  );
  const canWork = task.is_mine && (mayTask('work', task.state) || mayTask('accept', task.state));
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <Button variant="default" onClick={() => void navigate(-1)}>
              返回
            </Button>
            {canWork && <Button onClick={() => void navigate(taskWorkPath(task.id))}>去处理</Button>}
          </>
        }
      />
      <div className={classes.stack}>
        <Panel title={task.title}>
          <TaskFacts task={task} />
        </Panel>
        {task.rows.map((row, at) => (
          <Panel
            // Rows have no id of their own, and none is moved while they are read.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            title={`${at + 1}. ${row.section}`}
            aside={
              <span className={classes.hint}>
                {counts[at]!.brought} / {counts[at]!.wanted} 题 · {row.knowledge || '知识点不限'}
              </span>
            }
          >
            <ul className={classes.items}>
              {task.items
                .filter((item) => item.row === at)
                .map((item, index, own) => {
                  const from = 1 + own.slice(0, index).reduce((sum, { size }) => sum + size, 0);
                  const whole = content.data?.find(({ version_id: version }) => version === item.version_id)?.content;
                  return (
                    <li key={item.question_id}>
                      <div className={classes.whole}>
                        {whole ? (
                          <QuestionView
                            content={whole}
                            from={from}
                            scores={whole.parts.map(() => String(row.each))}
                            withAnswers
                          />
                        ) : (
                          item.excerpt
                        )}
                      </div>
                      {item.verdict !== '' && (
                        <p className={classes.comment}>
                          {item.verdict === 'accepted' ? '已通过' : '已退回'}
                          {item.comment && `：${item.comment}`}
                        </p>
                      )}
                    </li>
                  );
                })}
            </ul>
            {counts[at]!.brought === 0 && <p className={classes.hint}>还没有试题</p>}
          </Panel>
        ))}
      </div>
    </>
  );
}
