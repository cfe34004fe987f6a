import { examModule } from '@contract/exam/module';
import { FlowInbox } from '@/kits/approval/flow-inbox';
import { late } from '@/kits/late/late';

const ReviewDrawer = late(() => import('./review-drawer').then((file) => file.ReviewDrawer));

/** 考试审批: exams that wait to be published. */
export default function ExamApprovalPage() {
  return (
    <FlowInbox
      title={examModule.screens.examApproval.title}
      flows={[{ flow: 'exam.exam', what: '考试' }]}
      views="exam.approval"
      placeholder="考试、提交人或工号"
      review={(record, close) => <ReviewDrawer key={record} recordId={record} onClose={close} />}
    />
  );
}
