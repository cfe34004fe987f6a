import type { performanceModule } from '@contract/performance/module';
import type { PagesOf } from '@/kernel/pages-of';

export const performancePages: PagesOf<typeof performanceModule> = {
  input: () => import('./input/input.page'),
  people: () => import('./results/people.page'),
  departments: () => import('./results/departments.page'),
  inputLog: () => import('./input/input-log.page'),
  audit: () => import('./audit/audit.page'),
  table: () => import('./tables/tables.page'),
  tableEdit: () => import('./tables/table-edit.page'),
  tableDetail: () => import('./tables/table-detail.page'),
  imports: () => import('./input/imports.page'),
  filter: () => import('./config/filter.page'),
  config: () => import('./config/config.page'),
};
