import { activitiesModule } from '@contract/activities/module';
import { FlowInbox } from '@/kits/approval/flow-inbox';
import { late } from '@/kits/late/late';

const ReviewDrawer = late(() => import('./review-drawer').then((file) => file.ReviewDrawer));

/** 活动审核: plans that wait to be published, and evidence that waits to be recognised. */
export default function ActivityExaminePage() {
  return (
    <FlowInbox
      title={activitiesModule.screens.examine.title}
      flows={[
        { flow: 'activities.plan', what: '活动计划' },
        { flow: 'activities.evidence', what: '活动佐证' },
      ]}
      views="activities.examine"
      placeholder="主题、提交人或工号"
      review={(record, close) => <ReviewDrawer key={record} recordId={record} onClose={close} />}
    />
  );
}
