import { archiveFlowKey } from '@contract/teacher/archive-flow';
import { declareFlowKey } from '@contract/teacher/selection/flow-key';
import type { teacherModule } from '@contract/teacher/module';
import type { PagesOf } from '@/kernel/pages-of';
import type { DecisionForm } from '@/kits/approval/decision-forms';

export const teacherPages: PagesOf<typeof teacherModule> = {
  people: () => import('./people/people.page'),
  config: () => import('./config/config.page'),
  myArchives: () => import('./archives/my-archives.page'),
  archiveProfile: () => import('./archives/profile.page'),
  completion: () => import('./archives/completion.page'),
  selections: () => import('./selection/selections.page'),
  selectionForm: () => import('./selection/selection-form.page'),
  selectionPublish: () => import('./selection/publish.page'),
  selectionDetails: () => import('./selection/details.page'),
  declarations: () => import('./selection/declarations.page'),
  declare: () => import('./selection/declare.page'),
  declarationApproval: () => import('./selection/approval.page'),
  archivesApproval: () => import('./archives/approval.page'),
};

/** What the flows of teachers ask for with a pass. */
export const teacherDecisions: readonly DecisionForm[] = [
  { flow: archiveFlowKey, load: () => import('./archives/decision-form') },
  { flow: declareFlowKey, load: () => import('./selection/score-decision') },
];
