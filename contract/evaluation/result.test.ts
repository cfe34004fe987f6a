import { describe, expect, it } from 'vitest';
import { evaluationRuleKinds } from './verify';

const item = (value: number | null, part: object = {}) => ({ weight: 1, value, maximum: 10, ...part });
const answer = (...items: object[]) => ({ items });
const relation = (answers: object[], part: object = {}) => ({
  key: 'teacher',
  weight: 1,
  minimum: 1,
  answers,
  ...part,
});
const result = (...relations: object[]) => evaluationRuleKinds['evaluation.result']!.valueOf({ relations });
const scores = (...values: number[]) => values.map((value) => answer({ weight: 1, value, maximum: 100 }));

describe('the result of an evaluation', () => {
  it('is the example of the hospital', () => {
    expect(
      result(
        relation(scores(90), { weight: 50 }),
        relation(scores(30, 40), { key: 'nurse', weight: 30, minimum: 3 }),
        relation(scores(80), { key: 'peer', weight: 20 }),
      ),
    ).toEqual({
      total: 87.14,
      relations: [
        { key: 'teacher', mean: 90, n: 1 },
        { key: 'nurse', mean: null, n: 2 },
        { key: 'peer', mean: 80, n: 1 },
      ],
    });
  });

  it.each<[string, object[], number | null, number]>([
    ['weighs items', [answer(item(10, { weight: 3 }), item(0))], 75, 1],
    ['has items of several maxima', [answer(item(4, { maximum: 5 }), item(9, { maximum: 9 }))], 90, 1],
    ['leaves hidden items out of both sums', [answer(item(8), item(0, { hidden: true, weight: 9 }))], 80, 1],
    ['leaves skipped items out of both sums', [answer(item(8), item(null, { weight: 9 }))], 80, 1],
    ['counts a zero that was given', [answer(item(0), item(10))], 50, 1],
    ['is nothing without answers', [], null, 0],
    ['counts no answer that has no scored item', [answer(), answer(item(null)), answer(item(6))], 60, 1],
    ['counts no answer whose items all weigh nothing', [answer(item(6, { weight: 0 }))], null, 0],
    ['rounds half up', scores(0.01, 0), 0.01, 2],
    ['rounds decimals as they are written', scores(1.005), 1.01, 1],
    ['rounds down below the half', scores(33.334), 33.33, 1],
    ['has the mean of thirds', [answer(item(1, { maximum: 3 }))], 33.33, 1],
  ])('%s', (_, answers, mean, n) => {
    expect(result(relation(answers))).toEqual({ total: mean, relations: [{ key: 'teacher', mean, n }] });
  });

  it('rounds once: the total goes over means as they are', () => {
    const third = [answer(item(1, { maximum: 3 }))];
    expect(result(relation(third, { weight: 0.1 }), relation(scores(33.34), { weight: 0.2 }))).toMatchObject({
      total: 33.34,
    });
    expect(result(relation(scores(0.004)), relation(scores(0.006)))).toMatchObject({ total: 0.01 });
  });

  it('is null in total where no relation is shown, or none of them counts', () => {
    const few = relation(scores(90, 80), { minimum: 3 });
    expect(result()).toEqual({ total: null, relations: [] });
    expect(result(few)).toEqual({ total: null, relations: [{ key: 'teacher', mean: null, n: 2 }] });
    expect(result(relation(scores(90), { weight: 0 }))).toMatchObject({ total: null, relations: [{ mean: 90 }] });
    expect(result(few, relation(scores(70), { key: 'peer', weight: 3 }))).toMatchObject({ total: 70 });
  });

  it('is shown from the minimum on, and never empty', () => {
    expect(result(relation(scores(90, 80, 70), { minimum: 3 }))).toMatchObject({ total: 80 });
    expect(result(relation([], { minimum: 0 }))).toMatchObject({ relations: [{ mean: null, n: 0 }] });
    // Answers that say nothing do not hide those that do among them.
    expect(result(relation([...scores(90, 80), answer()], { minimum: 3 }))).toMatchObject({
      relations: [{ mean: null, n: 2 }],
    });
  });

  it.each([
    ['a maximum of zero', { maximum: 0 }],
    ['a negative maximum', { maximum: -5 }],
    ['a value over its maximum', { value: 10.01 }],
    ['a negative value', { value: -1 }],
    ['a negative weight', { weight: -1 }],
    ['a field that it does not know', { wieght: 1 }],
    ['a hidden item with a value over its maximum', { value: 11, hidden: true }],
  ])('refuses %s', (_, part) => {
    expect(() => result(relation([answer(item(5, part))]))).toThrow();
  });

  it.each([{ minimum: 1.5 }, { minimum: -1 }, { weight: -1 }, { key: '' }])('refuses a relation with %o', (part) => {
    expect(() => result(relation([], part))).toThrow();
  });
});
