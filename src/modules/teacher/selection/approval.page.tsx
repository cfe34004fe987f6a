import { changeFlowKey } from '@contract/teacher/change-flow';
import { teacherModule } from '@contract/teacher/module';
import { declareFlowKey } from '@contract/teacher/selection/flow-key';
import { FlowInbox } from '@/kits/approval/flow-inbox';
import { late } from '@/kits/late/late';

const ReviewDrawer = late(() => import('./review-drawer').then((file) => file.ReviewDrawer));

/** 教师审批: declarations in rounds of selection, passed with a score sheet or rejected; and what teachers ask to be. */
export default function DeclarationApprovalPage() {
  return (
    <FlowInbox
      title={teacherModule.screens.declarationApproval.title}
      flows={[
        { flow: declareFlowKey, what: '教师申报' },
        { flow: changeFlowKey, what: '师资变更' },
      ]}
      views="teacher.declarationApproval"
      subject={{ title: '申报' }}
      submitter="教师"
      placeholder="教师、工号或遴选"
      comes="教师提交后"
      review={(record, close) => <ReviewDrawer key={record} recordId={record} onClose={close} />}
    />
  );
}
