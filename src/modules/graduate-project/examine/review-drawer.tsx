import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { stages, type Stage } from '@contract/graduate-project/rules';
import { Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { DecisionBar } from '@/kits/approval/decision-bar';
import { approvalRecord } from '@/kits/approval/offline';
import { RecordView } from '@/kits/approval/record-view';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingNote } from '@/kits/outbox/pending-note';
import { stageReads } from '../words';

interface ReviewDrawerProps {
  recordId: number;
  stage: Stage;
  onClose: () => void;
}

/** What a student handed in, with what this level asks for beside the decision. */
export function ReviewDrawer({ recordId, stage, onClose }: ReviewDrawerProps) {
  const detail = useCall(api.detail, { params: { id: recordId } });
  return (
    <Drawer
      opened
      onClose={onClose}
      size={720}
      title={`${stages[stage]}审核`}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <PendingNote record={approvalRecord(recordId)} />
      <Loaded call={detail} what="审核内容">
        {(record) => (
          <>
            <RecordView record={record} />
            <DecisionBar record={record} refresh={stageReads} onDecided={onClose} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
