import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { DecisionBar } from '@/kits/approval/decision-bar';
import { approvalRecord } from '@/kits/approval/offline';
import { RecordView } from '@/kits/approval/record-view';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingNote } from '@/kits/outbox/pending-note';
import { selectionEndpoints } from '@contract/teacher/selection/rounds';

interface ReviewDrawerProps {
  recordId: number;
  onClose: () => void;
}

/** What a teacher declares or asks to be, with the score sheet beside the decision. */
export function ReviewDrawer({ recordId, onClose }: ReviewDrawerProps) {
  const detail = useCall(api.detail, { params: { id: recordId } });
  return (
    <Drawer opened onClose={onClose} size={700} title="教师审批" closeButtonProps={{ 'aria-label': '关闭' }}>
      <PendingNote record={approvalRecord(recordId)} />
      <Loaded call={detail} what="审核内容">
        {(record) => (
          <>
            <RecordView record={record} />
            <DecisionBar
              record={record}
              refresh={[api.inboxPages, selectionEndpoints.applicants]}
              onDecided={onClose}
            />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
