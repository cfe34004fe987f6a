import { archiveFlowKey } from '@contract/teacher/archive-flow';
import { declareFlowKey } from '@contract/teacher/selection/flow-key';
import type { DecisionForm } from '@/kits/approval/decision-forms';

/** What the flows of teachers ask for with a pass. */
export const teacherDecisions: readonly DecisionForm[] = [
  { flow: archiveFlowKey, load: () => import('./archives/decision-form') },
  { flow: declareFlowKey, load: () => import('./selection/score-decision') },
];
