import { ActionIcon, Button, Group, Progress, Text, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import type { Task } from '@device/tasks/task';
import { formatAge } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { cancelTask, discardTask, retryTask, taskCan } from './task-actions';
import classes from './task-tray.module.css';
import { progressPercent, progressWords, taskWord } from './task-words';

interface TaskRowProps {
  task: Task;
  /** What kind of work it is, e.g. 轮转导入. */
  kindTitle: string;
  onOpen: () => void;
}

/** One task in the tray: what, where it stands, and what can be done with it. */
export function TaskRow({ task, kindTitle, onOpen }: TaskRowProps) {
  const db = useUserDatabase();
  const { word, tone } = taskWord(task);
  const percent = progressPercent(task);
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <Text fw={500} truncate title={task.fileName}>
          {task.fileName}
        </Text>
        {taskCan.remove(task) && (
          <Tooltip label="从列表移除">
            <ActionIcon
              variant="subtle"
              color="info"
              aria-label={`移除 ${task.fileName}`}
              onClick={() => void discardTask(db, task)}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <Text size="xs" c="dimmed">
        {kindTitle} · {formatAge(task.createdAt)}
      </Text>
      <Group justify="space-between" mt={4} gap="xs">
        <StatusDot tone={tone}>{word}</StatusDot>
        <Text size="xs" c="dimmed" className={classes.count}>
          {progressWords(task)}
        </Text>
      </Group>
      {percent !== null && <Progress value={percent} size={4} mt={6} aria-label={`${word} ${percent}%`} />}
      {task.problem && (
        <Text size="xs" className={classes.problem}>
          {task.problem.message}
        </Text>
      )}
      <Group gap={8} mt={8}>
        <Button size="compact-sm" variant={taskCan.confirm(task) ? 'filled' : 'default'} onClick={onOpen}>
          {taskCan.confirm(task) ? '查看并确认' : '打开'}
        </Button>
        {taskCan.retry(task) && (
          <Button size="compact-sm" variant="default" onClick={() => void retryTask(db, task)}>
            重试
          </Button>
        )}
        {taskCan.cancel(task) && (
          <Button size="compact-sm" variant="subtle" color="info" onClick={() => void cancelTask(db, task)}>
            取消
          </Button>
        )}
      </Group>
    </li>
  );
}
