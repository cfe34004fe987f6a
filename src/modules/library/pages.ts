import type { libraryModule } from '@contract/library/module';
import type { PagesOf } from '@/kernel/pages-of';

export const libraryPages: PagesOf<typeof libraryModule> = {
  files: () => import('./files.page'),
  mine: () => import('./mine.page'),
  upload: () => import('./upload.page'),
};
