import { archiveFlowKey } from '@contract/teacher/archive-flow';
import { teacherModule } from '@contract/teacher/module';
import { FlowInbox } from '@/kits/approval/flow-inbox';
import { late } from '@/kits/late/late';

const ReviewDrawer = late(() => import('./review-drawer').then((file) => file.ReviewDrawer));

/** 档案审批: what teachers submitted of their archives, passed or sent back section by section. */
export default function ArchivesApprovalPage() {
  return (
    <FlowInbox
      title={teacherModule.screens.archivesApproval.title}
      flows={[{ flow: archiveFlowKey, what: '教师档案' }]}
      views="teacher.archivesApproval"
      subject={{ title: '提交部分', of: ({ title }) => title.replace(/^教师档案：/u, '') }}
      submitter="教师"
      placeholder="教师、工号或部分"
      comes="教师提交档案后"
      review={(record, close) => <ReviewDrawer key={record} recordId={record} onClose={close} />}
    />
  );
}
