import { Button, Text } from '@mantine/core';
import { rotationModule } from '@contract/rotation/module';
import { IconCircleCheck } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { Task } from '@/kernel/tasks/task';
import { CountTiles } from './difference/count-tiles';
import classes from './result-step.module.css';
import { StepFrame } from '@/kits/import/step-frame';

interface SuccessStepProps {
  task: Task;
  onAgain: () => void;
  onClose: () => void;
}

/** State 25: what was written, and the customer's question whether to go on. */
export function SuccessStep({ task, onAgain, onClose }: SuccessStepProps) {
  const navigate = useNavigate();
  const showOverview = () => {
    onClose();
    void navigate(rotationModule.screens.overview.path);
  };
  return (
    <StepFrame
      aside={
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
      }
      actions={
        <>
          <Button variant="default" onClick={showOverview}>
            查看轮转总览
          </Button>
          <Button onClick={onAgain}>再次导入</Button>
        </>
      }
    >
      <div className={classes.result} role="status">
        <IconCircleCheck size={48} stroke={1.5} className={classes.success} aria-hidden />
        <Text size="xl" fw={600}>
          导入成功
        </Text>
        <Text c="dimmed">{task.fileName}</Text>
      </div>
      {task.counts && <CountTiles counts={task.counts} />}
      <Text className={classes.question}>是否继续导入？</Text>
    </StepFrame>
  );
}
