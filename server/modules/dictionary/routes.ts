import { dictionaryEndpoints } from '@contract/dictionary/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { departmentTree } from './public';
import { bigDepartmentPage, majorPage } from './queries';

export const dictionaryServer: ServerModule<typeof dictionaryEndpoints> = {
  routes: implement(dictionaryEndpoints, {
    departmentTree: ({ db }) => departmentTree(db),
    bigDepartments: ({ db, query }) => bigDepartmentPage(db, query),
    majors: ({ db, query }) => majorPage(db, query),
  }),
};
