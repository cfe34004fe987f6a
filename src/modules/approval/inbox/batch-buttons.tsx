import { Button } from '@mantine/core';
import { Decision } from '@contract/approval/status';
import type { ApprovalRow } from '@contract/approval/types';
import type { Selection } from '@/kits/table-page/selection';
import type { Batch } from './batch-review';

interface BatchButtonsProps {
  selection: Selection<ApprovalRow>;
  onStart: (batch: Batch) => void;
}

/** What can be done with the chosen rows. */
export function BatchButtons({ selection, onStart }: BatchButtonsProps) {
  const { rows, clear } = selection;
  return (
    <>
      <Button size="compact-sm" onClick={() => onStart({ pass: Decision.pass, rows, clear })}>
        批量通过
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onStart({ pass: Decision.reject, rows, clear })}>
        批量驳回
      </Button>
    </>
  );
}
