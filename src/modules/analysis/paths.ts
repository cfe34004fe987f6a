import { analysisModule } from '@contract/analysis/module';
import { dataSets, type GroupKey, type SetKey } from '@contract/analysis/sets';

const { dashboard, detail, edit, attribute } = analysisModule.screens;

/** Global filters of a board, as the calls name them. */
export interface BoardFilters {
  year: number;
  base_id: number | null;
  dept_id: number | null;
}

/** What a set is asked of these filters: those that it knows. */
export function askedOf(set: SetKey, { year, base_id: baseId, dept_id: deptId }: BoardFilters) {
  const { filters } = dataSets[set];
  return {
    ...(filters.includes('year') && { year }),
    ...(filters.includes('base_id') && baseId !== null && { base_id: baseId }),
    ...(filters.includes('dept_id') && deptId !== null && { dept_id: deptId }),
  };
}

/** The rows behind a figure, under the same filters. */
export function rowsPath(set: SetKey, filters: BoardFilters, of?: { group: GroupKey; label: string }): string {
  const asked = Object.entries({ set, ...askedOf(set, filters), ...of }).map(([name, value]) => [name, String(value)]);
  return `${detail.path}?${new URLSearchParams(asked).toString()}`;
}

export const dashboardPath = (id: number) => `${dashboard.path}?board=${id}`;
export const editPath = (id?: number) => (id === undefined ? edit.path : `${edit.path}?id=${id}`);
export const attributePath = attribute.path;
