import { describe, expect, it } from 'vitest';
import { askProblem, changeProblem, changeStateKeys, isOpenChange } from './change-rules';

describe('a change of kind or level', () => {
  const held = { capacity: 2, level: 1, qualified_on: '2026-01-01', isSuspended: false };
  const wanted = { capacity: 2, level: 2, effective_on: '2026-03-01' };
  it.each([
    [{}, {}, ''],
    [{}, { capacity: 1, level: 1 }, ''],
    [{}, { level: 1 }, '没有变化'],
    [{ isSuspended: true }, {}, '停聘'],
    [{}, { effective_on: '2026-01-01' }, '晚于聘任日期'],
    [{}, { effective_on: '2027-01-02' }, '不能晚于'],
  ])('of %o to %o says “%s”', (part, other, said) => {
    const problem = changeProblem({ ...held, ...part }, { ...wanted, ...other }, '2027-01-01');
    if (said === '') expect(problem).toBe('');
    else expect(problem).toContain(said);
  });

  it('is asked for from today on, and waits until it began or was refused', () => {
    const bounds = { today: '2026-03-01', latest: '2027-01-01' };
    expect(askProblem(held, wanted, bounds)).toBe('');
    expect(askProblem(held, { ...wanted, effective_on: '2026-02-28' }, bounds)).toContain('不能早于今天');
    expect(askProblem(held, { ...wanted, level: 1 }, bounds)).toContain('没有变化');
    expect(changeStateKeys.filter(isOpenChange)).toEqual(['asked', 'planned']);
  });
});
