import type { departmentStayModule } from '@contract/department-stay/module';
import type { PagesOf } from '@/kernel/pages-of';

export const departmentStayPages: PagesOf<typeof departmentStayModule> = {
  entries: () => import('./entry/entries.page'),
  entryDetail: () => import('./entry/detail.page'),
  visitorEntries: () => import('./entry/visitors.page'),
  bachelorEntries: () => import('./entry/bachelor.page'),
  masterEntries: () => import('./entry/master.page'),
  bachelorEntryDetail: () => import('./entry/bachelor-detail.page'),
  masterEntryDetail: () => import('./entry/master-detail.page'),
  exits: () => import('./exit/exits.page'),
  responsible: () => import('./change/responsible.page'),
  instructor: () => import('./change/instructor.page'),
};
