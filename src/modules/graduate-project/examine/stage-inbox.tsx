import { stageFlowKeys } from '@contract/graduate-project/flow-key';
import { graduateProjectModule } from '@contract/graduate-project/module';
import { stages, type Stage } from '@contract/graduate-project/rules';
import { FlowInbox } from '@/kits/approval/flow-inbox';
import { late } from '@/kits/late/late';

const ReviewDrawer = late(() => import('./review-drawer').then((file) => file.ReviewDrawer));
const screens = { middle: 'examineMiddle', end: 'examineEnd', thesis: 'examineThesis' } as const;

/** 课题审核 of one stage: the supervisor, each expert with a score sheet, the office with the result. */
export function StageInbox({ stage }: { stage: Stage }) {
  return (
    <FlowInbox
      title={graduateProjectModule.screens[screens[stage]].title}
      flows={[{ flow: stageFlowKeys[stage], what: `${stages[stage]}材料` }]}
      views={`graduate.examine.${stage}`}
      subject={{ title: '课题' }}
      submitter="研究生"
      placeholder="研究生、学号或课题"
      comes="研究生提交后"
      review={(record, close) => <ReviewDrawer key={record} recordId={record} stage={stage} onClose={close} />}
    />
  );
}
