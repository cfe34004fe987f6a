import { stageFlowKeys } from '@contract/graduate-project/flow-key';
import type { graduateProjectModule } from '@contract/graduate-project/module';
import type { PagesOf } from '@/kernel/pages-of';
import type { DecisionForm } from '@/kits/approval/decision-forms';

export const graduateProjectPages: PagesOf<typeof graduateProjectModule> = {
  middle: () => import('./manage/middle.page'),
  end: () => import('./manage/end.page'),
  thesis: () => import('./manage/thesis.page'),
  examineMiddle: () => import('./examine/middle.page'),
  examineEnd: () => import('./examine/end.page'),
  examineThesis: () => import('./examine/thesis.page'),
};

/** What each level of a stage's review asks for with a pass. */
export const graduateProjectDecisions: readonly DecisionForm[] = Object.values(stageFlowKeys).map((flow) => ({
  flow,
  load: () => import('./examine/stage-decision'),
}));
