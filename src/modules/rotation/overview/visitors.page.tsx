import { personTypes } from '@contract/kernel/enums';
import { rotationModule } from '@contract/rotation/module';
import { RotationOverview } from './rotation-overview';

const visitors = [personTypes.visitingPhysician.id, personTypes.visitingNurse.id];

/** 进修轮转: where visiting physicians, or nurses, are in which half month. */
export default function VisitorsRotationPage() {
  return <RotationOverview title={rotationModule.screens.visitors.title} among={visitors} />;
}
