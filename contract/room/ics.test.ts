import ical from 'ical.js';
import { expect, it } from 'vitest';
import { bookingIcs } from './ics';

it('a booking is read by a calendar as what it is', () => {
  const from = Date.parse('2026-11-25T14:00:00+08:00');
  const title = '心内科“房颤”, 病例讨论；'.repeat(5);
  const text = bookingIcs({ id: 7, from, to: from + 5_400_000, title, location: '第一示教室 教学楼 3 层' }, from);
  const event = new ical.Event(new ical.Component(ical.parse(text)).getFirstSubcomponent('vevent')!);
  expect(event.summary).toBe(title);
  expect(event.location).toBe('第一示教室 教学楼 3 层');
  expect(event.startDate.toJSDate().getTime()).toBe(from);
  expect(event.endDate.toJSDate().getTime()).toBe(from + 5_400_000);
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
});
