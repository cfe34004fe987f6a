import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Task } from '@device/tasks/task';
import { isWritingStage } from '@device/tasks/transitions';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { ChooseAgainButton } from './sheet-choose-again';
import classes from './sheet-steps.module.css';
import { StepFrame } from './step-frame';
import { retryTask } from './task-actions';

interface SheetFailureStepProps {
  task: Task;
  onChooseAgain: (() => void) | undefined;
  onClose: () => void;
}

/** State 20: what went wrong, and the ways on. */
export function SheetFailureStep({ task, onChooseAgain, onClose }: SheetFailureStepProps) {
  const db = useUserDatabase();
  const needsFile = task.problem?.code === 'DEVICE_COPY_LOST';
  return (
    <StepFrame
      aside={
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
      }
      actions={
        <>
          <ChooseAgainButton task={task} onChooseAgain={onChooseAgain} isMain={needsFile} />
          {!needsFile && <Button onClick={() => void retryTask(db, task)}>重试</Button>}
        </>
      }
    >
      <div className={classes.result} role="alert">
        <IconAlertTriangle size={48} stroke={1.5} className={classes.danger} aria-hidden />
        <Text size="xl" fw={600}>
          导入失败
        </Text>
        <Text maw={560}>{task.problem?.message}</Text>
        <Text c="dimmed" maw={560}>
          {isWritingStage(task.stage) ? '已写入的行不会重复写入，重试会继续写入其余的行' : '系统中的数据没有变化'}
        </Text>
      </div>
    </StepFrame>
  );
}
