import { asc, eq } from 'drizzle-orm';
import type { analysisEndpoints, AnalysisRow } from '@contract/analysis/endpoints';
import { colourOf, figureOf, groupFigures, groupLabel } from '@contract/analysis/rules';
import { dataSets, type GroupKey, type SetKey } from '@contract/analysis/sets';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { holdsText } from '@contract/kernel/held';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Handlers } from '@server/kernel/implement';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { bases } from '../dictionary/tables';
import { readSet } from './sets/sets';
import type { Asking, Filters } from './sets/who';
import { analysisMetrics as metrics } from './tables';

interface Asked {
  set: SetKey;
  year?: number | undefined;
  base_id?: number | undefined;
  dept_id?: number | undefined;
}

/** What was read a moment ago, for who asked and how: the same question of a colleague with another scope is another one. */
const kept = new Map<string, { at: number; rows: AnalysisRow[] }>();
const mostKept = 100;

export const metricOf = async ({ db }: Pick<Asking, 'db'>, set: SetKey) =>
  first(await db.select().from(metrics).where(eq(metrics.setKey, set)));

/** Only filters that the set knows: the others change nothing of it, and are not told apart. */
export function filtersOf({ set, year, base_id: baseId, dept_id: deptId }: Asked): Filters {
  const { filters } = dataSets[set];
  return {
    year: filters.includes('year') ? (year ?? Number(today().slice(0, 4))) : 0,
    baseId: filters.includes('base_id') ? baseId : undefined,
    deptId: filters.includes('dept_id') ? deptId : undefined,
  };
}

/** Rows of a set that the caller sees, with the time at which they were read. @throws AppError ANALYSIS_SET_OFF */
async function answer(asking: Asking, asked: Asked) {
  const metric = await metricOf(asking, asked.set);
  if (metric.status !== EnableState.enabled) throw new AppError('ANALYSIS_SET_OFF', { name: metric.name });
  const filters = filtersOf(asked);
  const key = keyOf(asking.user, asked.set, filters);
  const now = Date.now();
  const known = kept.get(key);
  if (known && now - known.at < metric.cacheSeconds * 1000) return { metric, ...known };
  const read = { at: now, rows: await readSet(asking, asked.set, filters) };
  kept.delete(key);
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
  kept.set(key, read);
  return { metric, ...read };
}

const keyOf = ({ userId, scope }: CurrentUser, set: SetKey, filters: Filters) =>
  JSON.stringify([userId, scope, set, filters, today()]);

/** After a change of thresholds or of what answers, nothing that was read before is right any more. */
export const forget = () => kept.clear();

const groupOf = (set: SetKey, group: GroupKey | undefined) =>
  group !== undefined && dataSets[set].groups.includes(group) ? group : undefined;

type Calls = 'boardFilters' | 'figure' | 'rows' | 'testDataSet';

export const figureHandlers: Pick<Handlers<typeof analysisEndpoints>, Calls> = {
  boardFilters: async ({ db }) => ({
    bases: await db
      .select({ id: bases.id, name: bases.name })
      .from(bases)
      .where(eq(bases.status, EnableState.enabled))
      .orderBy(asc(bases.id)),
  }),
  figure: async ({ db, user, query }) => {
    const { metric, rows, at } = await answer({ db, user }, query);
    const value = figureOf(query.set, rows);
    const group = groupOf(query.set, query.group);
    return {
      set: query.set,
      title: metric.name,
      unit: metric.unit,
      definition: metric.definition,
      value,
      colour: colourOf(value, metric),
      target: metric.green,
      rows: rows.length,
      groups: group === undefined ? [] : groupFigures(query.set, rows, group),
      at: new Date(at).toISOString(),
    };
  },
  rows: async ({ db, user, query }) => {
    const { rows } = await answer({ db, user }, query);
    const group = groupOf(query.set, query.group);
    const { label, keyword, page, size } = query;
    const found = rows.filter(
      (row) =>
        (group === undefined || label === undefined || groupLabel(row[group]) === label) &&
        (!keyword ||
          row.staff_id === keyword ||
          [row.name, row.dept_name, row.detail].some((text) => holdsText(text, keyword))),
    );
    return { total: found.length, list: found.slice((page - 1) * size, page * size) };
  },
  testDataSet: async ({ db, user, query }) => {
    const start = performance.now();
    const rows = await readSet({ db, user }, query.set, filtersOf(query));
    const milliseconds = Math.round(performance.now() - start);
    return { milliseconds, total: rows.length, value: figureOf(query.set, rows), list: rows.slice(0, 10) };
  },
};
