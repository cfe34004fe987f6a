import type { noticeModule } from '@contract/notice/module';
import type { PagesOf } from '@/kernel/pages-of';

export const noticePages: PagesOf<typeof noticeModule> = {
  pushes: () => import('./push-list/push-list.page'),
  pushForm: () => import('./push-form/push-form.page'),
  templates: () => import('./templates/templates.page'),
  rules: () => import('./rules/rules.page'),
};
