import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText, monthText } from '../kernel/wire-date';
import { blockText, originText, searchText } from '../kernel/wire-text';
import { pageInput, pageOf } from '../kernel/paging';
import { heldList, holdsText } from '../kernel/held';
import { checkWays } from './check-in-rules';
import { halves } from './days';
import { attendanceModule } from './module';
import { markStates, sheetActKeys, sheetStates } from './sheet-rules';
import { shiftRow } from './shifts';

const int = z.number().int();

export const sheetDay = z.object({ day: z.string(), is_workday: z.boolean(), name: z.string() });
export type SheetDay = z.output<typeof sheetDay>;
/** A day of check-ins: the first and the last of them, by the hospital's clock. */
const checkInDay = z.object({
  day: z.string(),
  from: z.string(),
  /** Empty where there was only one. */
  to: z.string(),
  /** Minutes; 0 within what is forgiven. */
  late: int,
  early: int,
  /** One of them came later, from a phone that had no network. */
  is_kept: z.boolean(),
});
export type CheckInDay = z.output<typeof checkInDay>;

export const sheetPerson = z.object({
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  /** `MM-DD` spans in the ward, e.g. `11-01 至 11-15`. */
  stay: z.string(),
  /** A letter for each half of the month's days (sheet-rules.ts). */
  marks: z.string(),
  /** A letter for each half: what it is expected to be, by shift, calendar and check-ins; unmarked where a check-in is missing. */
  plan: z.string(),
  /** A letter for each day: its shift among those of the sheet (shift-rules.ts). */
  shifts: z.string(),
  /** Days on which somebody checked in. */
  check_ins: z.array(checkInDay),
  /** A letter for each day: how far the teacher checked it (check-rules.ts). */
  checked: z.string(),
});
export type SheetPerson = z.output<typeof sheetPerson>;

export const sheet = z.object({
  dept_id: int.nullable(),
  dept_name: z.string(),
  month: z.string(),
  type_id: int,
  state: z.enum(sheetStates),
  /** 0 while nobody submitted. */
  version: int,
  note: z.string(),
  /** The hospital's day. */
  today: z.string(),
  departments: z.array(z.object({ id: int, name: z.string() })),
  days: z.array(sheetDay),
  /** All shifts of the type, those too that are no longer given. */
  shifts: z.array(shiftRow),
  /** How people of the type check in. */
  check_way: z.enum(checkWays),
  /** The ward's own shift of working days; null where that of the type holds. */
  ward_shift: int.nullable(),
  people: z.array(sheetPerson),
});
export type Sheet = z.output<typeof sheet>;

export const sheetKey = { dept_id: rowId, month: monthText, type_id: wholeNumber(1, 100) };
/** Halves of a whole ward for some days go at once. */
export const mostMarks = 1500;

const markInput = z.object({
  user_id: rowId,
  day: dateText,
  half: z.enum(halves),
  /** Null takes the mark away. */
  state: z.enum(markStates).nullable(),
  /** What the person saw there. */
  before: z.enum(markStates).nullable(),
});
export type MarkInput = z.output<typeof markInput>;

const shiftInput = z.object({
  user_id: rowId,
  day: dateText,
  /** Null leaves the day to the ward's own shift. */
  shift_id: rowId.nullable(),
  /** What the person saw there. */
  before: rowId.nullable(),
});
export type ShiftInput = z.output<typeof shiftInput>;

/** What stands in cells now, for whoever was second. */
export const marksNow = z.object({
  marks: z.array(
    z.object({
      user_id: int,
      name: z.string(),
      day: z.string(),
      half: z.enum(halves),
      state: z.enum(markStates).nullable(),
      by: z.string(),
      at: z.string().nullable(),
    }),
  ),
});
export type MarksNow = z.output<typeof marksNow>;

/** Attendance of somebody in a department in a month, in days until yesterday. */
export const monthRecord = z.object({
  id: z.string(),
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  type_id: int,
  grade: int.nullable(),
  dept_id: int,
  dept_name: z.string(),
  month: z.string(),
  from: z.string(),
  to: z.string(),
  should: z.number(),
  present: z.number(),
  rest: z.number(),
  late: z.number(),
  leave: z.number(),
  absent: z.number(),
  unrecorded: z.number(),
  rate: z.number().nullable(),
  /** The first day that `marks` begins with, and a letter for each half. */
  marks: z.string(),
});
export type MonthRecord = z.output<typeof monthRecord>;

export const recordQuery = pageInput.extend({
  type_id: wholeNumber(1, 100),
  month: monthText.optional(),
  dept_id: rowId.optional(),
  /** Part of a name or an exact staff id. */
  keyword: searchText(100).optional(),
  abnormal: z.boolean().optional(),
});
export type RecordQuery = z.output<typeof recordQuery>;

/** Late, absent, or a working day that nobody marked. */
export const isAbnormal = ({ late, absent, unrecorded }: MonthRecord): boolean => late + absent + unrecorded > 0;

const base = '/api/v2/attendance';

export const sheetEndpoints = defineEndpoints(attendanceModule, {
  sheet: {
    method: 'GET',
    path: `${base}/sheet`,
    summary: '科室考勤表：本月在科人员与每半天的考勤',
    access: 'attendance:sheet:list',
    query: z.object({
      type_id: z.coerce.number().pipe(wholeNumber(1, 100)),
      dept_id: rowIdQuery.optional(),
      month: monthText.optional(),
    }),
    data: sheet,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveMarks: {
    method: 'POST',
    path: `${base}/sheet/marks`,
    summary: '登记考勤；每格带登记人看到的原状态，他人已改的不覆盖',
    access: 'attendance:sheet:edit',
    body: z.object({ ...sheetKey, marks: z.array(markInput).min(1, '请至少登记一格').max(mostMarks) }),
    data: z.object({ saved: int }),
    errors: ['NOT_FOUND', 'INPUT_INVALID', 'ATTENDANCE_LOCKED', 'ATTENDANCE_MOVED'],
    offline: 'queued',
    audit: 'attendance.sheet.mark',
    mutation: true,
  },
  saveRoster: {
    method: 'POST',
    path: `${base}/sheet/shifts`,
    summary: '排班：每人每天的班次；每格带排班人看到的原班次，他人已改的不覆盖',
    access: 'attendance:sheet:edit',
    body: z.object({ ...sheetKey, cells: z.array(shiftInput).min(1, '请至少选择一天').max(mostMarks) }),
    data: z.object({ saved: int }),
    errors: ['NOT_FOUND', 'INPUT_INVALID', 'ATTENDANCE_LOCKED', 'ATTENDANCE_SHIFT_MOVED'],
    offline: 'online',
    audit: 'attendance.sheet.roster',
    mutation: true,
  },
  saveWardShift: {
    method: 'POST',
    path: `${base}/sheet/ward-shift`,
    summary: '本科室工作日的默认班次',
    access: 'attendance:sheet:edit',
    body: z.object({ dept_id: rowId, type_id: wholeNumber(1, 100), shift_id: rowId.nullable() }),
    data: z.object({ shift_id: int.nullable() }),
    errors: ['NOT_FOUND', 'ATTENDANCE_LOCKED'],
    offline: 'online',
    audit: 'attendance.sheet.wardShift',
    mutation: true,
  },
  moveSheet: {
    method: 'POST',
    path: `${base}/sheet/move`,
    summary: '提交考勤表',
    access: 'attendance:sheet:submit',
    body: z.object({ ...sheetKey, version: wholeNumber(0, 1_000_000) }),
    data: z.object({ version: int }),
    errors: ['NOT_FOUND', 'ATTENDANCE_SHEET_STATE', 'ATTENDANCE_LOCKED'],
    offline: 'online',
    audit: 'attendance.sheet.submit',
    mutation: true,
  },
  judgeSheet: {
    method: 'POST',
    path: `${base}/sheet/judge`,
    summary: '确认或退回考勤表',
    access: 'attendance:sheet:confirm',
    body: z
      .object({
        ...sheetKey,
        version: wholeNumber(0, 1_000_000),
        act: z.enum(sheetActKeys).exclude(['submit']),
        note: blockText(300).default(''),
      })
      .refine(({ act, note }) => act === 'confirm' || note.trim() !== '', {
        error: '退回原因是必填项',
        path: ['note'],
      }),
    data: z.object({ version: int }),
    errors: ['NOT_FOUND', 'ATTENDANCE_SHEET_STATE', 'ATTENDANCE_LOCKED'],
    offline: 'online',
    audit: 'attendance.sheet.judge',
    mutation: true,
  },
  sheetForm: {
    method: 'POST',
    path: `${base}/sheet/form`,
    summary: '打印考勤表（PDF，带签名栏）',
    access: 'attendance:sheet:list',
    body: z.object({ ...sheetKey, origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'attendance.sheet.print',
    mutation: false,
    heavy: true,
  },
  records: {
    method: 'POST',
    path: `${base}/records/pages`,
    summary: '考勤查询：每人每月的应出勤、出勤、休息、请假与旷工',
    access: 'attendance:record:list',
    body: recordQuery,
    data: pageOf(monthRecord),
    held: heldList<MonthRecord, Partial<RecordQuery>>({
      id: ({ id }) => id,
      filters: {
        type_id: { apart: '' },
        // One that is not given is that of the day of asking.
        month: { apart: '' },
        dept_id: 'same',
        keyword: ({ name, staff_id }, words) => holdsText(name, words) || staff_id === words,
        abnormal: (row, wanted) => !wanted || isAbnormal(row),
      },
      order: ['-grade', 'staff_id', 'user_id', 'from', 'dept_id'],
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
