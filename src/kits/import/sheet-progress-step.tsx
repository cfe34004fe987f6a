import { TaskState } from '@contract/kernel/task-state';
import { Button, Progress, Text } from '@mantine/core';
import { type Task } from '@device/tasks/task';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import classes from './sheet-steps.module.css';
import { StepFrame } from './step-frame';
import { cancelTask, taskCan } from './task-actions';
import { progressPercent, progressWords, taskWord } from './task-words';

/** States 0, 5 and 15: what is under way and how far it is. */
export function SheetProgressStep({ task, onBackground }: { task: Task; onBackground: () => void }) {
  const db = useUserDatabase();
  const { word } = taskWord(task);
  const percent = progressPercent(task);
  return (
    <StepFrame
      aside={
        taskCan.cancel(task) && (
          <Button variant="default" onClick={() => void cancelTask(db, task)}>
            取消
          </Button>
        )
      }
      actions={<Button onClick={onBackground}>后台运行</Button>}
    >
      <div className={classes.middle}>
        <Text fw={500} truncate title={task.fileName}>
          {task.fileName}
        </Text>
        <div className={classes.progressHead} role="status">
          <span>{word}</span>
          <span className={classes.count}>{progressWords(task)}</span>
        </div>
        <Progress value={percent ?? 0} size={8} aria-label={word} />
        <Text size="sm" c="dimmed">
          {task.state === TaskState.writing
            ? '可以关闭页面，下次打开时从未写入的行继续；已写入的行不会重复写入'
            : '可以关闭页面，文件已加密保存在本机，下次打开时自动继续；写入前会请您确认'}
        </Text>
      </div>
    </StepFrame>
  );
}
