import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RuleRefusal } from '../kernel/rule-kind';
import { exact, fraction, rounded, toNumber } from '../kernel/exact';
import { examRuleKinds } from './verify';

const run = (kind: string, input: object) => examRuleKinds[kind]!.valueOf(input);
const config = {
  window_start: '2027-03-01T09:00:00+08:00',
  window_end: '2027-03-01T12:00:00+08:00',
  duration_min: 90,
  mode: 'fixed',
};
const at = (time: string) => `2027-03-01T${time}+08:00`;
const utc = (time: string) => new Date(at(time)).toISOString();
const deadline = (more: object, ...events: object[]) =>
  run('exam.deadline', { config: { ...config, ...more }, events });
const enter = { enter: at('09:00:00') };
const answer = (client: string, received: string, more = {}) => ({
  answer_client_at: at(client),
  answer_received_at: at(received),
  ...more,
});

describe('decimals', () => {
  it('rounds half up by what is written', () => {
    expect([1.005, 0.125, -0.125, 2.675].map((value) => toNumber(rounded(exact(value))))).toEqual([
      1.01, 0.13, -0.12, 2.68,
    ]);
    expect(toNumber(fraction(10n ** 40n, 3n * 10n ** 40n))).toBe(1 / 3);
  });
});

describe('deadline', () => {
  it('multiplies the duration and what all get by the factor, not what one gets', () => {
    const all = { at: at('09:30:00'), extend_all_min: 10, key: 'a' };
    expect(deadline({ personal_factor: 1.25 }, enter, all, all)).toMatchObject({ deadline: utc('11:05:00') });
    expect(deadline({ personal_factor: 2 }, enter, { at: at('09:30:00'), extend_one_min: 5 })).toMatchObject({
      deadline: utc('12:05:00'),
    });
  });

  it('lets a flexible exam begin with the entry and end with the window, which moves with the factor', () => {
    const late = { enter: at('11:30:00') };
    expect(deadline({ mode: 'flexible' }, { enter: at('08:50:00') })).toMatchObject({
      deadline: utc('10:30:00'),
      state: 'waiting',
    });
    expect(deadline({ mode: 'flexible' }, late)).toMatchObject({ deadline: utc('12:00:00') });
    expect(deadline({ mode: 'flexible', personal_factor: 1.5 }, late)).toMatchObject({ deadline: utc('12:45:00') });
    expect(deadline({ mode: 'flexible' })).toMatchObject({ deadline: null, state: 'not_entered' });
  });

  it('refuses a change that would end before now, and reopens by one that ends later', () => {
    const short = { at: at('09:45:00'), extend_all_min: -60 };
    expect(deadline({}, enter, short)).toMatchObject({ refused: true, deadline: utc('10:30:00') });
    expect(deadline({}, enter, { at: at('10:00:00'), extend_one_min: -30 })).toMatchObject({ refused: false });
    const more = { at: at('10:35:00'), extend_one_min: 10 };
    expect(deadline({}, enter, more)).toMatchObject({ state: 'answering', deadline: utc('10:40:00') });
  });

  it.each([
    ['10:29:58', '10:29:59', {}, 'accepted', null],
    ['10:29:59', '10:30:00', {}, 'accepted_in_grace', null],
    ['10:29:59', '10:31:00', {}, 'accepted_in_grace', null],
    ['10:30:00', '10:30:30', {}, 'kept_not_counted', null],
    ['10:29:59', '10:31:01', {}, 'late_for_review', null],
    ['10:00:00', '10:00:01', { chain: 'broken' }, 'late_for_review', 'chain_broken'],
    ['10:00:00', '10:00:01', { monotonic: 'backwards' }, 'accepted', 'clock_not_monotonic'],
    ['08:59:59', '10:00:01', {}, 'accepted', 'clock_offset_recorded'],
    ['10:00:02', '10:00:01', {}, 'accepted', 'clock_offset_recorded'],
    ['10:00:00', '10:00:01', { seq_gap: true }, 'missing_entries', null],
    ['10:00:00', '10:00:01', { writer: 'old' }, 'old_writer', null],
  ])('judges an answer of %s that arrives at %s %j', (client, received, more, result, flag) => {
    expect(deadline({}, enter, answer(client, received, more))).toMatchObject({ result, flag, refused: false });
  });

  it('gives a repeat the receipt of before, and refuses an answer before the entry', () => {
    const repeat = answer('10:29:59', '10:45:00', { repeat: true });
    expect(deadline({}, enter, answer('10:29:59', '10:30:10'), repeat)).toMatchObject({ result: 'accepted_in_grace' });
    expect(deadline({}, answer('10:00:00', '10:00:01'))).toMatchObject({ refused: true, result: null });
  });
});

describe('totals', () => {
  const items = [{ max: 50 }, { max: 50 }];
  it('ranks ties alike, leaves the absent in the list and out of the mean', () => {
    const rows = [[40, 40], [30, 40], null, [20, 50], [0, -5]];
    expect(run('exam.total', { items, rows, pass_mark: 70 })).toEqual({
      full_mark: 100,
      totals: [80, 70, null, 70, 0],
      pass: [true, true, null, true, false],
      ranks: [1, 2, null, 2, 4],
      mean: 55,
    });
  });

  it('takes items out, and rescales if the exam says so', () => {
    const some = [{ max: 1 }, { max: 2 }, { max: 1, void: 'exclude' }];
    const rows = [[1, 1, 1]];
    expect(run('exam.total', { items: some, rows })).toMatchObject({ full_mark: 3, totals: [2] });
    expect(run('exam.total', { items: some, rows, rescale: true, pass_mark: 2.67 })).toMatchObject({
      full_mark: 4,
      totals: [2.67],
      pass: [true],
    });
  });

  it('caps a make-up exam, or takes the higher of both', () => {
    const rows = [[45, 45], [10, 20], null];
    const first = [50, 40, 55];
    expect(run('exam.total', { items, rows, pass_mark: 60, first, make_up: 'cap_at_pass' })).toMatchObject({
      totals: [60, 30, null],
    });
    expect(run('exam.total', { items, rows, pass_mark: 60, first, make_up: 'take_higher' })).toMatchObject({
      totals: [90, 40, 55],
    });
    expect(() => run('exam.total', { items, rows: [[1]] })).toThrow(RuleRefusal);
  });
});

describe('statistics', () => {
  it('says null of what is not defined', () => {
    expect(run('exam.statistics', { scores: [[1], [1]] })).toMatchObject({
      r_item_total: [null],
      alpha: null,
      kr20: null,
      sem: null,
      var_sample: 0,
      alpha_if_deleted: [null],
    });
    expect(
      run('exam.statistics', {
        scores: [
          [1, null],
          [0, 1],
        ],
      }),
    ).toMatchObject({ P: [0.5, 1], alpha: null, sem: null });
    expect(
      run('exam.statistics', {
        scores: [
          [2, 1],
          [0, 1],
        ],
        max: [2, 1],
      }),
    ).toMatchObject({ kr20: null, P: [0.5, 1] });
  });

  it('shares the border of the groups of D among those who tie', () => {
    // Ten people: groups of three (2.7); totals 2, 1 x 5, 0 x 4.
    const scores = [
      [1, 1],
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 1],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ];
    expect(run('exam.statistics', { scores })).toMatchObject({ D: [null, null] });
    const { D } = run('exam.statistics', { scores, d_always: true }) as { D: number[] };
    expect(D[0]).toBeCloseTo((1 + (2 * 3) / 5) / 3, 12);
    expect(D[1]).toBeCloseTo((1 + (2 * 2) / 5) / 3, 12);
  });

  it('keeps r within -1 and 1, and KR-20 equal to alpha, for any answers', () => {
    const row = fc.array(fc.constantFrom(0, 1), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 12 }), (scores) => {
        const found = run('exam.statistics', { scores }) as Record<string, (number | null)[]> & { alpha: number };
        for (const r of [...found.r_item_total!, ...found.r_item_rest!]) {
          expect(Math.abs(r ?? 0)).toBeLessThanOrEqual(1);
        }
        expect(found.kr20).toEqual(found.alpha);
        expect(found.alpha ?? 0).toBeLessThanOrEqual(1);
      }),
    );
  });
});
