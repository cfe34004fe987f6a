import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { RowCounts, SheetTaskDetail } from '@device/tasks/sheet-content';
import type { TaskOf } from '@device/tasks/task';
import { formatCount } from '@/ui/format';
import { DownloadIssues } from './sheet-download-issues';
import { SheetIssuesTable } from './sheet-issues-table';
import classes from './sheet-steps.module.css';
import { StepFrame } from './step-frame';
import { useSheetIssues } from './use-sheet-issues';

interface SheetResultStepProps {
  task: TaskOf<SheetTaskDetail>;
  onAgain: (() => void) | undefined;
  onClose: () => void;
}

const words: [keyof RowCounts, string][] = [
  ['created', '新增'],
  ['updated', '更新'],
  ['unchanged', '未变'],
  ['failed', '未写入'],
];

/** State 25: what became of the rows, the refused ones with their reasons, and the question whether to go on. */
export function SheetResultStep({ task, onAgain, onClose }: SheetResultStepProps) {
  const kept = useSheetIssues(task.id);
  const counts = task.rows;
  const failed = counts?.failed ?? 0;
  const Icon = failed > 0 ? IconAlertTriangle : IconCircleCheck;
  return (
    <StepFrame
      aside={failed > 0 && <DownloadIssues task={task} />}
      actions={
        <>
          {onAgain && (
            <Button variant="default" onClick={onAgain}>
              再次导入
            </Button>
          )}
          <Button onClick={onClose}>查看列表</Button>
        </>
      }
    >
      <div className={classes.result} data-compact={failed > 0} role="status">
        <Icon
          size={failed > 0 ? 32 : 48}
          stroke={1.5}
          className={failed > 0 ? classes.warning : classes.success}
          aria-hidden
        />
        <Text size="xl" fw={600}>
          {failed > 0 ? `${formatCount(failed)} 行未写入` : '导入成功'}
        </Text>
        <Text c="dimmed">{task.fileName}</Text>
        {counts && (
          <dl className={classes.tiles}>
            {words.map(([key, word]) => (
              <div key={key} className={classes.tile} data-tone={key === 'failed' && failed > 0 ? 'danger' : undefined}>
                <dt>{word}</dt>
                <dd>{formatCount(counts[key])}</dd>
              </div>
            ))}
          </dl>
        )}
        {failed === 0 && onAgain && <Text>是否继续导入？</Text>}
      </div>
      {failed > 0 && kept && <SheetIssuesTable issues={kept.issues} />}
    </StepFrame>
  );
}
