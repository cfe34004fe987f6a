import fc from 'fast-check';
import ical from 'ical.js';
import { expect, it } from 'vitest';
import type { CalendarEntry } from '../../people/public';
import { icsOf } from './ics';

const entry: CalendarEntry = {
  key: 'rotation.stay.7',
  title: '心血管内科一病区',
  note: '计入心血管内科',
  from: '2026-11-16',
  to: '2027-02-28',
  sequence: 2,
  changedAt: new Date('2026-11-01T02:03:04.567Z'),
};

/** As another program reads it. */
function read(text: string) {
  const calendar = new ical.Component(ical.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((event) => new ical.Event(event));
}

it('is read by a parser: days as days, the end the day after', () => {
  const [event, ...others] = read(icsOf([entry], 'hospital'));
  expect(others).toEqual([]);
  expect([event!.uid, event!.summary, event!.description, event!.sequence]).toEqual([
    'rotation.stay.7@hospital',
    '心血管内科一病区',
    '计入心血管内科',
    2,
  ]);
  expect([event!.startDate.isDate, String(event!.startDate), String(event!.endDate)]).toEqual([
    true,
    '2026-11-16',
    '2027-03-01',
  ]);
  expect(String(event!.component.getFirstPropertyValue('last-modified'))).toBe('2026-11-01T02:03:04Z');
});

it('opens without an entry, too', () => {
  expect(read(icsOf([], 'hospital'))).toEqual([]);
});

it('keeps lines within 75 octets and characters whole, and ends each with CRLF', () => {
  const text = icsOf([{ ...entry, title: '呼吸与危重症医学科'.repeat(20), note: '🩺'.repeat(60) }], 'hospital');
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.slice(0, -2).split('\r\n');
  expect(lines.every((line) => !/[\r\n]/.test(line) && Buffer.byteLength(line) <= 75)).toBe(true);
  expect(lines.some((line) => Buffer.byteLength(line) > 72)).toBe(true);
  expect(!text.includes('\ufffd')).toBe(true);
  expect(read(text)[0]!.summary).toBe('呼吸与危重症医学科'.repeat(20));
});

it('lets no name write lines of its own', () => {
  const hostile = '急诊\r\nEND:VEVENT\nBEGIN:VALARM;X=1,2\\n:"\u0000\u0007';
  const [event, ...others] = read(
    icsOf(
      [
        { ...entry, title: hostile, note: hostile },
        { ...entry, key: 'other' },
      ],
      'h',
    ),
  );
  expect(others).toHaveLength(1);
  expect(event!.summary).toBe('急诊\nEND:VEVENT\nBEGIN:VALARM;X=1,2\\n:"');
  expect(event!.component.getAllSubcomponents()).toEqual([]);
});

it('gives any text back as it was, but for line breaks and control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (title) => {
      const plain = title.replaceAll(/\r\n?|\u2028|\u2029/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '');
      fc.pre(plain !== '');
      expect(read(icsOf([{ ...entry, title }], 'h'))[0]!.summary).toBe(plain);
    }),
  );
});
