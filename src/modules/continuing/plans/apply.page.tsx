import { continuingModule } from '@contract/continuing/module';
import { PlanList } from './plan-list';

/** 招收计划申报: what one's departments offer. */
export default function PlanApplyPage() {
  return <PlanList title={continuingModule.screens.planApply.title} as="applicant" />;
}
