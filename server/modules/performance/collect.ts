import { groupBy } from '@contract/kernel/group-by';
import { rounded, type Metric } from '@contract/performance/rules';
import type { PerformanceItem, PerformanceTable } from '@contract/performance/tables';
import type { Db } from '@server/kernel/database/database';
import { doneIn, hoursOf, type KindHours } from '../activities/public';
import { meansOf } from '../evaluation/public';
import type { TargetRow } from './rows';
import type { Written } from './write-entry';

/** A number that the system counted, and of what; null where it knows nothing, which is not 0. */
interface Counted {
  value: number | null;
  remark: string;
}

const sumOf = (kinds: readonly KindHours[], what: 'hours' | 'times'): Counted => ({
  value: rounded(kinds.reduce((sum, kind) => sum + kind[what], 0)),
  remark: kinds.map(({ kindName, times, hours }) => `${kindName} ${times} 次 ${rounded(hours)} 学时`).join('；'),
});

const meanOf = (mean: number | undefined): Counted => ({
  value: mean ?? null,
  remark: mean === undefined ? '期内没有已发布的评价' : '',
});

/** What the system knows of the targets of a table in its period, as entries of its items. */
export async function collected(
  db: Db,
  { subject, from_on: from, to_on: to }: Pick<PerformanceTable, 'subject' | 'from_on' | 'to_on'>,
  items: readonly Pick<PerformanceItem, 'id' | 'source' | 'metric'>[],
  targets: readonly TargetRow[],
): Promise<Written[]> {
  const asked = items.filter(({ source }) => source === 'auto');
  if (asked.length === 0) return [];
  const days = { from, to };
  const metrics = new Set(asked.map(({ metric }) => metric!));
  const countedBy =
    subject === 'person' ? await ofPeople(db, metrics, targets, days) : await ofDepartments(db, metrics, targets, days);
  return asked.flatMap(({ id: itemId, metric }) =>
    targets.map((target) => ({ itemId, targetId: target.id, ...countedBy(metric!, target) })),
  );
}

type CountedBy = (metric: Metric, target: TargetRow) => Counted;
interface Days {
  from: string;
  to: string;
}

async function ofPeople(
  db: Db,
  metrics: ReadonlySet<Metric>,
  targets: readonly TargetRow[],
  days: Days,
): Promise<CountedBy> {
  const ids = targets.flatMap(({ personId }) => personId ?? []);
  const needsHours = (['taught_hours', 'taught_times', 'taken_hours'] as const).some((one) => metrics.has(one));
  const hours = needsHours ? await hoursOf(db, ids, days) : new Map<number, never>();
  const means = metrics.has('evaluation')
    ? await meansOf(
        db,
        ids.map((id) => `p${id}`),
        days,
      )
    : new Map<string, number>();
  return (metric, { personId }) => {
    if (metric === 'evaluation') return meanOf(means.get(`p${personId}`));
    const own = hours.get(personId!) ?? { taken: [], taught: [] };
    if (metric === 'taken_hours') return sumOf(own.taken, 'hours');
    return sumOf(own.taught, metric === 'taught_hours' ? 'hours' : 'times');
  };
}

async function ofDepartments(
  db: Db,
  metrics: ReadonlySet<Metric>,
  targets: readonly TargetRow[],
  days: Days,
): Promise<CountedBy> {
  const ids = targets.map(({ deptId }) => deptId);
  const needsHours = metrics.has('taught_hours') || metrics.has('taught_times');
  const held = groupBy(needsHours ? await doneIn(db, ids, days) : [], ({ deptId }) => deptId);
  const means = metrics.has('evaluation')
    ? await meansOf(
        db,
        ids.map((id) => `d${id}`),
        days,
      )
    : new Map<string, number>();
  return (metric, { deptId }) => {
    if (metric === 'evaluation') return meanOf(means.get(`d${deptId}`));
    const kinds = [...groupBy(held.get(deptId) ?? [], ({ kindId }) => kindId)].map(([kindId, list]) => ({
      kindId,
      kindName: list[0]!.kindName,
      times: list.length,
      hours: list.reduce((sum, one) => sum + one.hours, 0),
    }));
    return sumOf(kinds, metric === 'taught_hours' ? 'hours' : 'times');
  };
}
