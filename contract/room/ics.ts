import { hospitalOffsetMs } from '../kernel/hospital-time';
import type { Span } from './rules';

interface IcsBooking extends Span {
  id: number;
  title: string;
  /** Room and where it is. */
  location: string;
}

/** Parts of an iCalendar file, for other modules' too. */
export const stamp = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
export const escaped = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** A line of at most 75 bytes, continued with a space as RFC 5545 3.1 says, without cutting a character. */
export function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines = [''];
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 74) {
      lines.push(' ');
      bytes = 1;
    }
    lines[lines.length - 1] += character;
    bytes += size;
  }
  return lines.join('\r\n');
}

/** A booking for the calendar of a phone (RFC 5545), in UTC. @param now when the file is made */
export function bookingIcs({ id, from, to, title, location }: IcsBooking, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Reach//Rooms//ZH',
    'BEGIN:VEVENT',
    `UID:room-booking-${id}-${Math.floor((from + hospitalOffsetMs) / 60_000)}@reach`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(to)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
