import type { weeklogModule } from '@contract/weeklog/module';
import type { PagesOf } from '@/kernel/pages-of';

export const weeklogPages: PagesOf<typeof weeklogModule> = {
  mine: () => import('./mine/mine.page'),
  fill: () => import('./fill/fill.page'),
  view: () => import('./view/view.page'),
  items: () => import('./items/items.page'),
  departments: () => import('./config/departments.page'),
};
