import { stageFlowKeys } from '@contract/graduate-project/flow-key';
import type { DecisionForm } from '@/kits/approval/decision-forms';

/** What each level of a stage's review asks for with a pass. */
export const graduateProjectDecisions: readonly DecisionForm[] = Object.values(stageFlowKeys).map((flow) => ({
  flow,
  load: () => import('./examine/stage-decision'),
}));
