import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { clearTask, retryTask } from '@/kits/import/task-actions';
import type { RotationTask } from '@workers/rotation-import/task';
import { isWritingStage } from '@device/tasks/transitions';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { AskFile } from './fix/ask-file';
import classes from './result-step.module.css';
import { StepFrame } from '@/kits/import/step-frame';

interface FailureStepProps {
  task: RotationTask;
  /** Goes on with the task under this id; with null a file is chosen first. */
  onOpenTask: (taskId: string | null) => void;
  onClose: () => void;
}

/** State 20: what went wrong, and the two ways on. */
export function FailureStep({ task, onOpenTask, onClose }: FailureStepProps) {
  const db = useUserDatabase();
  const chooseAgain = async () => {
    await clearTask(db, task);
    onOpenTask(null);
  };
  const needsFile = task.problem?.code === 'DEVICE_COPY_LOST';
  const canRestore = needsFile && !task.remote && !isWritingStage(task.stage);
  return (
    <StepFrame
      aside={
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
      }
      actions={
        <>
          <Button variant={needsFile ? 'filled' : 'default'} onClick={() => void chooseAgain()}>
            重新选择文件
          </Button>
          {!needsFile && <Button onClick={() => void retryTask(db, task).then(onOpenTask)}>重试</Button>}
        </>
      }
    >
      <div className={classes.result} data-alone role="alert">
        <IconAlertTriangle size={48} stroke={1.5} className={classes.danger} aria-hidden />
        <Text size="xl" fw={600}>
          导入失败
        </Text>
        <Text maw={560}>{task.problem?.message}</Text>
        {canRestore && (
          <div className={classes.restore}>
            <AskFile task={task} onRestored={() => undefined} />
          </div>
        )}
        <Text c="dimmed" maw={560}>
          {isWritingStage(task.stage) ? '已写入的人员不会重复写入，重试会继续写入其余人员' : '系统中的轮转安排没有变化'}
        </Text>
      </div>
    </StepFrame>
  );
}
