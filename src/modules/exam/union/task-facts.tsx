import type { UnionTask } from '@contract/exam/union';
import { Alert } from '@mantine/core';
import { TaskStateWord } from './task-state';
import { FactList } from '@/kits/facts/fact-list';

/** What a task is about: for which paper, by when, and what was said with it. */
export function TaskFacts({ task }: { task: UnionTask }) {
  return (
    <>
      <FactList
        facts={[
          ['试卷', task.paper_name],
          ['发起人', task.initiator?.name],
          ['命题人', task.assignee?.name],
          ['截止', task.deadline],
          ['状态', <TaskStateWord key="state" task={task} />],
        ]}
        isSpaced
      />
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
