import { escaped, folded, stamp } from '../room/ics';
import type { Lesson } from './lessons';

/** Lessons for the calendar of a phone (RFC 5545), in UTC. @param now when the file is made */
export function timetableIcs(lessons: readonly Lesson[], now: number): string {
  const events = lessons.flatMap((one) =>
    one.start_at === null || one.end_at === null
      ? []
      : [
          'BEGIN:VEVENT',
          `UID:graduate-lesson-${one.id}@reach`,
          `SEQUENCE:${one.version}`,
          `DTSTAMP:${stamp(now)}`,
          `DTSTART:${stamp(Date.parse(one.start_at))}`,
          `DTEND:${stamp(Date.parse(one.end_at))}`,
          `SUMMARY:${escaped(`${one.course_name} ${one.topic}`)}`,
          `LOCATION:${escaped(one.room_name)}`,
          `DESCRIPTION:${escaped(one.teacher_name)}`,
          'END:VEVENT',
        ],
  );
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Reach//Timetable//ZH', ...events, 'END:VCALENDAR'];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
