import { Button, Text } from '@mantine/core';
import { rotationModule } from '@contract/rotation/module';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RotationTask } from '@workers/rotation-import/task';
import { late } from '@/kits/late/late';
import { CountTiles } from './difference/count-tiles';
import classes from './result-step.module.css';
import { StepFrame } from '@/kits/import/step-frame';

const ImportDetail = late(() => import('../history/import-detail').then((file) => file.ImportDetail));

interface SuccessStepProps {
  task: RotationTask;
  onAgain: () => void;
  onClose: () => void;
}

/** State 25: what was written, and the customer's question whether to go on. */
export function SuccessStep({ task, onAgain, onClose }: SuccessStepProps) {
  const navigate = useNavigate();
  const [isUndoing, setUndoing] = useState(false);
  const showOverview = () => {
    onClose();
    void navigate(rotationModule.screens.overview.path);
  };
  return (
    <StepFrame
      aside={
        <>
          <Button variant="default" onClick={onClose}>
            关闭
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => setUndoing(true)}
          >
            撤销
          </Button>
        </>
      }
      actions={
        <>
          <Button variant="default" onClick={onAgain}>
            再次导入
          </Button>
          <Button onClick={showOverview}>查看轮转总览</Button>
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
      {isUndoing && <ImportDetail id={task.id} onClose={() => setUndoing(false)} />}
    </StepFrame>
  );
}
