import { Button, Text } from '@mantine/core';
import { clearTask } from '@/kits/import/task-actions';
import type { RotationTask } from '@workers/rotation-import/task';
import { isWritingStage } from '@device/tasks/transitions';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { formatCount } from '@/ui/format';
import { ErrorState } from '@/ui/state-views';
import { StepFrame } from '@/kits/import/step-frame';
import { DownloadFindings } from './download-findings';
import { FindingsBrowser } from './findings-browser';

interface FindingsStepProps {
  task: RotationTask;
  onChooseAgain: () => void;
  onClose: () => void;
}

/** State 10: what is wrong with the file, or with which cells of which sheet. */
export function FindingsStep({ task, onChooseAgain, onClose }: FindingsStepProps) {
  const db = useUserDatabase();
  const chooseAgain = async () => {
    await clearTask(db, task);
    onChooseAgain();
  };
  const errors = task.summary.reduce((sum, sheet) => sum + sheet.errors, 0);
  return (
    <StepFrame
      aside={errors > 0 && <DownloadFindings task={task} />}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            关闭
          </Button>
          <Button onClick={() => void chooseAgain()}>重新选择文件</Button>
        </>
      }
    >
      {task.problem ? (
        <>
          <ErrorState message={task.problem.message} />
          {isWritingStage(task.stage) && (
            <Text c="dimmed" ta="center">
              已写入的部分可在“导入历史”中查看和撤销；停止时选择了撤回的，会自动撤回。
            </Text>
          )}
        </>
      ) : (
        <>
          <Text role="alert">
            “{task.fileName}”有 <strong>{formatCount(errors)}</strong>{' '}
            处问题，全部处理后才能导入；系统中的安排没有变化。
          </Text>
          <FindingsBrowser task={task} />
        </>
      )}
    </StepFrame>
  );
}
