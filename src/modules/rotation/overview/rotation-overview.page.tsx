import { rotationModule } from '@contract/rotation/module';
import { RotationOverview } from './rotation-overview';

/** 轮转总览: everybody's rotation. */
export default function RotationOverviewPage() {
  return <RotationOverview title={rotationModule.screens.overview.title} />;
}
