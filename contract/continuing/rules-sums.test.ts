import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addDays, type ApplicationState, type TraineeState } from './rules';
import { stageKeys, stagesOf, tally, tallySum } from './rules-counts';
import { accountOf, discountProblem, settleProblem } from './rules-fees';

const fee = {
  monthly_fee: 100_000,
  starts_on: '2026-03-01',
  ends_on: '2026-05-31',
  discount: 0,
  paid: 300_000,
  deposit: 50_000,
  share_percent: 30,
};

describe('the account of a visit', () => {
  it('charges months that were begun, in halves, and gives back the rest with the deposit', () => {
    expect(accountOf(fee)).toMatchObject({ charged: 3, due: 300_000, refund: 50_000, share: 90_000, kept: 210_000 });
    const early = accountOf({ ...fee, ends_on: '2026-04-10' });
    expect(early).toMatchObject({ charged: 1.5, due: 150_000, tuition_back: 150_000, deposit_back: 50_000 });
  });

  it('takes what lacks out of the deposit first', () => {
    expect(accountOf({ ...fee, paid: 270_000 })).toMatchObject({ owed: 0, deposit_back: 20_000, refund: 20_000 });
    expect(accountOf({ ...fee, paid: 200_000 })).toMatchObject({ owed: 50_000, deposit_back: 0, refund: 0 });
  });

  it('has sums that agree with their parts, all whole and none below nothing', () => {
    const money = fc.integer({ min: 0, max: 10_000_000 });
    const any = fc.record({
      monthly_fee: money,
      days: fc.integer({ min: 0, max: 900 }),
      discount: money,
      paid: money,
      deposit: money,
      share_percent: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(any, ({ days, ...one }) => {
        const sums = accountOf({ ...one, starts_on: '2026-01-31', ends_on: addDays('2026-01-31', days) });
        expect(one.paid + one.deposit + sums.owed).toBe(sums.due + sums.refund);
        expect(sums.share + sums.kept).toBe(sums.due);
        expect(sums.tuition_back + sums.deposit_back).toBe(sums.refund);
        const { charged: _halves, ...fen } = sums;
        for (const value of Object.values(fen)) expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
      }),
    );
  });

  it('is settled once, after the end, with nothing owed; a discount has its reason', () => {
    expect(settleProblem({ state: 'finished', isSettled: false, owed: 0 })).toBe('');
    expect(settleProblem({ state: 'training', isSettled: false, owed: 0 })).toContain('结业');
    expect(settleProblem({ state: 'ended', isSettled: false, owed: 1 })).toContain('欠费');
    expect(settleProblem({ state: 'ended', isSettled: true, owed: 0 })).toContain('已结算');
    expect(discountProblem(1, 0, '对口支援')).toContain('多于');
    expect(discountProblem(1, 5, '')).toContain('原因');
    expect(discountProblem(5, 5, '对口支援')).toBe('');
  });
});

describe('how many came', () => {
  it('counts everybody in each stage that he reached and nobody whose application was not handed in', () => {
    expect(stagesOf('draft', null)).toEqual([]);
    expect(stagesOf('rejected', null)).toEqual(['applied']);
    expect(stagesOf('admitted', 'absent')).toEqual(['applied', 'admitted']);
    expect(stagesOf('admitted', 'ended')).toEqual(['applied', 'admitted', 'present']);
    expect(stagesOf('admitted', 'finished')).toEqual(stageKeys);
  });

  it('has sums that agree with the rows, however people are grouped', () => {
    const states: [ApplicationState, TraineeState | null][] = [
      ['draft', null],
      ['office', null],
      ['admitted', 'admitted'],
      ['admitted', 'training'],
      ['admitted', 'finished'],
    ];
    const any = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), at: fc.nat({ max: 4 }) }));
    fc.assert(
      fc.property(any, (list) => {
        const people = list.map(({ key, at }) => ({ key, name: key, stages: stagesOf(...states[at]!) }));
        const sum = tallySum(tally(people, [{ key: 'd', name: 'd', granted: 3 }]));
        expect(sum.planned).toBe(3);
        for (const stage of stageKeys)
          expect(sum[stage]).toBe(people.filter((one) => one.stages.includes(stage)).length);
      }),
    );
  });
});
