import type { analysisModule } from '@contract/analysis/module';
import type { PagesOf } from '@/kernel/pages-of';

export const analysisPages: PagesOf<typeof analysisModule> = {
  dashboard: () => import('./dashboard/dashboard.page'),
  board: () => import('./board/board.page'),
  detail: () => import('./detail/detail.page'),
  api: () => import('./api/api.page'),
  config: () => import('./config/config.page'),
  attribute: () => import('./attribute/attribute.page'),
  edit: () => import('./edit/edit.page'),
};
