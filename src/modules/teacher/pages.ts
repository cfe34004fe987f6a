import { archiveFlowKey } from '@contract/teacher/archive-flow';
import type { teacherModule } from '@contract/teacher/module';
import type { PagesOf } from '@/kernel/pages-of';
import type { DecisionForm } from '@/kits/approval/decision-forms';

export const teacherPages: PagesOf<typeof teacherModule> = {
  people: () => import('./people/people.page'),
  config: () => import('./config/config.page'),
  myArchives: () => import('./archives/my-archives.page'),
  archiveProfile: () => import('./archives/profile.page'),
  completion: () => import('./archives/completion.page'),
  archivesApproval: () => import('./archives/approval.page'),
};

/** What the flows of teachers ask for with a pass. */
export const teacherDecisions: readonly DecisionForm[] = [
  { flow: archiveFlowKey, load: () => import('./archives/decision-form') },
];
