import { activitiesModule } from '@contract/activities/module';
import { OwnList } from './own-list';

/** 活动报名: activities to which one may enrol. */
export default function EnrollPage() {
  return <OwnList of="open" title={activitiesModule.screens.enroll.title} />;
}
