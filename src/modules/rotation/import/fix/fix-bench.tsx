import { ActionIcon, SegmentedControl, Tabs, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { FixFilter } from '@workers/engine/rotation/fix/fix-types';
import type { FixState } from '@workers/rotation-fix/session';
import { useState } from 'react';
import type { RotationTask } from '@workers/rotation-import/task';
import { formatCount, formatMoment } from '@/ui/format';
import { EmptyState, TableSkeleton } from '@/ui/state-views';
import { useIsMobile } from '@/ui/use-is-mobile';
import { FixCards } from './fix-cards';
import { FixGrid } from './fix-grid';
import { ReplacePanel } from './replace-panel';
import { SheetProblem } from './sheet-problem';
import classes from './fix-step.module.css';
import { useFixLines } from './use-fix-rows';
import type { ChangeFixes } from './use-fix-session';

interface FixBenchProps {
  task: RotationTask;
  state: FixState;
  change: ChangeFixes;
  /** Escape where nothing more within is left to leave. */
  onLeave: () => void;
}

/** Where wrong rows are corrected: sheets, filters, the rows, and the names that stand wrong many times. */
export function FixBench({ task, state, change, onLeave }: FixBenchProps) {
  const isMobile = useIsMobile();
  const { sheets, revision } = state;
  const firstWrong = sheets.findIndex(({ errors, problem }) => errors > 0 || problem !== null);
  const [sheet, setSheet] = useState(Math.max(firstWrong, 0));
  const [filter, setFilter] = useState<FixFilter>('all');
  const lines = useFixLines({ taskId: task.id, sheet, filter, revision });
  const shown = sheets[sheet];
  if (!shown) return null;
  return (
    <div className={classes.bench}>
      {isMobile && <ReplacePanel taskId={task.id} revision={revision} change={change} />}
      <section className={classes.main} aria-label="错误行修正">
        <div className={classes.tools}>
          {sheets.length > 1 && (
            <Tabs value={String(sheet)} onChange={(value) => setSheet(Number(value))} className={classes.sheetTabs}>
              <Tabs.List aria-label="工作表">
                {sheets.map(({ name, errors }, position) => (
                  <Tabs.Tab key={name} value={String(position)}>
                    {name} {errors > 0 && formatCount(errors)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </Tabs>
          )}
          <SegmentedControl<FixFilter>
            size="xs"
            aria-label="显示的行"
            value={filter}
            onChange={setFilter}
            data={[
              { value: 'all', label: '全部错误行' },
              { value: 'wrong', label: '仅剩错误' },
              { value: 'edited', label: '已修改' },
            ]}
          />
          <span className={classes.spacer} />
          {state.offlineSince !== null && (
            <span className={classes.hint}>离线核对，手册与人员信息截至 {formatMoment(state.offlineSince)}</span>
          )}
          <Move label="撤销" by={-1} enabled={state.canUndo} taskId={task.id} change={change} />
          <Move label="重做" by={1} enabled={state.canRedo} taskId={task.id} change={change} />
        </div>
        {shown.problem !== null && <SheetProblem taskId={task.id} sheet={shown} change={change} />}
        {shown.problem === null && !lines && <TableSkeleton />}
        {shown.problem === null && lines?.length === 0 && <EmptyState title={emptyWords[filter]} />}
        {shown.problem === null && lines && lines.length > 0 && (
          <Rows
            key={`${sheet} ${filter}`}
            isMobile={isMobile}
            {...{ taskId: task.id, sheet, state: shown, revision, lines, change, onLeave }}
          />
        )}
      </section>
      {!isMobile && <ReplacePanel taskId={task.id} revision={revision} change={change} />}
    </div>
  );
}

const emptyWords: Record<FixFilter, string> = {
  all: '这个工作表没有错误行',
  wrong: '这个工作表已没有错误',
  edited: '还没有修改',
};

function Rows({ isMobile, ...props }: { isMobile: boolean } & Parameters<typeof FixGrid>[0]) {
  return isMobile ? <FixCards {...props} /> : <FixGrid {...props} />;
}

interface MoveProps {
  label: string;
  by: -1 | 1;
  enabled: boolean;
  taskId: string;
  change: ChangeFixes;
}

function Move({ label, by, enabled, taskId, change }: MoveProps) {
  const keys = by === -1 ? 'Ctrl+Z' : 'Ctrl+Y';
  return (
    <Tooltip label={`${label}（${keys}）`}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        disabled={!enabled}
        onClick={() => void change((worker) => worker.move(taskId, by))}
      >
        {by === -1 ? <IconArrowBackUp size={16} stroke={1.75} /> : <IconArrowForwardUp size={16} stroke={1.75} />}
      </ActionIcon>
    </Tooltip>
  );
}
