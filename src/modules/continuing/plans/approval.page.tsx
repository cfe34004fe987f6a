import { continuingModule } from '@contract/continuing/module';
import { PlanList } from './plan-list';

/** 计划审批: what departments offer, how many of it is granted, and the catalogue. */
export default function PlanApprovalPage() {
  return <PlanList title={continuingModule.screens.planApproval.title} as="office" />;
}
