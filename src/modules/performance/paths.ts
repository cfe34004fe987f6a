import { performanceModule } from '@contract/performance/module';

const { screens } = performanceModule;
const below = (path: string, query: Record<string, number | string>) =>
  `${path}?${Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`;

export const editPath = (id: number) => below(screens.tableEdit.path, { id });
export const detailPath = (id: number) => below(screens.tableDetail.path, { id });
/** Everybody of a department in a table. */
export const peoplePath = (table: number, dept_id: number) =>
  below(screens.people.path, { part: 'all', table, dept_id });
