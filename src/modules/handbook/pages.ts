import type { handbookModule } from '@contract/handbook/module';
import type { PagesOf } from '@/kernel/pages-of';

export const handbookPages: PagesOf<typeof handbookModule> = {
  subjects: () => import('./mapping/subject-configuration.page'),
  kinds: () => import('./kinds/kinds.page'),
  versions: () => import('./versions/versions.page'),
  versionDetail: () => import('./plan/version-detail.page'),
  versionEdit: () => import('./edit/version-edit.page'),
};
