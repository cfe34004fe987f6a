import { assert as check, boolean as anyBoolean, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SSF } from 'xlsx';
import { builtinDateStyle, dateStyle } from './number-format';
import { isoToText, serialToText } from './serial-date';

describe('number formats', () => {
  it.each([
    'yyyy-mm',
    'yyyy"年"m"月"',
    '[$-804]yyyy"年"m"月";@',
    'mmm-yy',
    'm/d',
    'd',
    'e',
    'yyyy\\-mm\\-dd',
    '[$-F800]dddd, mmmm dd, yyyy',
    'aaaa',
    '[DBNum1][$-804]yyyy"年"m"月"',
    'ge.m.d',
    '[Red]yyyy/m/d h:mm',
    'General;yyyy',
    'm"月"',
  ])('%s is a date', (code) => expect(dateStyle(code)).toBe(1));

  it.each(['h:mm', 'h:mm:ss AM/PM', '上午/下午h"时"mm"分"', 'mm:ss.0', 'hh"时"'])('%s is a time', (code) =>
    expect(dateStyle(code)).toBe(2),
  );

  it.each([
    'General',
    'general',
    '@',
    '0',
    '0.00E+00',
    '##0.0E+0',
    '#,##0_);[Red](#,##0)',
    '0"day"',
    '\\d0',
    '[h]:mm:ss',
    '[mm]:ss',
    '[ss]',
    '0_d',
    '* 0',
    '[$元-804]#,##0',
    '[Magenta]0',
    '"年月日"',
    '¥#,##0',
    '0%',
    '# ?/?',
    '[<=9999999]###-####',
    '000000',
  ])('%s is a number', (code) => expect(dateStyle(code)).toBe(0));

  it('built-in formats', () => {
    const dates = Array.from({ length: 82 }, (_, id) => id).filter((id) => builtinDateStyle(id) !== 0);
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
    expect(dates).toEqual([...range(14, 22), ...range(27, 36), 45, 47, ...range(50, 58)]);
  });
});

describe('serials', () => {
  it('agree with SheetJS for every day and second of both systems', () => {
    check(
      property(
        integer({ min: 1, max: 2_900_000 }),
        integer({ min: 0, max: 86_399 }),
        anyBoolean(),
        (day, second, early) => {
          const serial = day + second / 86_400;
          const format = second === 0 ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss';
          expect(serialToText(serial, early, 1)).toBe(SSF.format(format, early ? serial + 1462 : serial));
        },
      ),
      { numRuns: 500, seed: 1 },
    );
  });

  it('at the edges', () => {
    expect(serialToText(1, false, 1)).toBe('1900-01-01');
    expect(serialToText(60, false, 1)).toBe('1900-02-29');
    expect(serialToText(2_958_465, false, 1)).toBe('9999-12-31');
    expect(serialToText(46_326.999_999, false, 1)).toBe('2026-11-01');
    expect(serialToText(0, true, 1)).toBe('1904-01-01');
    expect(serialToText(0, false, 2)).toBe('00:00:00');
    for (const none of [0, -1, 2_958_466, Infinity, NaN]) expect(serialToText(none, false, 1)).toBeUndefined();
  });

  it('in ISO 8601', () => {
    expect(isoToText('2026-11-01')).toBe('2026-11-01');
    expect(isoToText('2026-11-01T08:30:00.500Z')).toBe('2026-11-01 08:30:00');
    expect(isoToText('T08:30')).toBe('08:30:00');
    for (const none of ['', '2026-13-01', '2026-11', 'soon', '2026-11-01T25:00'])
      expect(isoToText(none)).toBeUndefined();
  });
});
