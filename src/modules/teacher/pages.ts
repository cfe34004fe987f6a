import type { teacherModule } from '@contract/teacher/module';
import type { PagesOf } from '@/kernel/pages-of';

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
