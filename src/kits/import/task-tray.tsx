import { ActionIcon, Drawer, Indicator, Popover, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { taskKind } from '@/kernel/tasks/kinds';
import { openTask, useOpenedTask } from '@/kernel/tasks/opened-task';
import { isFinished, isRunnable } from '@/kernel/tasks/store';
import { superviseTasks } from '@/kernel/tasks/supervisor';
import type { Task } from '@/kernel/tasks/task';
import { useTasks } from '@/kernel/tasks/use-tasks';
import { useAccount } from '@/kernel/session/session-store';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import { TaskRow } from './task-row';
import classes from './task-tray.module.css';
import { progressPercent } from './task-words';
import { TrayIcon } from './tray-icon';
import { useTaskNotices } from './use-task-notices';

const none: Task[] = [];

/**
 * Background tasks of the signed-in user: stands in the top bar of every page, keeps unfinished tasks going while it
 * is there, and shows the dialog of the task that is open.
 */
export function TaskTray() {
  const { user_id: userId } = useAccount();
  useEffect(() => superviseTasks(userId), [userId]);
  const tasks = useTasks() ?? none;
  useTaskNotices(tasks);
  const [isOpen, { toggle, close }] = useDisclosure();
  const isMobile = useIsMobile();

  const running = tasks.find((task) => isRunnable(task) && !task.cancelled);
  const unfinished = tasks.filter((task) => !isFinished(task)).length;
  const label = unfinished > 0 ? `后台任务，${unfinished} 项未完成` : '后台任务';
  const list = <TaskList tasks={tasks} onOpened={close} />;
  const button = (
    // The indicator stands inside the button, so that what Popover says of its target lands on the button itself.
    <ActionIcon
      variant="subtle"
      color="info"
      size={isMobile ? 44 : 32}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={toggle}
      className={classes.button}
    >
      <Indicator label={unfinished} size={16} offset={-2} disabled={unfinished === 0} color="danger">
        <TrayIcon running={running !== undefined} percent={running ? progressPercent(running) : null} />
      </Indicator>
    </ActionIcon>
  );
  return (
    <>
      {isMobile ? (
        <>
          {button}
          <Drawer opened={isOpen} onClose={close} position="bottom" size="70%" title="后台任务">
            {list}
          </Drawer>
        </>
      ) : (
        <Popover
          opened={isOpen}
          onChange={(next) => !next && close()}
          width={360}
          position="bottom-end"
          shadow="md"
          trapFocus
        >
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown p={0} aria-label="后台任务">
            <Title order={2} className={classes.title}>
              后台任务
            </Title>
            {list}
          </Popover.Dropdown>
        </Popover>
      )}
      <OpenedTaskDialog />
    </>
  );
}

function TaskList({ tasks, onOpened }: { tasks: Task[]; onOpened: () => void }) {
  if (tasks.length === 0) {
    return (
      <EmptyState title="没有后台任务">
        <Text size="sm">导入表格时选择“后台运行”，可在这里查看进度</Text>
      </EmptyState>
    );
  }
  return (
    <ul className={classes.list}>
      {tasks.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          kindTitle={taskKind(task.kind)?.title ?? ''}
          onOpen={() => {
            openTask({ kind: task.kind, taskId: task.id });
            onOpened();
          }}
        />
      ))}
    </ul>
  );
}

function OpenedTaskDialog() {
  const opened = useOpenedTask();
  const kind = opened && taskKind(opened.kind);
  if (!kind) return null;
  return (
    <Suspense>
      <kind.Dialog
        taskId={opened.taskId}
        onOpenTask={(taskId) => openTask({ kind: kind.kind, taskId })}
        onClose={() => openTask(null)}
      />
    </Suspense>
  );
}
