import { Button, Text } from '@mantine/core';
import type { Task } from '@device/tasks/task';
import { formatCount } from '@/ui/format';
import { ErrorState, TableSkeleton } from '@/ui/state-views';
import { ChooseAgainButton } from './sheet-choose-again';
import { DownloadIssues } from './sheet-download-issues';
import { SheetIssuesTable } from './sheet-issues-table';
import { StepFrame } from './step-frame';
import { useSheetIssues } from './use-sheet-issues';

interface SheetIssuesStepProps {
  task: Task;
  onChooseAgain: (() => void) | undefined;
  onClose: () => void;
}

/** State 10: what is wrong with the file, or with which cells of which sheet. */
export function SheetIssuesStep({ task, onChooseAgain, onClose }: SheetIssuesStepProps) {
  const kept = useSheetIssues(task.id);
  return (
    <StepFrame
      aside={!task.problem && <DownloadIssues task={task} />}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            关闭
          </Button>
          <ChooseAgainButton task={task} onChooseAgain={onChooseAgain} isMain />
        </>
      }
    >
      {task.problem ? (
        <ErrorState message={task.problem.message} />
      ) : !kept ? (
        <TableSkeleton rows={5} />
      ) : (
        <>
          <Text role="alert">
            “{task.fileName}”有 <strong>{formatCount(kept.issues.length + kept.omitted)}</strong>{' '}
            处问题，全部处理后才能导入；系统中的数据没有变化。
          </Text>
          <SheetIssuesTable issues={kept.issues} />
          {kept.omitted > 0 && (
            <Text size="sm" c="dimmed">
              只列出前 {formatCount(kept.issues.length)} 处，另有 {formatCount(kept.omitted)} 处未列出
            </Text>
          )}
        </>
      )}
    </StepFrame>
  );
}
