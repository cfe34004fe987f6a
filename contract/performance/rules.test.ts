import { describe, expect, it } from 'vitest';
import { formulaProblem, reckon } from './formula';
import {
  canAct,
  itemProblem,
  periodOf,
  periodWords,
  ranksOf,
  rounded,
  scoreOf,
  stateOf,
  sumsOf,
  tableActs,
  totalOf,
  valueProblem,
  type SheetState,
  type StoredState,
  type TableState,
} from './rules';

describe('a formula', () => {
  it.each([
    ['n*2', 3, 1, 6],
    ['n * 2 * k', 1, 1.2, 2.4],
    ['n×3', 2, 1, 6],
    ['ｎ＊３', 2, 1, 6],
    ['2+n/4-1', 8, 1, 3],
    ['-(n-10)*0.5', 4, 1, 3],
    ['min(n, 8)*2', 20, 1, 16],
    ['max(0, n-2)', 1, 1, 0],
    ['--n', 5, 1, 5],
  ])('%s of %d with %d gives %d', (text, n, k, wanted) => {
    expect(formulaProblem(text)).toBe('');
    expect(reckon(text, { n, k })).toBeCloseTo(wanted, 10);
  });

  it.each([
    ['', '请填写公式'],
    ['n*', '公式不完整'],
    ['n 2', '“2”前面缺少运算符'],
    ['(n+1', '缺少“)”'],
    ['x*2', '不认识“x”，可用 n、k、min、max'],
    ['n^2', '第 2 个字符“^”不能用在公式里'],
    ['alert(1)', '不认识“alert”，可用 n、k、min、max'],
    ['n*)', '“)”的位置不对'],
    [`${'('.repeat(40)}n${')'.repeat(40)}`, '公式的括号套得太深'],
  ])('%s is refused: %s', (text, reason) => {
    expect(formulaProblem(text)).toBe(reason);
  });

  it('gives nothing where it gives no number', () => {
    expect(reckon('10/n', { n: 0, k: 1 })).toBeNull();
  });
});

it.each([
  [1.005, 1.01],
  [2.675, 2.68],
  [-1.005, -1.01],
  [0.1 + 0.2, 0.3],
  [-0.001, 0],
  [33.333, 33.33],
])('%d is rounded to %d', (value, wanted) => {
  expect(Object.is(rounded(value), wanted)).toBe(true);
});

describe('an item', () => {
  const item = { expression: 'n*2*k', weight: 100, cap: null, fallback: null };
  it.each([
    ['as the example says: one round, 2 points, title 1.2', item, 1, 1.2, { n: 1, is_fallback: false, score: 2.4 }],
    ['with half its weight', { ...item, weight: 50 }, 3, 1, { n: 3, is_fallback: false, score: 3 }],
    [
      'not above its cap, before the weight',
      { ...item, cap: 10, weight: 50 },
      9,
      1,
      { n: 9, is_fallback: false, score: 5 },
    ],
    ['that counted 0', item, 0, 1, { n: 0, is_fallback: false, score: 0 }],
    ['that is missing', item, null, 1, { n: null, is_fallback: false, score: null }],
    ['that is missing, with what was agreed', { ...item, fallback: 4 }, null, 1, { n: 4, is_fallback: true, score: 8 }],
    ['whose formula gives no number', { ...item, expression: '6/n' }, 0, 1, { n: 0, is_fallback: false, score: null }],
  ] as const)('%s', (_words, scoring, value, k, wanted) => {
    expect(scoreOf(scoring, value, k)).toEqual(wanted);
  });

  it.each([
    [5, ''],
    [-1, '“查房”不能小于 0'],
    [11, '“查房”不能大于 10'],
    [1.234, '“查房”至多两位小数'],
  ])('takes %d: %s', (value, wanted) => {
    expect(valueProblem({ name: '查房', least: 0, most: 10 }, value)).toBe(wanted);
  });

  it('says what is missing from it', () => {
    const parts = {
      name: '查房',
      least: null,
      most: null,
      source: 'manual',
      metric: null,
      filler: 'dept',
      filler_ids: [],
    } as const;
    expect(itemProblem(parts, 'person')).toBe('');
    expect(itemProblem({ ...parts, filler: null }, 'person')).toBe('请选择填报人');
    expect(itemProblem({ ...parts, filler: 'self' }, 'dept')).toBe('科室绩效表不能由本人填报');
    expect(itemProblem({ ...parts, filler: 'named' }, 'person')).toBe('请至少选择一个填报人');
    expect(itemProblem({ ...parts, source: 'auto', metric: 'taken_hours' }, 'dept')).toContain(
      '科室绩效表可用的采集内容',
    );
    expect(itemProblem({ ...parts, source: 'auto', metric: 'taken_hours' }, 'person')).toBe('');
    expect(itemProblem({ ...parts, least: 3, most: 2 }, 'person')).toBe('最小值不能大于最大值');
  });
});

describe('a total', () => {
  it.each([
    [[1.1, 2.2], 3.3],
    [[0, 0], 0],
    [[1, null], null],
    [[], null],
  ])('of %j is %j', (scores, wanted) => {
    expect(totalOf(scores)).toBe(wanted);
  });

  it('of a department waits for everybody', () => {
    expect(sumsOf([10, 5])).toEqual({ people: 2, finished: 2, sum: 15, mean: 7.5 });
    expect(sumsOf([10, null])).toEqual({ people: 2, finished: 1, sum: null, mean: null });
    expect(sumsOf([])).toEqual({ people: 0, finished: 0, sum: null, mean: null });
  });

  it('has a place; equal ones share it, unfinished ones have none', () => {
    expect(ranksOf([8, 10, null, 8, 1])).toEqual([2, 1, null, 2, 4]);
  });
});

describe('a table', () => {
  it.each<[StoredState, SheetState[], TableState]>([
    ['draft', [], 'draft'],
    ['filling', ['filling', 'pending'], 'filling'],
    ['filling', ['returned', 'passed'], 'filling'],
    ['filling', ['pending', 'passed'], 'auditing'],
    ['filling', ['passed', 'passed'], 'confirmed'],
    ['filling', [], 'filling'],
    ['published', ['passed'], 'published'],
  ])('%s with %j is %s', (stored, sheets, wanted) => {
    expect(stateOf(stored, sheets)).toBe(wanted);
  });

  it('allows in each state what stands here', () => {
    const allowed = (state: TableState) => tableActs.filter((act) => canAct(act, state));
    expect(allowed('draft')).toEqual(['edit', 'remove', 'start']);
    expect(allowed('filling')).toEqual(['calculate', 'fill']);
    expect(allowed('auditing')).toEqual([]);
    expect(allowed('confirmed')).toEqual(['publish']);
    expect(allowed('published')).toEqual([]);
  });
});

it.each([
  ['month', '2028-02-29', '2028-02-01', '2028-02-29', '2028 年 2 月'],
  ['quarter', '2026-11-28', '2026-10-01', '2026-12-31', '2026 年第 4 季度'],
  ['year', '2026-01-01', '2026-01-01', '2026-12-31', '2026 年'],
] as const)('the %s of %s goes from %s to %s', (kind, day, from, to, words) => {
  expect(periodOf(kind, day)).toEqual({ from, to });
  expect(periodWords(kind, from)).toBe(words);
});
