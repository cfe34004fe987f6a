import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noticeEvent } from './event-keys';
import {
  addDays,
  daysBetween,
  declaredRule,
  dueLead,
  formatMinute,
  nextDigest,
  parseMinute,
  quietEnd,
  startOfDay,
} from './rules';
import { fillWords, unknownVariables } from './template';

const at = (text: string) => new Date(`${text}+08:00`);
const night = { quietFrom: 22 * 60, quietTo: 7 * 60 };
const noon = { quietFrom: 12 * 60, quietTo: 14 * 60 };

describe('quiet hours', () => {
  it('are the night, unless somebody waits for the message', () => {
    expect(declaredRule(noticeEvent('approval.passed'))).toMatchObject(night);
    expect(quietEnd(at('2026-03-10T23:00:00'), declaredRule(noticeEvent('download.completed')))).toBeUndefined();
  });

  it.each([
    ['2026-03-10T21:59:59', night, undefined],
    ['2026-03-10T22:00:00', night, '2026-03-11T07:00:00'],
    ['2026-03-11T06:59:59', night, '2026-03-11T07:00:00'],
    ['2026-03-11T07:00:00', night, undefined],
    ['2026-03-10T12:30:00', noon, '2026-03-10T14:00:00'],
    ['2026-03-10T14:00:00', noon, undefined],
    ['2026-12-31T23:30:00', night, '2027-01-01T07:00:00'],
  ])('at %s in the hospital', (moment, rule, end) => {
    expect(quietEnd(at(moment), rule)).toEqual(end && at(end));
  });

  it('do not exist when they begin and end at the same minute', () => {
    expect(quietEnd(at('2026-03-10T22:00:00'), { quietFrom: 1320, quietTo: 1320 })).toBeUndefined();
  });

  it('end within a day, and are over then', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(
        fc.date({ min: at('2020-01-01T00:00:00'), max: at('2030-01-01T00:00:00'), noInvalidDate: true }),
        minute,
        minute,
        (now, quietFrom, quietTo) => {
          const end = quietEnd(now, { quietFrom, quietTo });
          if (!end) return;
          const wait = end.getTime() - now.getTime();
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(86_400_000);
          expect(quietEnd(end, { quietFrom, quietTo })).toBeUndefined();
        },
      ),
    );
  });
});

it('the digest comes at 08:00 in the hospital', () => {
  expect(nextDigest(at('2026-03-10T07:59:00'))).toEqual(at('2026-03-10T08:00:00'));
  expect(nextDigest(at('2026-03-10T08:00:00'))).toEqual(at('2026-03-11T08:00:00'));
});

it('days are the hospital’s, not those of UTC', () => {
  expect(startOfDay('2026-03-11')).toEqual(new Date('2026-03-10T16:00:00Z'));
  expect([addDays('2026-02-28', 1), addDays('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31']);
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
});

it.each([
  [[7, 3, 1], 8, undefined],
  [[7, 3, 1], 7, 7],
  [[7, 3, 1], 5, 7],
  [[7, 3, 1], 2, 3],
  [[7, 3, 1], 0, 1],
  [[7, 3, 1], -1, undefined],
  [[0], 0, 0],
  [[], 0, undefined],
])('of the lead times %j, with %i days left, %s is due', (leads, left, due) => {
  expect(dueLead(leads, left)).toBe(due);
});

it.each([
  ['07:05', 425],
  ['7:05', 425],
  ['23:59', 1439],
  ['24:00', Number.NaN],
  ['7.05', Number.NaN],
  ['', Number.NaN],
])('%s is minute %i', (text, minute) => {
  expect(parseMinute(text)).toBe(minute);
  if (!Number.isNaN(minute)) expect(parseMinute(formatMinute(minute))).toBe(minute);
});

describe('words with variables', () => {
  it('are filled and escaped, and never filled twice', () => {
    const values = { a: '{{b}}', b: '<i>' };
    expect(fillWords('{{a}} {{ b }} {{c}}', values)).toBe('{{b}} <i> ');
    expect(fillWords('{{b}}', values, (value) => value.replace('<', '&lt;'))).toBe('&lt;i>');
  });

  it('name those that the event does not know, once each', () => {
    expect(unknownVariables('{{a}} {{x}} {{ x }} {{toString}}', { a: 1 })).toEqual(['x', 'toString']);
  });
});
