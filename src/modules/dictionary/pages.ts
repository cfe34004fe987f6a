import type { dictionaryModule } from '@contract/dictionary/module';
import type { PagesOf } from '@/kernel/pages-of';

export const dictionaryPages: PagesOf<typeof dictionaryModule> = {
  bigDepartmentsAlone: () => import('./big-sub2.page'),
  bigDepartments: () => import('./big-departments/big-departments.page'),
  departments: () => import('./departments/departments.page'),
  majors: () => import('./majors/majors.page'),
  chambers: () => import('./chambers/chambers.page'),
  bases: () => import('./bases/bases.page'),
  agreements: () => import('./agreements/agreements.page'),
};
