import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RuleRefusal } from '../kernel/rule-kind';
import { examRuleKinds } from './verify';

const score = (item: object, response?: unknown) => examRuleKinds['exam.score']!.valueOf({ item, response });
const refused = (item: object, response?: unknown) => {
  expect(() => score(item, response), JSON.stringify([item, response])).toThrow(RuleRefusal);
};
const options = ['A', 'B', 'C', 'D', 'E'];
const choice = { type: 1, max: 1.5, options, key: 'D' };
const x = { type: 6, max: 3, options, key: ['B', 'D', 'E'] };
const short = { type: 9, max: 10, marks_needed: 2, threshold: 1.5 };

it.each([
  [choice, 'D', 1.5],
  [choice, 'A', 0],
  [{ ...choice, penalty: 0.5 }, 'A', -0.5],
  [{ ...choice, penalty: 0.5 }, '', 0],
  [{ ...choice, key: ['A', 'D'] }, 'A', 1.5],
  [{ type: 7, max: 1, key: 'T' }, 'F', 0],
  [{ ...choice, max: 1.005 }, 'D', 1.01],
  [{ ...choice, void: 'full' }, undefined, 1.5],
  [{ ...choice, void: 'full_if_answered' }, 'A', 1.5],
  [{ ...choice, void: 'full_if_answered' }, [], 0],
  [{ ...choice, void: 'exclude' }, 'D', 0],
  [{ ...short, void: 'full' }, undefined, 10],
])('scores one of several options: %j %j', (item, response, expected) => {
  expect(score(item, response)).toBe(expected);
});

it.each([
  ['all_or_nothing', 'BDE', 3],
  ['half_if_subset', 'BD', 1.5],
  ['half_if_subset', 'BDA', 0],
  ['proportional_no_wrong', 'BD', 2],
  ['proportional_no_wrong', 'BDA', 0],
  ['right_minus_wrong', 'BDA', 1],
  ['right_minus_wrong', 'AC', 0],
  ['per_option', 'BDA', 1.8],
  ['per_option', '', 0],
  ['per_option_penalty', 'BDA', 0.6],
  ['per_option_penalty', 'AC', 0],
])('scores X by %s: %s', (policy, letters, expected) => {
  expect(score({ ...x, policy }, letters.split(''))).toBe(expected);
});

it.each([
  [[{ accept: ['Na+'] }], [' ＮＡ＋ '], 2],
  [[{ number: 7.4, tolerance: 0.05 }], ['7.45'], 2],
  [[{ number: 7.4, tolerance: 0.05 }], ['7.4501'], 0],
  [[{ number: 5, unit: 'mmol/L' }], ['５.0 mmol/L'], 2],
  [[{ number: 5, unit: 'mmol/L' }], ['5mmol/l'], 0],
  [[{ number: 5, unit: 'mmol/L' }], ['5'], 0],
  [[{ number: 5 }], ['5 mmol/L'], 0],
  [[{ accept: ['甲'], weight: 3 }, { accept: ['乙'] }], ['甲'], 1.5],
  [[{ accept: ['甲'] }, { accept: ['乙'] }, { accept: ['丙'] }], ['甲', null, ''], 0.67],
  [
    [
      { accept: ['甲'], free_group: 'g' },
      { accept: ['甲', '乙'], free_group: 'g', weight: 3 },
    ],
    ['甲', '甲'],
    2,
  ],
  [
    [
      { accept: ['甲'], free_group: 'g' },
      { accept: ['甲'], free_group: 'g', weight: 3 },
    ],
    ['甲'],
    1.5,
  ],
])('scores blanks %j for %j', (blanks, response, expected) => {
  expect(score({ type: 8, max: 2, blanks }, response)).toBe(expected);
});

it.each([
  [[], 'UNMARKED'],
  [[6], 'WAITING_SECOND'],
  [[6, 7.5], 6.75],
  [[6, 7.51], 'ARBITRATION_NEEDED'],
  [[4, 8, 5], 5],
  [[6.01, 6.02], 6.02],
])('counts two marks %j', (marks, expected) => {
  expect(score(short, { marks })).toBe(expected);
});

it('counts the third mark with the nearer one, of two equally near ones the higher', () => {
  const closest = { ...short, arbitration: 'closest' };
  expect(score(closest, { marks: [4, 8, 7] })).toBe(7.5);
  expect(score(closest, { marks: [4, 8, 6] })).toBe(7);
});

it('caps a rubric by the points of the item', () => {
  const rubric = [
    { id: 'a', score: 4 },
    { id: 'b', score: 4 },
  ];
  expect(score({ type: 9, max: 6, rubric }, { points: ['a', 'b'] })).toBe(6);
  expect(score({ type: 9, max: 6, rubric }, { points: [] })).toBe(0);
});

describe('hotspot', () => {
  const circle = { shape: 'circle', c: [0.3, 0.3, 0.1] };
  const box = { shape: 'rect', box: [0.1, 0.1, 0.4, 0.4] };
  const poly = {
    shape: 'poly',
    points: [
      [0.5, 0.5],
      [0.9, 0.5],
      [0.9, 0.9],
    ],
  };
  it.each([
    [[circle], {}, [[0.4, 0.3]], 2],
    [[circle], {}, [[0.3, 0.4]], 2],
    [[circle], { aspect: 2 }, [[0.3, 0.4]], 0],
    [[circle], { aspect: 0.5 }, [[0.3, 0.5]], 2],
    [[box], {}, [[0.4, 0.1]], 2],
    [[poly], {}, [[0.7, 0.7]], 2],
    [[poly], {}, [[0.6, 0.7]], 0],
    [[poly], {}, [[0.8, 0.6]], 2],
    [
      [box, circle],
      {},
      [
        [0.3, 0.3],
        [0.39, 0.3],
      ],
      2,
    ],
    [[box, poly], {}, [[0.2, 0.2]], 0],
    [[box, poly], { policy: 'partial' }, [[0.2, 0.2]], 1],
    [
      [box, poly],
      { policy: 'partial' },
      [
        [0.2, 0.2],
        [0, 0],
      ],
      0,
    ],
    [
      [box],
      {},
      [
        [0.2, 0.2],
        [0.2, 0.2],
      ],
      0,
    ],
  ])('%j %j %j', (targets, more, marks, expected) => {
    expect(score({ type: 11, max: 2, targets, ...more }, marks)).toBe(expected);
  });
});

it('adds the parts of a group, which waits as long as one of them does', () => {
  const parts = [
    { ...choice, id: 'a' },
    { type: 9, max: 2, id: 'b' },
  ];
  expect(score({ type: 12, children: parts }, { a: 'D' })).toBe('UNMARKED');
  expect(score({ type: 10, children: parts }, { a: 'D', b: { marks: [1.25] } })).toBe(2.75);
  expect(score({ type: 12, children: parts, void: 'full' })).toBe(3.5);
  expect(score({ type: 5, options, children: [{ id: 'a', type: 1, max: 1, key: 'B' }] }, { a: 'B' })).toBe(1);
});

it('refuses what it does not offer and answers that are none', () => {
  refused({ ...choice, policy: 'half_if_subset' }, 'D');
  refused({ ...x, policy: 'fuzzy' }, ['B']);
  refused({ ...x, penalty: 1 }, ['B']);
  refused({ ...choice, colour: 'red' }, 'D');
  refused({ ...choice, key: 'F' }, 'D');
  refused({ type: 8, max: 1, blanks: [{ accept: ['甲'], fuzzy: true }] }, ['甲']);
  refused({ type: 13, max: 1 });
  refused(choice, 'F');
  refused(choice, 'd');
  refused(choice, ['A', 'D']);
  refused(x, 'B');
  refused(x, ['B', 'B']);
  refused({ type: 8, max: 1, blanks: [{ accept: ['甲'] }] }, ['甲', '乙']);
  refused(short, { marks: [11] });
  refused(short, { marks: [-1, 2] });
  refused(short, { marks: [1, 2, 3, 4] });
  refused({ type: 9, max: 1 }, { points: ['a'] });
  refused({ type: 11, max: 1, targets: [{ shape: 'ellipse', c: [0, 0, 1] }] });
  refused({ type: 11, max: 1, targets: [{ shape: 'circle', c: [0, 0, 1] }] }, [[1.5, 0]]);
  refused({ type: 11, max: 1, max_marks: 1, targets: [{ shape: 'circle', c: [0, 0, 1] }] }, [
    [0, 0],
    [1, 1],
  ]);
  refused({ type: 3, children: [{ ...choice, id: 'a' }] }, { b: 'D' });
});

it('gives every X answer at least nothing, at most all, and a blank one nothing', () => {
  const policy = fc.constantFrom('half_if_subset', 'proportional_no_wrong', 'right_minus_wrong', 'per_option_penalty');
  fc.assert(
    fc.property(policy, fc.subarray(options, { minLength: 1 }), fc.subarray(options), (policy, key, chosen) => {
      const value = score({ ...x, key, policy }, chosen) as number;
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(3);
      expect(Math.round(value * 100) / 100).toBe(value);
      if (chosen.length === 0) expect(value).toBe(0);
      expect(score({ ...x, key, policy }, key)).toBe(3);
    }),
  );
});
