import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { courseEndpoints } from '@contract/cloud-class/courses';
import { Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { DecisionBar } from '@/kits/approval/decision-bar';
import { approvalRecord } from '@/kits/approval/offline';
import { RecordView } from '@/kits/approval/record-view';
import { Loaded } from '@/kits/loaded/loaded';
import { PendingNote } from '@/kits/outbox/pending-note';
import { CourseContent } from './course-content';

const reads = [courseEndpoints.courses, courseEndpoints.courseDetail];

/** A course that somebody handed in, with all that is in it, and the decision on it. */
export function ReviewDrawer({ recordId, onClose }: { recordId: number; onClose: () => void }) {
  const detail = useCall(api.detail, { params: { id: recordId } });
  return (
    <Drawer opened onClose={onClose} size={860} title="课程审核" closeButtonProps={{ 'aria-label': '关闭' }}>
      <PendingNote record={approvalRecord(recordId)} />
      <Loaded call={detail} what="审核内容">
        {(record) => (
          <>
            <RecordView record={{ ...record, link: '' }} />
            {/* Once it is decided, a course is its owner's again. */}
            {record.actions.length > 0 && record.subject_id !== undefined && (
              <CourseContent id={Number(record.subject_id.split('-')[0])} />
            )}
            <DecisionBar record={record} refresh={reads} onDecided={onClose} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
