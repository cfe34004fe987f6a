import { describe, expect, it } from 'vitest';
import { idCardCheck, idCardFacts, tidyIdCard } from './id-card';

const today = '2026-11-01';
/** A number with the right check character for what stands before it. */
const withCheck = (digits: string) => digits + idCardCheck(digits);

describe('identity number', () => {
  it('gives the example of the standard: 11010519491231002X', () => {
    expect(idCardFacts('11010519491231002X', today)).toEqual({
      birthDate: '1949-12-31',
      gender: 2,
      areaCode: '110105',
    });
  });

  it('reads the gender from the seventeenth digit', () => {
    expect(idCardFacts(withCheck('44010319990228001'), today)?.gender).toBe(1);
    expect(idCardFacts(withCheck('44010319990228002'), today)?.gender).toBe(2);
  });

  it('takes blanks and a small x', () => {
    expect(tidyIdCard(' 110105 19491231 002x ')).toBe('11010519491231002X');
    expect(idCardFacts('11010519491231002x', today)).not.toBeNull();
  });

  it.each([
    ['a wrong check character', '110105194912310021'],
    ['the two last digits swapped', '1101051949123102X0'],
    ['fifteen digits', '110105491231002'],
    ['a letter inside', '1101051949A231002X'],
    ['nothing', ''],
    ['a day that does not exist', withCheck('11010519990229001')],
    ['a thirteenth month', withCheck('11010519991301001')],
    ['a birth in the future', withCheck('11010520261102001')],
    ['a birth before 1900', withCheck('11010518991231001')],
    ['an area that begins with zero', withCheck('01010519991231001')],
  ])('refuses %s', (_, number) => {
    expect(idCardFacts(number, today)).toBeNull();
  });

  it('accepts somebody born today', () => {
    expect(idCardFacts(withCheck('11010520261101001'), today)?.birthDate).toBe(today);
  });

  it('catches every single wrong digit', () => {
    const right = withCheck('44010319990228001');
    for (let place = 0; place < 17; place++) {
      for (const digit of '0123456789') {
        const wrong = right.slice(0, place) + digit + right.slice(place + 1);
        if (wrong !== right) expect(idCardFacts(wrong, today)).toBeNull();
      }
    }
  });
});
