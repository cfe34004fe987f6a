import { expect, it } from 'vitest';
import { timetableIcs } from './ics';
import type { Lesson } from './lessons';

const lesson = {
  id: 7,
  course_name: '内科学',
  topic: '总论；一, 二',
  teacher_name: '带老师',
  room_name: '第一示教室',
  start_at: '2026-11-30T00:00:00.000Z',
  end_at: '2026-11-30T01:30:00.000Z',
  version: 3,
} as Lesson;

it('holds each lesson that has a place, with its time in UTC; what waits is left out', () => {
  const waiting = { ...lesson, id: 8, start_at: null, end_at: null };
  const lines = timetableIcs([lesson, waiting], Date.parse('2026-11-28T00:00:00Z')).split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines).toContain('UID:graduate-lesson-7@reach');
  expect(lines).toContain('DTSTART:20261130T000000Z');
  expect(lines).toContain('DTEND:20261130T013000Z');
  expect(lines).toContain(String.raw`SUMMARY:内科学 总论；一\, 二`);
  expect(lines).toContain('LOCATION:第一示教室');
});
