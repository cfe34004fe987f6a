import { adjustFlowKeys } from '@contract/graduate/adjust-rules';
import { graduateModule } from '@contract/graduate/module';
import { FlowInbox } from '@/kits/approval/flow-inbox';
import { late } from '@/kits/late/late';
import { GraduateFrame } from '../frame';
import { useLevel } from '../use-level';

const ReviewDrawer = late(() => import('./review-drawer').then((file) => file.ReviewDrawer));
const { path, title } = graduateModule.screens.adjustExamine;

/** 调课审批: the teaching office, then the education office; conflicts are looked for anew whenever one is opened. */
export default function AdjustExaminePage() {
  const level = useLevel();
  return (
    <GraduateFrame path={path}>
      <FlowInbox
        title={title}
        flows={[{ flow: adjustFlowKeys[level], what: '调课申请' }]}
        views={`graduate.adjust.${level}`}
        subject={{ title: '申请' }}
        submitter="教师"
        placeholder="教师、工号或教学班"
        comes="教师申请调课后"
        review={(record, close) => <ReviewDrawer key={record} recordId={record} onClose={close} />}
      />
    </GraduateFrame>
  );
}
