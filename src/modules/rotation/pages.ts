import type { rotationModule } from '@contract/rotation/module';
import type { PagesOf } from '@/kernel/pages-of';

export const rotationPages: PagesOf<typeof rotationModule> = {
  overview: () => import('./overview/rotation-overview.page'),
  visitors: () => import('./overview/visitors.page'),
  planner: () => import('./planner/planner.page'),
  rules: () => import('./rules/rules.page'),
  ruleForm: () => import('./rules/rule-form.page'),
  wardOverview: () => import('./ward-overview/ward-overview.page'),
  view: () => import('./timeline/rotation-view.page'),
  wardPlan: () => import('./ward-plan/ward-plan.page'),
  wardList: () => import('./ward-list/ward-list.page'),
};
