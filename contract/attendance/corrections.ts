import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { added, listed } from '../kernel/presets';
import { rowId, wholeNumber } from '../kernel/wire';
import { dateText, monthText } from '../kernel/wire-date';
import { blockText } from '../kernel/wire-text';
import { correctionSpans } from './check-rules';
import { leaveStates } from './leave';
import { attendanceModule } from './module';
import { attendanceStates } from './share';
import { markStates } from './sheet-rules';
import { mostMarks, sheetDay, sheetPerson } from './sheets';
import { shiftRow } from './shifts';

const int = z.number().int();

/** A teacher's month: his trainees on the days on which he teaches them. */
export const taughtSheet = z.object({
  month: z.string(),
  type_id: int,
  /** The hospital's day. */
  today: z.string(),
  days: z.array(sheetDay),
  shifts: z.array(shiftRow),
  people: z.array(sheetPerson),
});
export type TaughtSheet = z.output<typeof taughtSheet>;

/** A correction somebody asked for, of a half day or a day. */
export const correctionRow = z.object({
  id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  type_id: int,
  dept_name: z.string(),
  day: z.string(),
  span: z.enum(correctionSpans),
  /** Letters of the halves as they stood when it was asked for. */
  before: z.string(),
  to: z.enum(markStates),
  reason: z.string(),
  /** Who asked; the trainee himself or who teaches him. */
  asker_id: int,
  asker: z.string(),
  state: z.enum(leaveStates),
  /** Name of the submission of `attendance.correction`. */
  subject: z.string(),
});
export type CorrectionRow = z.output<typeof correctionRow>;

const base = '/api/v2/attendance';
const typeFilter = z.coerce.number().pipe(wholeNumber(1, 100));

export const correctionEndpoints = defineEndpoints(attendanceModule, {
  taught: {
    method: 'GET',
    path: `${base}/sheet/taught`,
    summary: '带教老师的考勤表：本人带教的学员与每半天的考勤',
    access: 'attendance:taught:check',
    query: z.object({ type_id: typeFilter, month: monthText.optional() }),
    data: taughtSheet,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  checkDays: {
    method: 'POST',
    path: `${base}/sheet/taught/check`,
    summary: '核对带教学员的考勤；每天带核对人看到的状态，科室已改的不算核对',
    access: 'attendance:taught:check',
    body: z.object({
      type_id: wholeNumber(1, 100),
      days: z
        .array(z.object({ user_id: rowId, day: dateText, am: z.enum(attendanceStates), pm: z.enum(attendanceStates) }))
        .min(1, '请至少核对一天')
        .max(mostMarks),
    }),
    data: z.object({ checked: int }),
    errors: ['ATTENDANCE_LOCKED', 'ATTENDANCE_CHECK_MOVED'],
    offline: 'online',
    audit: 'attendance.sheet.check',
    mutation: true,
  },
  corrections: listed({
    path: `${base}/corrections`,
    summary: '考勤更正申请（按数据范围，学员为本人）',
    access: 'attendance:record:list',
    filters: { type_id: typeFilter.optional(), state: z.enum(leaveStates).optional() },
    row: correctionRow,
    held: { id: ({ id }) => id, filters: { type_id: 'same', state: 'same' }, order: ['-day', '-id'] },
  }),
  askCorrection: added({
    path: `${base}/corrections/apply`,
    summary: '申请补登或更正考勤：本人，或其带教老师提出异议',
    access: 'attendance:record:correct',
    body: z.object({
      /** Whose; one's own where it is not given. */
      user_id: rowId.optional(),
      day: dateText,
      span: z.enum(correctionSpans),
      to: z.enum(markStates),
      reason: blockText(300).min(1, '原因是必填项'),
    }),
    row: correctionRow,
    errors: ['NOT_FOUND', 'ATTENDANCE_LOCKED', 'APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN'],
    audit: 'attendance.correction.apply',
  }),
});
