import { SegmentedControl, Text } from '@mantine/core';
import type { FixState } from '@workers/rotation-fix/session';
import { useState } from 'react';
import { StepFrame } from '@/kits/import/step-frame';
import type { RotationTask } from '@workers/rotation-import/task';
import { formatCount } from '@/ui/format';
import { confirm } from '@/ui/confirm';
import { ErrorState, TableSkeleton } from '@/ui/state-views';
import { DownloadFindings } from '../findings/download-findings';
import { FindingsBrowser } from '../findings/findings-browser';
import { AskFile } from './ask-file';
import { DownloadMenu } from './download-menu';
import { FixActions } from './fix-actions';
import { FixBench } from './fix-bench';
import classes from './fix-step.module.css';
import { useFixSession } from './use-fix-session';

interface FixStepProps {
  task: RotationTask;
  /** Goes on with the task under this id; with null a file is chosen first. */
  onOpenTask: (taskId: string | null) => void;
  onClose: () => void;
}

type Tab = 'fix' | 'list';

/** State 10 with wrong rows: they are corrected in place, and the import goes on without the file being chosen again. */
export function FixStep(props: FixStepProps) {
  const [attempt, setAttempt] = useState(0);
  return <FixAttempt key={attempt} {...props} reopen={() => setAttempt(attempt + 1)} />;
}

function FixAttempt({ task, reopen, onOpenTask, onClose }: FixStepProps & { reopen: () => void }) {
  const { opened, change } = useFixSession(task);
  const [tab, setTab] = useState<Tab>('fix');
  const state = opened.is === 'ready' ? opened.state : null;
  const askToLeave = async () => {
    const message = '修改已保存在本机，可从右上角的任务中继续；系统中的安排没有变化。';
    if (await confirm({ title: '关闭修正', message, confirmLabel: '关闭' })) onClose();
  };
  return (
    <StepFrame
      aside={tab === 'list' ? <DownloadFindings task={task} /> : state && <DownloadMenu task={task} />}
      actions={<FixActions task={task} state={state} onOpenTask={onOpenTask} onClose={onClose} />}
    >
      <div className={classes.head}>
        <Text role="alert" className={classes.summary}>
          <FixSummary task={task} state={state} />
        </Text>
        <SegmentedControl<Tab>
          size="xs"
          value={tab}
          onChange={setTab}
          data={[
            { value: 'fix', label: '逐格修正' },
            { value: 'list', label: '问题清单' },
          ]}
        />
      </div>
      {tab === 'list' && task.fixes && (
        <Text c="dimmed" size="sm">
          清单是解析时的结果，此后修正的单元格仍列在其中
        </Text>
      )}
      {tab === 'list' && <FindingsBrowser task={task} />}
      {tab === 'fix' && opened.is === 'opening' && <TableSkeleton />}
      {tab === 'fix' && opened.is === 'failed' && <ErrorState message={opened.message} onRetry={reopen} />}
      {tab === 'fix' && opened.is === 'lost' && <AskFile task={task} onRestored={reopen} />}
      {tab === 'fix' && state && (
        <FixBench task={task} state={state} change={change} onLeave={() => void askToLeave()} />
      )}
    </StepFrame>
  );
}

/** How much is left to do; before the file is read, how much there was. */
function FixSummary({ task, state }: { task: RotationTask; state: FixState | null }) {
  if (!state) {
    const errors = task.summary.reduce((sum, sheet) => sum + sheet.errors, 0);
    return (
      <>
        “{task.fileName}”有 <strong>{formatCount(errors)}</strong> 处错误；系统中的安排没有变化。
      </>
    );
  }
  const { errors, rows, right, leftOut } = state.counts;
  if (errors > 0) {
    return (
      <>
        “{task.fileName}”还有 <strong>{formatCount(errors)}</strong> 处错误，<strong>{formatCount(rows)}</strong>{' '}
        行；可直接在表格中修改，修改随时保存在本机。
      </>
    );
  }
  const without = leftOut > 0 ? `，${formatCount(leftOut)} 行不导入` : '';
  return (
    <>
      “{task.fileName}”已没有错误，可以继续导入 <strong>{formatCount(right)}</strong> 人{without}。
    </>
  );
}
