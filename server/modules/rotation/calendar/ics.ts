import type { CalendarEntry } from '../../people/public';

/** Calendar programs are asked to come again so often. */
const refreshHours = 6;
const mostOctets = 75;

/**
 * Entries as iCalendar (RFC 5545). They are whole days, so there is no time zone to speak of; `DTEND` is the day after.
 * @param hospital makes the ids of entries differ from those of other hospitals
 */
export function icsOf(entries: readonly CalendarEntry[], hospital: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Reach//Rotation//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:轮转安排',
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...entries.flatMap((entry) => eventOf(entry, hospital)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventOf({ key, title, note, from, to, sequence, changedAt }: CalendarEntry, hospital: string): string[] {
  const changed = changedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VEVENT',
    `UID:${textOf(`${key}@${hospital}`)}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${dateOf(from)}`,
    `DTEND;VALUE=DATE:${dateOf(nextDay(to))}`,
    `SUMMARY:${textOf(title)}`,
    ...(note === '' ? [] : [`DESCRIPTION:${textOf(note)}`]),
    // It says where one is, and keeps nobody from another appointment.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const dateOf = (day: string) => day.replaceAll('-', '');
const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** A TEXT value: its own signs escaped, line breaks as `\n`, and no other control character. */
function textOf(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n|\u2028|\u2029/g, '\\n')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '');
}

/** A line cut into parts of at most 75 octets, between characters: a Chinese one has three. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    // Every part but the first begins with a space.
    if (octets + size > mostOctets - (parts.length > 0 ? 1 : 0)) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
