import { courseFlowKey } from '@contract/cloud-class/flow-key';
import { FlowInbox } from '@/kits/approval/flow-inbox';
import { late } from '@/kits/late/late';
import { examineScreen } from '../paths';

const ReviewDrawer = late(() => import('./review-drawer').then((file) => file.ReviewDrawer));

/** 课程审核: courses that wait to be shown to learners. */
export default function ExaminePage() {
  return (
    <FlowInbox
      title={examineScreen.title}
      flows={[{ flow: courseFlowKey, what: '课程' }]}
      views="cloudClass.examine"
      subject={{ title: '课程' }}
      placeholder="课程、提交人或工号"
      comes="教师提交课程后"
      review={(record, close) => <ReviewDrawer key={record} recordId={record} onClose={close} />}
    />
  );
}
