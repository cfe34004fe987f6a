import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ruleKind, RuleRefusal } from './rule-kind';
import { agrees, caseFile, verifyCases } from './verify-cases';

const kinds = {
  'test.half': ruleKind(z.strictObject({ of: z.number() }), ({ of }) => {
    if (of < 0) throw new RuleRefusal('BELOW_ZERO', '不能小于 0');
    return of / 2;
  }),
};
const run = (input: unknown, expected?: unknown, kind = 'test.half') =>
  verifyCases(kinds, { cases: [{ id: 'a', kind, input, expect: expected }] })[0];

describe('caseFile', () => {
  it('takes a case that expects nothing, and one without an input, which its rule then refuses', () => {
    const { cases } = caseFile.parse({
      cases: [
        { id: 'a', kind: 'test.half', input: { of: 3 } },
        { id: 'b', kind: 'test.half' },
      ],
    });
    expect(verifyCases(kinds, { cases })).toMatchObject([{ value: 1.5 }, { error: { code: 'BAD_INPUT' } }]);
  });
});

describe('verifyCases', () => {
  it('gives the value of a rule, and whether it is the expected one', () => {
    expect(run({ of: 3 })).toEqual({ id: 'a', value: 1.5 });
    expect(run({ of: 3 }, 1.5)).toEqual({ id: 'a', value: 1.5, holds: true });
    expect(run({ of: 3 }, 2)).toMatchObject({ holds: false });
  });

  it('says why an input is refused, and goes on with the others', () => {
    expect(run({ of: -1 })?.error).toEqual({ code: 'BELOW_ZERO', message: '不能小于 0' });
    expect(run({ of: -1 }, { error: { code: 'BELOW_ZERO' } })?.holds).toBe(true);
    expect(run({ off: 1 })?.error?.code).toBe('BAD_INPUT');
    expect(run({ of: 1, by: 2 })?.error?.code).toBe('BAD_INPUT');
    expect(run({}, undefined, 'toString')?.error?.code).toBe('UNKNOWN_KIND');
  });
});

describe('agrees', () => {
  it('compares objects by the keys that are named, times as instants and figures to six decimals', () => {
    expect(agrees({ a: 1 / 3, b: [2] }, { a: 0.333333 })).toBe(true);
    expect(agrees({ a: 1 / 3 }, { a: 0.33333 })).toBe(false);
    expect(agrees('2027-03-01T07:00:00Z', '2027-03-01T15:00:00+08:00')).toBe(true);
    expect(agrees([1], [1, 2])).toBe(false);
    expect(agrees(null, 0)).toBe(false);
  });
});
