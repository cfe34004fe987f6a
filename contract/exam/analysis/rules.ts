import { statisticsOf } from '../statistics';
import { groupFigures, type GroupFigures } from './groups';
import { optionFigures, type OptionFigures } from './options';
import { medianOf, skewOf, spreadOf } from './spread';
import type { AnalysedPart, AnalysedPerson } from './types';

/**
 * What an exam and its questions tell after it (design section 2.19), as a pure function of the scores. Points are in
 * hundredths throughout. What is not defined is null, never 0.
 */

/** Raised when a formula changes: figures that are stored say by which they were computed. */
export const formulaVersion = 1;

/** Fewer people than this say little about a question: what tells the good from the weak is not judged. */
export const fewestPeople = 30;

/** Borders of what is pointed out. */
export const borders = { lowD: 0.2, easyP: 0.95, hardP: 0.3, idleShare: 0.05 } as const;

export const itemFlags = {
  negativeD: '区分度为负，请先核对答案',
  lowD: '区分度低于 0.2',
  easy: '得分率高于 95%',
  hard: '得分率低于 30%',
  distractor: '有干扰项吸引高分考生',
  idle: '有干扰项几乎无人选',
} as const;
export type ItemFlag = keyof typeof itemFlags;
export const itemFlagKeys = Object.keys(itemFlags) as ItemFlag[];

export interface ItemFigures {
  n: number;
  p: number | null;
  sd: number | null;
  d: number | null;
  /** With the total, and with the total without the part itself. */
  r_total: number | null;
  r_rest: number | null;
  alpha_without: number | null;
  omitted: number;
  seconds: number | null;
  options: OptionFigures[];
  flags: ItemFlag[];
}

export interface ExamFigures {
  formula: number;
  n: number;
  mean: number | null;
  sd: number | null;
  median: number | null;
  max: number | null;
  min: number | null;
  skew: number | null;
  /** Who reached the pass mark. */
  passed: number;
  pass_share: number | null;
  /** Mean over the full mark. */
  difficulty: number | null;
  alpha: number | null;
  kr20: number | null;
  sem: number | null;
  /** By steps of a tenth of the full mark; the last one holds the full mark too. */
  bins: { from: number; to: number; count: number }[];
  groups: GroupFigures[];
  items: ItemFigures[];
  knowledge: { name: string; parts: number; share: number | null }[];
}

interface Asked {
  full_mark: number;
  pass_mark: number;
  parts: readonly AnalysedPart[];
  people: readonly AnalysedPerson[];
}

/** All figures of an exam. @param people only closed, valid sittings: who was absent or void is left out by the caller */
export function analyse({ full_mark, pass_mark, parts, people }: Asked): ExamFigures {
  const totals = people.map(({ total }) => total);
  const counted = [...parts.keys()].filter((at) => !parts[at]!.is_void);
  const scores = people.map((person) => counted.map((at) => person.scores[at] ?? null));
  const found = statisticsOf({ scores, max: counted.map((at) => parts[at]!.max) });
  const passed = totals.filter((total) => total >= pass_mark).length;
  const mean = meanOf(totals);
  return {
    formula: formulaVersion,
    n: people.length,
    mean,
    sd: spreadOf(totals),
    median: medianOf(totals),
    max: totals.length === 0 ? null : Math.max(...totals),
    min: totals.length === 0 ? null : Math.min(...totals),
    skew: skewOf(totals),
    passed,
    pass_share: people.length === 0 ? null : passed / people.length,
    difficulty: mean === null || full_mark === 0 ? null : mean / full_mark,
    alpha: found.alpha,
    kr20: isRightOrWrong(scores, counted, parts) ? found.alpha : null,
    sem: found.sem,
    bins: binsOf(totals, full_mark),
    groups: groupFigures(people, pass_mark),
    items: parts.map((part, at) => itemFigures(part, at, people, found, counted.indexOf(at))),
    knowledge: knowledgeOf(parts, people),
  };
}

type Found = ReturnType<typeof statisticsOf>;

/** @param column where the part stands among those that count; -1 for one that is void */
function itemFigures(
  part: AnalysedPart,
  at: number,
  people: readonly AnalysedPerson[],
  found: Found,
  column: number,
): ItemFigures {
  const given = people.filter(({ scores }) => (scores[at] ?? null) !== null);
  const points = given.map(({ scores }) => scores[at]!);
  const figures = {
    n: given.length,
    p: found.P[column] ?? null,
    sd: spreadOf(points),
    d: found.D[column] ?? null,
    r_total: found.r_item_total[column] ?? null,
    r_rest: found.r_item_rest[column] ?? null,
    alpha_without: found.alpha_if_deleted[column] ?? null,
    omitted: given.filter(({ answered }) => !answered[at]).length,
    seconds: medianOf(given.flatMap(({ seconds }) => seconds[at] ?? [])),
    options: optionFigures(part, at, given),
  };
  return { ...figures, flags: part.is_void ? [] : flagsOf(figures) };
}

/** What somebody should look at. */
export function flagsOf({ n, p, d, options }: Pick<ItemFigures, 'n' | 'p' | 'd' | 'options'>): ItemFlag[] {
  const flags: ItemFlag[] = [];
  if (d !== null && d < 0) flags.push('negativeD');
  else if (d !== null && d < borders.lowD) flags.push('lowD');
  if (p !== null && p > borders.easyP) flags.push('easy');
  if (p !== null && p < borders.hardP) flags.push('hard');
  if (n < fewestPeople) return flags;
  const wrong = options.filter(({ is_key: isKey }) => !isKey);
  if (wrong.some(({ r }) => r !== null && r > 0)) flags.push('distractor');
  if (wrong.some(({ share }) => share !== null && share < borders.idleShare)) flags.push('idle');
  return flags;
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** KR-20 is alpha where each part is either right or wrong. */
const isRightOrWrong = (
  scores: readonly (readonly (number | null)[])[],
  counted: readonly number[],
  parts: readonly AnalysedPart[],
): boolean => scores.every((row) => row.every((score, at) => score === 0 || score === parts[counted[at]!]!.max));

const steps = 10;

function binsOf(totals: readonly number[], fullMark: number): ExamFigures['bins'] {
  const border = (at: number) => Math.round((fullMark * at) / steps);
  return Array.from({ length: steps }, (_, at) => {
    const [from, to] = [at === 0 ? -Infinity : border(at), at === steps - 1 ? Infinity : border(at + 1)];
    const count = totals.filter((total) => total >= from && total < to).length;
    return { from: border(at), to: border(at + 1), count };
  });
}

function knowledgeOf(parts: readonly AnalysedPart[], people: readonly AnalysedPerson[]): ExamFigures['knowledge'] {
  const names = [...new Set(parts.flatMap(({ knowledge }) => knowledge))];
  return names.map((name) => {
    const own = [...parts.keys()].filter((at) => !parts[at]!.is_void && parts[at]!.knowledge.includes(name));
    let [reached, most] = [0, 0];
    for (const { scores } of people) {
      for (const at of own) {
        const score = scores[at] ?? null;
        if (score === null) continue;
        reached += score;
        most += parts[at]!.max;
      }
    }
    return { name, parts: own.length, share: most === 0 ? null : reached / most };
  });
}
