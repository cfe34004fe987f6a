/** Rules of 招收统计. No schema here: pages import this file. */
import type { ApplicationState, TraineeState } from './rules';

export const countedBy = { batch: '批次', dept: '科室', hospital: '选送单位', province: '省份' } as const;
export type CountedBy = keyof typeof countedBy;
/** Where no province was filled in. */
export const noProvince = '未填写';
/** How far somebody came: each stage holds the next. */
export const stages = { applied: '申请', admitted: '录取', present: '报到', finished: '结业' } as const;
export type Stage = keyof typeof stages;
export const stageKeys = Object.keys(stages) as [Stage, ...Stage[]];

/** All stages that somebody reached; none of an application that was not handed in. */
export function stagesOf(state: ApplicationState, trainee: TraineeState | null): Stage[] {
  if (state === 'draft') return [];
  if (trainee === null) return ['applied'];
  if (trainee === 'admitted' || trainee === 'absent') return ['applied', 'admitted'];
  return trainee === 'finished' ? [...stageKeys] : ['applied', 'admitted', 'present'];
}

interface Person {
  key: string;
  name: string;
  stages: readonly Stage[];
}
interface Planned {
  key: string;
  name: string;
  granted: number;
}
export type Tally = Record<Stage, number> & { key: string; name: string; planned: number };
const emptyTally = (key: string, name: string): Tally => ({
  key,
  name,
  planned: 0,
  applied: 0,
  admitted: 0,
  present: 0,
  finished: 0,
});

/** People and places by their group, in the order in which groups are met; everybody stands in one group. */
export function tally(people: readonly Person[], planned: readonly Planned[]): Tally[] {
  const rows = new Map<string, Tally>();
  const rowOf = ({ key, name }: { key: string; name: string }) => {
    const row = rows.get(key) ?? emptyTally(key, name);
    rows.set(key, row);
    return row;
  };
  for (const plan of planned) rowOf(plan).planned += plan.granted;
  for (const person of people) {
    if (person.stages.length === 0) continue;
    const row = rowOf(person);
    for (const stage of person.stages) row[stage] += 1;
  }
  return [...rows.values()];
}

/** The sum of all groups. */
export function tallySum(rows: readonly Tally[]): Tally {
  const sum = emptyTally('', '合计');
  for (const row of rows) for (const key of ['planned', ...stageKeys] as const) sum[key] += row[key];
  return sum;
}
