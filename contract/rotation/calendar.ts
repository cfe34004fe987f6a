import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { sha256Text, storableText } from '../kernel/wire';
import { rotationModule } from './module';

/** Where a calendar program fetches somebody's entries. The secret alone opens it, so it stands nowhere else. */
export const feedPath = (secret: string) => `/api/v2/calendar/${secret}.ics`;

/** 256 bits, as `base64url` writes them. */
export const feedSecretBytes = 32;

/** 订阅链接: since when there is one, and when a program last fetched it. */
export const calendarLink = z.object({ createdAt: z.string(), usedAt: z.string().nullable() }).nullable();
export type CalendarLink = z.output<typeof calendarLink>;

const access = 'login';
const path = '/api/v2/rotation/calendar-link';

export const calendarEndpoints = defineEndpoints(rotationModule, {
  calendarLink: {
    access,
    method: 'GET',
    path,
    summary: '本人的日历订阅链接：建立与最近使用时间',
    data: calendarLink,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /**
   * A first link, or another one: the one before is closed. The device makes the secret and sends its SHA-256, so that no
   * receipt, log or copy of the server can open the feed.
   */
  calendarRenew: {
    access,
    method: 'POST',
    path,
    summary: '建立或更换日历订阅链接',
    body: z.object({ hash: sha256Text }),
    data: calendarLink,
    errors: ['INPUT_INVALID'],
    offline: 'online',
    audit: 'rotation.calendar.renew',
    mutation: true,
  },
  calendarRevoke: {
    access,
    method: 'DELETE',
    path,
    summary: '撤销日历订阅链接',
    data: calendarLink,
    offline: 'online',
    audit: 'rotation.calendar.revoke',
    mutation: true,
  },
  /** For calendar programs. Whatever is wrong with a link, the answer is the same. */
  calendarFeed: {
    access: 'public',
    method: 'GET',
    path: '/api/v2/calendar/:file',
    summary: '日历订阅（iCalendar）',
    params: z.object({ file: storableText(200) }),
    data: 'blob',
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
    callsPerMinute: 60,
    offline: 'online',
    audit: false,
    mutation: false,
  },
});
