import type { UnionTask } from '@contract/exam/union';
import { Alert } from '@mantine/core';
import { TaskStateWord } from './task-state';
import classes from './union.module.css';

/** What a task is about: for which paper, by when, and what was said with it. */
export function TaskFacts({ task }: { task: UnionTask }) {
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>试卷</dt>
          <dd>{task.paper_name}</dd>
        </div>
        <div>
          <dt>发起人</dt>
          <dd>{task.initiator?.name ?? '–'}</dd>
        </div>
        <div>
          <dt>命题人</dt>
          <dd>{task.assignee?.name ?? '–'}</dd>
        </div>
        <div>
          <dt>截止</dt>
          <dd>{task.deadline}</dd>
        </div>
        <div>
          <dt>状态</dt>
          <dd>
            <TaskStateWord task={task} />
          </dd>
        </div>
      </dl>
      {task.words && (
        <Alert color="info" mb="sm" title="要求">
          {task.words}
        </Alert>
      )}
      {task.reason && (
        <Alert color="danger" mb="sm" title="拒绝原因">
          {task.reason}
        </Alert>
      )}
    </>
  );
}
