import { RuleRefusal } from '../kernel/rule-kind';
import {
  compare,
  dividedBy,
  exact,
  isZero,
  larger,
  rounded,
  smaller,
  sumOf,
  times,
  toNumber,
  whole,
  zero,
} from '../kernel/exact';
import type { Exact } from '../kernel/exact';
import type { VoidKind } from './score-types';

export interface TotalInput {
  items: { max: number; void?: VoidKind | null }[];
  /** Points by item of each person; null: absent. */
  rows: (number[] | null)[];
  pass_mark?: number | null;
  /** Whether totals are brought back to the full mark of the paper when items are taken out. */
  rescale?: boolean | null;
  /** Totals of the exam that is made up for, row by row; null: none. */
  first?: (number | null)[] | null;
  make_up?: 'cap_at_pass' | 'take_higher' | null;
}

/** By row; null for the absent, who stand in the list and in no mean. */
export interface Totals {
  full_mark: number;
  totals: (number | null)[];
  pass: (boolean | null)[];
  /** 1, 2, 2, 4. */
  ranks: (number | null)[];
  mean: number | null;
}

/**
 * Totals of an exam: the sum of the rounded items, not below 0; the pass mark is compared with the rounded total.
 * @throws RuleRefusal for rows that do not fit the items or settings that lack what they need
 */
export function totalsOf(input: TotalInput): Totals {
  check(input);
  const { items, rows, pass_mark, rescale } = input;
  const all = sumOf(items.map(({ max }) => exact(max)));
  const left = sumOf(items.filter((item) => item.void !== 'exclude').map(({ max }) => exact(max)));
  if (rescale && isZero(left) && !isZero(all)) throw new RuleRefusal('NOTHING_LEFT', '全部题目都已剔除，无法折算');
  const scale = rescale && !isZero(left) ? dividedBy(all, left) : undefined;
  const totals = rows.map((row, index) => {
    const sum = row && larger(sumOf(row.map((score, at) => itemScore(items[at]!, score))), zero);
    return madeUp(input, sum && scale ? rounded(times(sum, scale)) : sum, index);
  });
  const present = totals.filter((total) => total !== null);
  return {
    full_mark: toNumber(scale ? all : left),
    totals: totals.map((total) => total && toNumber(total)),
    pass: totals.map((total) =>
      total === null || typeof pass_mark !== 'number' ? null : compare(total, exact(pass_mark)) >= 0,
    ),
    ranks: totals.map((total) => total && 1 + present.filter((other) => compare(other, total) > 0).length),
    mean: present.length === 0 ? null : toNumber(dividedBy(sumOf(present), whole(present.length))),
  };
}

function itemScore(item: TotalInput['items'][number], score: number): Exact {
  if (item.void === 'exclude') return zero;
  return rounded(exact(item.void === 'full' ? item.max : score));
}

function madeUp({ make_up, first, pass_mark }: TotalInput, total: Exact | null, row: number): Exact | null {
  if (make_up === 'cap_at_pass') return total && smaller(total, exact(pass_mark!));
  const before = first?.[row];
  if (make_up !== 'take_higher' || typeof before !== 'number') return total;
  const earlier = rounded(exact(before));
  return total ? larger(total, earlier) : earlier;
}

function check({ items, rows, pass_mark, first, make_up }: TotalInput): void {
  const refuse = (code: string, words: string) => {
    throw new RuleRefusal(code, words);
  };
  for (const row of rows) {
    if (!row) continue;
    if (row.length !== items.length) refuse('ROW_LENGTH', '每行得分的个数应与题数相同');
    if (row.some((score, at) => !items[at]!.void && score > items[at]!.max)) {
      refuse('SCORE_ABOVE_MAX', '得分不能超过本题分值');
    }
  }
  if (first && first.length !== rows.length) refuse('FIRST_LENGTH', '首考成绩的个数应与行数相同');
  if (make_up === 'cap_at_pass' && typeof pass_mark !== 'number') refuse('PASS_MARK_MISSING', '请给出及格分');
  if (make_up === 'take_higher' && !first) refuse('FIRST_MISSING', '请给出首考成绩 first');
  if (first && !make_up) refuse('MAKE_UP_MISSING', '请给出补考计分方式 make_up');
}
