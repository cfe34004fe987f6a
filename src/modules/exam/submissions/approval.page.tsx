import { examModule } from '@contract/exam/module';
import { submissionFlowKey } from '@contract/exam/submission-rules';
import { FlowInbox } from '@/kits/approval/flow-inbox';
import { late } from '@/kits/late/late';

const ReviewDrawer = late(() => import('./review-drawer').then((file) => file.ReviewDrawer));

/** 投稿审核: questions that wait to be taken into public banks that one reviews for. */
export default function QuestionApprovalPage() {
  return (
    <FlowInbox
      title={examModule.screens.questionApproval.title}
      flows={[{ flow: submissionFlowKey, what: '投稿' }]}
      views="exam.question-approval"
      subject={{ title: '试题' }}
      submitter="投稿人"
      placeholder="题干、投稿人或工号"
      comes="有人向您审核的题库投稿时"
      review={(record, close) => <ReviewDrawer key={record} recordId={record} onClose={close} />}
    />
  );
}
