import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { graduateAdjustEndpoints } from '@contract/graduate/adjust';
import { graduateTaskEndpoints } from '@contract/graduate/tasks';
import { Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { DecisionBar } from '@/kits/approval/decision-bar';
import { approvalRecord } from '@/kits/approval/offline';
import { RecordView } from '@/kits/approval/record-view';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingNote } from '@/kits/outbox/pending-note';
import { lessonReads } from '../arrange/reads';

const reads = [...lessonReads, graduateTaskEndpoints.ownTasks, graduateAdjustEndpoints.ownAdjustments];

/** An adjustment with what it meets now, and the decision. */
export function ReviewDrawer({ recordId, onClose }: { recordId: number; onClose: () => void }) {
  const detail = useCall(api.detail, { params: { id: recordId } }, { staleTime: 0 });
  return (
    <Drawer opened onClose={onClose} size={720} title="调课审批" closeButtonProps={{ 'aria-label': '关闭' }}>
      <PendingNote record={approvalRecord(recordId)} />
      <Loaded call={detail} what="调课申请">
        {(record) => (
          <>
            <RecordView record={record} />
            <DecisionBar record={record} refresh={reads} onDecided={onClose} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
