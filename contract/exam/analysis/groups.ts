import { spreadOf } from './spread';

/** By what those who sat are told apart. */
export const groupKinds = { dept: '科室', grade: '年级', type: '人员类型' } as const;
export type GroupKind = keyof typeof groupKinds;
export const groupKindKeys = Object.keys(groupKinds) as GroupKind[];

export interface GroupFigures {
  kind: GroupKind;
  name: string;
  n: number;
  mean: number;
  sd: number | null;
  pass_share: number;
}

interface Grouped {
  total: number;
  groups: Readonly<Record<GroupKind, string>>;
}

/** Each group by its name, the best mean first. */
export function groupFigures(people: readonly Grouped[], passMark: number): GroupFigures[] {
  return groupKindKeys.flatMap((kind) => {
    const names = [...new Set(people.map(({ groups }) => groups[kind]))];
    return names
      .map((name) => {
        const totals = people.filter(({ groups }) => groups[kind] === name).map(({ total }) => total);
        return {
          kind,
          name,
          n: totals.length,
          mean: totals.reduce((sum, total) => sum + total, 0) / totals.length,
          sd: spreadOf(totals),
          pass_share: totals.filter((total) => total >= passMark).length / totals.length,
        };
      })
      .toSorted((one, other) => other.mean - one.mean);
  });
}
