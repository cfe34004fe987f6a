import { Button } from '@mantine/core';
import type { FixSheetState } from '@workers/engine/rotation/fix/fix-types';
import { EmptyState } from '@/ui/state-views';
import type { ChangeFixes } from './use-fix-session';

interface SheetProblemProps {
  taskId: string;
  sheet: FixSheetState;
  change: ChangeFixes;
}

/** A sheet without a header that can be read: its rows cannot be shown, but it can be left out. */
export function SheetProblem({ taskId, sheet, change }: SheetProblemProps) {
  const leaveOut = (leftOut: boolean) =>
    void change((worker) => worker.edit(taskId, [{ sheet: sheet.name, row: 0, leftOut }]));
  return (
    <EmptyState
      title={sheet.leftOut ? '该工作表不导入' : sheet.problem!}
      action={
        <Button variant="default" onClick={() => leaveOut(!sheet.leftOut)}>
          {sheet.leftOut ? '恢复导入' : '不导入此工作表'}
        </Button>
      }
    />
  );
}
