import type { systemModule } from '@contract/system/module';
import type { PagesOf } from '@/kernel/pages-of';

export const systemPages: PagesOf<typeof systemModule> = {
  home: () => import('./home.page'),
  role: () => import('./role/role-list.page'),
  roleForm: () => import('./role/role-form.page'),
  limit: () => import('./limit/limit.page'),
  sessions: () => import('./sessions/sessions.page'),
  outbox: () => import('./outbox/outbox.page'),
  verify: () => import('./verify/verify.page'),
  selfCheck: () => import('./self-check/self-check.page'),
  config: () => import('./config.page'),
  operationLog: () => import('./operation-log.page'),
};
