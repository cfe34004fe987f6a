import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { openedTask, openTask, useOpenedTask } from '@/kernel/tasks/opened-task';
import { isRunnable } from '@device/tasks/store';
import type { Task } from '@device/tasks/task';
import { taskWord } from './task-words';

/** Tells, once, when a task that ran in the background needs the user or has ended; until its dialog is opened. */
export function useTaskNotices(tasks: readonly Task[]): void {
  const opened = useOpenedTask()?.taskId;
  useEffect(() => {
    if (opened) notifications.hide(opened);
  }, [opened]);

  const running = useRef(new Set<string>());
  useEffect(() => {
    const wasRunning = running.current;
    running.current = new Set(tasks.filter(isRunnable).map((task) => task.id));
    for (const task of tasks) {
      const settled = wasRunning.has(task.id) && !running.current.has(task.id);
      if (settled && openedTask()?.taskId !== task.id) tell(task);
    }
  }, [tasks]);
}

function tell(task: Task): void {
  const { id, kind, fileName } = task;
  const { word, tone } = taskWord(task);
  notifications.show({
    id,
    color: tone,
    title: word,
    withBorder: true,
    message: (
      <>
        {fileName}
        <Button variant="subtle" size="compact-sm" ml={8} onClick={() => openTask({ kind, taskId: id })}>
          查看
        </Button>
      </>
    ),
  });
}
