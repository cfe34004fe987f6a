import type { dormModule } from '@contract/dorm/module';
import type { PagesOf } from '@/kernel/pages-of';

export const dormPages: PagesOf<typeof dormModule> = {
  lodgings: () => import('./lodgings/lodgings.page'),
  buildings: () => import('./buildings/buildings.page'),
  violations: () => import('./violations/violations.page'),
  apply: () => import('./applications/apply.page'),
  approval: () => import('./applications/approval.page'),
  approvalConfig: () => import('./applications/approval-config.page'),
  inspections: () => import('./inspections/record.page'),
  inspectSignIn: () => import('./inspections/sign-in-admin.page'),
  inspectDetails: () => import('./inspections/details.page'),
  inspectUnion: () => import('./inspections/sign-in-union.page'),
  config: () => import('./config/config.page'),
};
