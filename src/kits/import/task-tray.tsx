import { ActionIcon, Drawer, Indicator, Popover, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { registerTaskKind, taskKind } from '@/kernel/tasks/task-kinds';
import { openTask, useOpenedTask } from '@/kernel/tasks/opened-task';
import { isFinished, isRunnable } from '@device/tasks/store';
import { superviseTasks } from '@device/tasks/supervisor';
import type { Task } from '@device/tasks/task';
import { useTasks } from '@/kernel/tasks/use-tasks';
import { sendUpload } from '@/kernel/uploads/upload-worker';
import { superviseUploads } from '@device/uploads/supervise-uploads';
import { downloadCan } from '@contract/download/status';
import type { DownloadTask } from '@contract/download/types';
import { useAccount } from '@/kernel/session/session-store';
import { DownloadSection } from '../export/download-section';
import { useDownloads } from '../export/use-downloads';
import { useStudyFilesWatch } from '../export/use-study-files-watch';
import { EmptyState } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import { sheetImportKind } from './sheet-import-kind';
import { TaskRow } from './task-row';
import classes from './task-tray.module.css';
import { progressPercent } from './task-words';
import { TrayIcon } from './tray-icon';
import { useTaskNotices } from './use-task-notices';

registerTaskKind(sheetImportKind);

const none: Task[] = [];

/**
 * Background tasks of the signed-in user: stands in the top bar of every page, keeps unfinished tasks going while it
 * is there, and shows the dialog of the task that is open.
 */
export function TaskTray() {
  const { user_id: userId } = useAccount();
  useEffect(() => superviseTasks(userId), [userId]);
  useEffect(() => superviseUploads(userId, sendUpload), [userId]);
  const tasks = useTasks() ?? none;
  useTaskNotices(tasks);
  const [isOpen, { toggle, close }] = useDisclosure();
  const isMobile = useIsMobile();

  const running = tasks.find((task) => isRunnable(task) && !task.cancelled);
  const downloads = useDownloads();
  useStudyFilesWatch();
  const underWay = downloads.filter(({ Status }) => downloadCan('cancel', Status)).length;
  const unfinished = tasks.filter((task) => !isFinished(task)).length + underWay;
  const label = unfinished > 0 ? `后台任务，${unfinished} 项未完成` : '后台任务';
  const list = <TaskList tasks={tasks} downloads={downloads} onOpened={close} />;
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
        <TrayIcon running={running !== undefined || underWay > 0} percent={running ? progressPercent(running) : null} />
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

interface TaskListProps {
  tasks: Task[];
  downloads: readonly DownloadTask[];
  onOpened: () => void;
}

function TaskList({ tasks, downloads, onOpened }: TaskListProps) {
  if (tasks.length + downloads.length === 0) {
    return (
      <EmptyState title="没有后台任务">
        <Text size="sm">导入表格时选择“后台运行”，或导出大量数据，可在这里查看进度</Text>
      </EmptyState>
    );
  }
  return (
    <div className={classes.lists}>
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
      <DownloadSection tasks={downloads} onClose={onOpened} />
    </div>
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
