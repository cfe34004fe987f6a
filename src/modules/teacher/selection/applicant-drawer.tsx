import { declareFlowKey } from '@contract/teacher/selection/flow-key';
import { selectionEndpoints as calls, type Applicant } from '@contract/teacher/selection/rounds';
import { Drawer } from '@mantine/core';
import { RecordApproval } from '@/kits/approval/record-approval';
import classes from './selection.module.css';
import { Conditions } from './words';

/** Somebody who declared: conditions side by side, and his review. */
export function ApplicantDrawer({ row, onClose }: { row: Applicant; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`${row.name}（${row.staff_id}）`}
      size={700}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.checked}>
        <Conditions lines={row.lines} />
      </div>
      <RecordApproval
        flow={declareFlowKey}
        subjectId={`${row.id}-${row.user_id}`}
        refresh={[calls.applicants, calls.selection, calls.selections]}
      />
    </Drawer>
  );
}
