import type { graduateProjectModule } from '@contract/graduate-project/module';
import type { PagesOf } from '@/kernel/pages-of';

export const graduateProjectPages: PagesOf<typeof graduateProjectModule> = {
  middle: () => import('./manage/middle.page'),
  end: () => import('./manage/end.page'),
  thesis: () => import('./manage/thesis.page'),
  examineMiddle: () => import('./examine/middle.page'),
  examineEnd: () => import('./examine/end.page'),
  examineThesis: () => import('./examine/thesis.page'),
};
