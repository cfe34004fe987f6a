import type { peopleModule } from '@contract/people/module';
import type { PagesOf } from '@/kernel/pages-of';

export const peoplePages: PagesOf<typeof peopleModule> = {
  query: () => import('./list/people-query.page'),
  details: () => import('./details/person-details.page'),
  form: () => import('./form/person-form.page'),
  userManage: () => import('./users/user-manage.page'),
  userManageDept: () => import('./users/user-manage-dept.page'),
  byType: () => import('./list/people-by-type.page'),
  personnelType: () => import('./types/type-list.page'),
  personnelTypeForm: () => import('./types/type-form.page'),
};
