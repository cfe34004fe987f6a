import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { DecisionBar } from '@/kits/approval/decision-bar';
import { approvalRecord } from '@/kits/approval/offline';
import { RecordView } from '@/kits/approval/record-view';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingNote } from '@/kits/outbox/pending-note';
import { archiveReads } from './reads';

interface ReviewDrawerProps {
  recordId: number;
  onClose: () => void;
}

/** What a teacher changed, old and new, with the decision on each section. */
export function ReviewDrawer({ recordId, onClose }: ReviewDrawerProps) {
  const detail = useCall(api.detail, { params: { id: recordId } });
  return (
    <Drawer opened onClose={onClose} size={700} title="档案审核" closeButtonProps={{ 'aria-label': '关闭' }}>
      <PendingNote record={approvalRecord(recordId)} />
      <Loaded call={detail} what="审核内容">
        {(record) => (
          <>
            <RecordView record={record} />
            <DecisionBar record={record} refresh={[...archiveReads, api.inboxPages]} onDecided={onClose} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
