import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { saved } from '../kernel/presets';
import { rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText, monthText } from '../kernel/wire-date';
import { checkLimits, checkWays } from './check-in-rules';
import { attendanceModule } from './module';
import { sheetDay, sheetPerson } from './sheets';
import { shiftRow } from './shifts';

const int = z.number().int();
const degrees = (most: number) => z.number().min(-most).max(most);

/** How people of a type check in. */
export const checkSetting = z.object({
  /** The personnel type. */
  id: int,
  way: z.enum(checkWays),
  /** The first day on which a day without a check-in is open; empty where the ward marks. */
  since: z.string(),
  grace: int,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  radius: int.nullable(),
  version: int,
});
export type CheckSetting = z.output<typeof checkSetting>;

/** A trainee's own month. */
export const ownDays = z.object({
  month: z.string(),
  type_id: int,
  /** The hospital's day. */
  today: z.string(),
  way: z.enum(checkWays),
  /** The ward of today; empty without one. */
  dept_name: z.string(),
  days: z.array(sheetDay),
  shifts: z.array(shiftRow),
  /** Null for a month without a ward. */
  line: sheetPerson.nullable(),
  /** Proves to the server, when a code arrives late, that this person had it before; empty where nobody scans. */
  ticket: z.string(),
});
export type OwnDays = z.output<typeof ownDays>;

const base = '/api/v2/attendance';

export const checkInEndpoints = defineEndpoints(attendanceModule, {
  checkSetting: {
    method: 'GET',
    path: `${base}/check-setting`,
    summary: '打卡方式（按人员类型）',
    access: 'attendance:config:edit',
    query: z.object({ type_id: z.coerce.number().pipe(wholeNumber(1, 100)) }),
    data: checkSetting,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveCheckSetting: saved({
    path: `${base}/check-setting/save`,
    summary: '修改打卡方式',
    access: 'attendance:config:edit',
    body: z
      .object({
        id: wholeNumber(1, 100),
        way: z.enum(checkWays),
        grace: wholeNumber(...checkLimits.grace),
        lat: degrees(90).nullable().default(null),
        lng: degrees(180).nullable().default(null),
        radius: wholeNumber(...checkLimits.radius)
          .nullable()
          .default(null),
      })
      .refine(({ way, lat, lng }) => way !== 'position' || (lat !== null && lng !== null), {
        error: '打卡地点是必填项',
        path: ['lat'],
      })
      .refine(({ way, radius }) => way !== 'position' || radius !== null, {
        error: '半径是必填项',
        path: ['radius'],
      }),
    row: checkSetting,
    audit: 'attendance.checkSetting.save',
  }),
  wardCode: {
    method: 'GET',
    path: `${base}/check-in/code`,
    summary: '本科室的打卡码（每几秒更换）',
    access: 'attendance:sheet:edit',
    query: z.object({ dept_id: rowIdQuery }),
    data: z.object({
      content: z.string(),
      digits: z.string(),
      dept_name: z.string(),
      /** People who checked in there today. */
      signed: int,
    }),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  ownDays: {
    method: 'GET',
    path: `${base}/own/days`,
    summary: '本人每日的班次、打卡与考勤',
    access: 'attendance:sign:submit',
    query: z.object({ month: monthText.optional() }),
    data: ownDays,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** By what a QR code says, by the six digits beside it, or by where one is. The same code of the same person again changes nothing. */
  checkIn: {
    method: 'POST',
    path: `${base}/check-in`,
    summary: '上下班打卡：当天最早一次为上班，最晚一次为下班',
    access: 'attendance:sign:submit',
    body: z.object({
      /** Empty where one checks in by position. */
      code: z
        .string()
        .max(100)
        .regex(/^[\w.-]*$/, '二维码不正确')
        .default(''),
      /** Names the device, so that it checks in for one person a day. */
      device: z.uuid(),
      /** It was read without a network, and is sent later with the ticket of the person. */
      is_kept: z.boolean().default(false),
      ticket: z
        .string()
        .max(200)
        .regex(/^[\w.-]*$/, '打卡凭证不正确')
        .default(''),
      position: z.object({ lat: degrees(90), lng: degrees(180) }).optional(),
    }),
    data: z.object({ day: dateText, at: z.string() }),
    errors: [
      'ATTENDANCE_LOCKED',
      'ATTENDANCE_CODE_INVALID',
      'ATTENDANCE_CODE_OLD',
      'ATTENDANCE_CHECK_IN_REFUSED',
      'ATTENDANCE_DEVICE_OTHERS',
    ],
    offline: 'queued',
    audit: 'attendance.checkIn',
    mutation: true,
  },
});
