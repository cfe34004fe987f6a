import { declareFlowKey } from '@contract/teacher/selection/flow-key';
import { selectionEndpoints as calls, type Applicant } from '@contract/teacher/selection/rounds';
import { declarationEndpoints } from '@contract/teacher/selection/declarations';
import { Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { RecordApproval } from '@/kits/approval/record-approval';
import { JudgedMaterials } from './judged-materials';
import classes from './selection.module.css';
import { Conditions } from './words';

/** Somebody who declared: conditions side by side, and his review. */
export function ApplicantDrawer({ row, onClose }: { row: Applicant; onClose: () => void }) {
  const mayReview = usePermission('teacher:declare:approve');
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
        {mayReview && <Handed id={row.id} />}
      </div>
      <RecordApproval
        flow={declareFlowKey}
        subjectId={`${row.id}-${row.user_id}`}
        refresh={[calls.applicants, calls.selection, calls.selections]}
      />
    </Drawer>
  );
}

/** What he handed in, each material to be taken or sent back. */
function Handed({ id }: { id: number }) {
  const review = useCall(declarationEndpoints.declarationReview, { params: { id } }, { staleTime: 0 }).data;
  return review && <JudgedMaterials review={review} />;
}
