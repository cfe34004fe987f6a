import { describe, expect, it } from 'vitest';
import { verifyCases } from '../kernel/verify-cases';
import { evaluationRuleKinds } from './verify';

/** As `npm run rules -- verify` answers: the value, or the code of its refusal with the words. */
function resultOf(input: unknown) {
  const cases = [{ id: '1', kind: 'evaluation.result', input, expect: undefined }];
  const [result] = verifyCases(evaluationRuleKinds, { cases });
  return result!.error ?? (result!.value as { total: number | null; relations: { mean: number | null; n: number }[] });
}

const item = (value: unknown, part: object = {}) => ({ weight: 1, value, maximum: 100, ...part });
const answer = (...items: object[]) => ({ items });
const relation = (answers: object[], part: object = {}) => ({ key: 'a', weight: 1, minimum: 1, answers, ...part });
const points = (...values: number[]) => values.map((value) => answer(item(value)));
const times = <Thing>(count: number, one: Thing) => Array.from({ length: count }, () => one);

describe('total and means of', () => {
  it.each<[string, object[], number | null, (number | null)[]]>([
    ['no relation', [], null, []],
    ['a relation that nobody answered, minimum 0', [relation([], { minimum: 0 })], null, [null]],
    ['an answer without items, minimum 0', [relation([answer()], { minimum: 0 })], null, [null]],
    ['an answer whose items are all hidden', [relation([answer(item(9, { hidden: true }))])], null, [null]],
    ['all skipped by null', [relation([answer(item(null), item(null))])], null, [null]],
    ['all skipped by leaving the value out', [relation([answer({ weight: 1, maximum: 5 })])], null, [null]],
    ['hidden that is said to be false', [relation([answer(item(70, { hidden: false }))])], 70, [70]],
    ['an item of weight 0 beside one that counts', [relation([answer(item(0, { weight: 0 }), item(80))])], 80, [80]],
    ['only items of weight 0', [relation([answer(item(50, { weight: 0 }))])], null, [null]],
    ['a weight of minus nought', [relation([answer(item(50, { weight: -0 }), item(60))])], 60, [60]],
    ['a value of nought', [relation(points(0))], 0, [0]],
    ['the highest value', [relation(points(100))], 100, [100]],
    ['a half at 0.005', [relation(points(0.005))], 0.01, [0.01]],
    ['just below it', [relation(points(0.0049999))], 0, [0]],
    ['1.005, which is 1.00499… in binary', [relation(points(1.005))], 1.01, [1.01]],
    ['2.675, which is 2.67499… in binary', [relation(points(2.675))], 2.68, [2.68]],
    ['8.345', [relation(points(8.345))], 8.35, [8.35]],
    ['10.235', [relation(points(10.235))], 10.24, [10.24]],
    ['the mean of 0.1 and 0.2 and 0.3', [relation(points(0.1, 0.2, 0.3))], 0.2, [0.2]],
    ['a half made by the mean', [relation(points(50.01, 50))], 50.01, [50.01]],
    [
      'a half made by weights',
      [relation([answer(item(1, { weight: 0.05 }), item(0, { weight: 9.95 }))])],
      0.01,
      [0.01],
    ],
    ['weights of tenths', [relation([answer(item(100, { weight: 0.1 }), item(0, { weight: 0.2 }))])], 33.33, [33.33]],
    ['two thirds', [relation([answer(item(2, { maximum: 3 }))])], 66.67, [66.67]],
    [
      'weights of a ten-millionth',
      [relation([answer(item(90, { weight: 1e-7 }), item(30, { weight: 1e-7 }))])],
      60,
      [60],
    ],
    ['a huge weight beside a small one', [relation([answer(item(90, { weight: 1e21 }), item(0))])], 90, [90]],
    ['a maximum that is no whole number', [relation([answer(item(0.3, { maximum: 0.9 }))])], 33.33, [33.33]],
    ['a maximum near nothing', [relation([answer(item(1e-300, { maximum: 2e-300 }))])], 50, [50]],
    ['fewer than the minimum', [relation(points(90, 80), { minimum: 3 })], null, [null]],
    ['just the minimum', [relation(points(90, 80, 70), { minimum: 3 })], 80, [80]],
    ['the minimum by an empty answer', [relation([...points(90, 80), answer()], { minimum: 3 })], null, [null]],
    ['one answer, minimum 0', [relation(points(55), { minimum: 0 })], 55, [55]],
    ['relations of weight 0 only', [relation(points(55), { weight: 0 })], null, [55]],
    ['one of weight 0 beside another', [relation(points(10), { weight: 0 }), relation(points(90))], 90, [10, 90]],
    ['one that is hidden beside another', [relation(points(1), { minimum: 2 }), relation(points(9))], 9, [null, 9]],
    ['all that are hidden', times(3, relation(points(1), { minimum: 2 })), null, [null, null, null]],
    ['two of one key, each for itself', [relation(points(10)), relation(points(30))], 20, [10, 30]],
    ['the same answer many times', [relation(times(500, answer(item(33.335))))], 33.34, [33.34]],
    [
      'weights of relations in tenths',
      [relation(points(10), { weight: 0.1 }), relation(points(70), { weight: 0.2 })],
      50,
      [10, 70],
    ],
    ['means that are rounded only for show', [relation(points(0.004)), relation(points(0.006))], 0.01, [0, 0.01]],
    [
      'an answer counts once, however many items it has',
      [relation([answer(...times(9, item(100))), answer(item(0))])],
      50,
      [50],
    ],
  ])('%s', (_, relations, total, means) => {
    const found = resultOf({ relations });
    expect(found).toMatchObject({ total, relations: means.map((mean) => ({ mean })) });
  });
});

describe('is refused with the place of the fault:', () => {
  const of = (part: object) => ({ relations: [relation([], part)] });
  const ofItem = (part: object) => ({ relations: [relation([answer(item(5, part))])] });
  it.each<[string, unknown, string]>([
    ['nothing', null, 'input'],
    ['a list', [], 'input'],
    ['a text', '{}', 'input'],
    ['no relations', {}, 'relations'],
    ['relations that are null', { relations: null }, 'relations'],
    ['a relation that is null', { relations: [null] }, 'relations.0'],
    ['a field beside the relations', { relations: [], minimum: 3 }, 'minimum'],
    ['a key that is a number', of({ key: 7 }), 'relations.0.key'],
    ['an empty key', of({ key: '' }), 'relations.0.key'],
    ['a weight in quotes', of({ weight: '50' }), 'relations.0.weight'],
    ['a weight below nought', of({ weight: -0.01 }), 'relations.0.weight'],
    ['a weight that is no number', of({ weight: Number.NaN }), 'relations.0.weight'],
    ['a weight without end', of({ weight: Infinity }), 'relations.0.weight'],
    ['half an answer at least', of({ minimum: 2.5 }), 'relations.0.minimum'],
    ['less than none at least', of({ minimum: -1 }), 'relations.0.minimum'],
    ['no minimum', of({ minimum: undefined }), 'relations.0.minimum'],
    ['answers that are a count', of({ answers: 3 }), 'relations.0.answers'],
    ['an answer that is its items', of({ answers: [[item(5)]] }), 'relations.0.answers.0'],
    ['a value in quotes', ofItem({ value: '5' }), 'items.0.value'],
    ['a value that is true', ofItem({ value: true }), 'items.0.value'],
    ['a value over its maximum', ofItem({ value: 100.001 }), 'items.0.value'],
    ['a value below nought', ofItem({ value: -0.5 }), 'items.0.value'],
    ['a hidden value over its maximum', ofItem({ value: 101, hidden: true }), 'items.0.value'],
    ['a maximum of nought', ofItem({ maximum: 0 }), 'items.0.maximum'],
    ['no maximum', ofItem({ maximum: undefined }), 'items.0.maximum'],
    ['hidden as a number', ofItem({ hidden: 1 }), 'items.0.hidden'],
    ['hidden that is null', ofItem({ hidden: null }), 'items.0.hidden'],
    ['a weight that is null', ofItem({ weight: null }), 'items.0.weight'],
    ['a misspelt field', ofItem({ skipped: true }), 'skipped'],
  ])('%s', (_, input, place) => {
    const found = resultOf(input);
    expect(found).toMatchObject({ code: 'BAD_INPUT', message: expect.stringContaining(place) as string });
  });
});

/** Another way: everything in thousandths, over one product of all denominators, and halves compared instead of rounded. */
function isRoundedHalfUp(shown: number, relations: readonly Weighed[]): boolean {
  const whole = (value: number) => BigInt(Math.round(value * 1000));
  let [sum, under, weights] = [0n, 1n, 0n];
  for (const { weight, answers } of relations) {
    let [over, all] = [0n, 1n];
    for (const { items } of answers) {
      const product = items.reduce((one, { maximum }) => one * whole(maximum), 1n);
      const earned = items.reduce(
        (one, { weight: w, value, maximum }) => one + (whole(w) * whole(value) * product) / whole(maximum),
        0n,
      );
      const asked = items.reduce((one, { weight: w }) => one + whole(w), 0n) * product;
      [over, all] = [over * asked + earned * all, all * asked];
    }
    const mean = { over, under: all * BigInt(answers.length) };
    [sum, under] = [sum * mean.under + whole(weight) * mean.over * under, under * mean.under];
    weights += whole(weight);
  }
  // shown - 0.005 <= sum / (under * weights) * 100 < shown + 0.005, in half hundredths
  const twice = 2n * 100n * 100n * sum;
  const [low, high] = [2n * BigInt(Math.round(shown * 100)) - 1n, 2n * BigInt(Math.round(shown * 100)) + 1n];
  return low * under * weights <= twice && twice < high * under * weights;
}
interface Weighed {
  weight: number;
  answers: { items: { weight: number; value: number; maximum: number }[] }[];
}

it('agrees with the sum over one common denominator', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let run = 0; run < 300; run++) {
    const relations = Array.from({ length: 1 + random(4) }, () => ({
      ...relation([]),
      weight: (1 + random(900)) / 10,
      answers: Array.from({ length: 1 + random(6) }, () => ({
        items: Array.from({ length: 1 + random(5) }, () => {
          const maximum = 1 + random(12);
          return {
            weight: (1 + random(400)) / 100,
            value: ((random(1000) * maximum) % (maximum * 1000)) / 1000,
            maximum,
          };
        }),
      })),
    }));
    const { total, relations: means } = resultOf({ relations }) as { total: number; relations: { mean: number }[] };
    expect(isRoundedHalfUp(total, relations)).toBe(true);
    for (const [at, { mean }] of means.entries()) expect(isRoundedHalfUp(mean, [relations[at]!])).toBe(true);
  }
});

it('is found of ten thousand answers that share no denominator', () => {
  const answers = Array.from({ length: 10_000 }, (_, at) =>
    answer(
      item(at % 7, { weight: 1 + (at % 9_973) / 1e4, maximum: 7 }),
      item(3, { weight: 1 + (at % 9_941) / 1e4, maximum: 6 }),
    ),
  );
  const found = resultOf({ relations: [relation(answers)] }) as { total: number };
  const mean = answers.reduce((sum, { items: [one, two] }) => {
    const [left, right] = [one, two] as { weight: number; value: number; maximum: number }[];
    const earned = left!.weight * (left!.value / 7) + right!.weight / 2;
    return sum + (earned / (left!.weight + right!.weight)) * 100;
  }, 0);
  expect(Math.abs(found.total - mean / answers.length)).toBeLessThanOrEqual(0.0051);
});
