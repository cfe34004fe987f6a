import { stageFlowKeys } from '@contract/graduate-project/flow-key';
import type { StageRow } from '@contract/graduate-project/projects';
import { Drawer } from '@mantine/core';
import { RecordApproval } from '@/kits/approval/record-approval';
import { StageFacts } from '../stage-facts';
import { stageReads } from '../words';

/** A stage with its review: for the student, whoever guides or judges, and the office. */
export function StageDrawer({ row, onClose }: { row: StageRow; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`${row.name}：${row.title}`}
      size={720}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <StageFacts row={row} />
      <RecordApproval
        flow={stageFlowKeys[row.stage]}
        subjectId={`${row.id}-${row.user_id}`}
        refresh={stageReads}
        staysSettled
      />
    </Drawer>
  );
}
