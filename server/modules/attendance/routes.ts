import type { attendanceEndpoints as Endpoints } from '@contract/attendance/endpoints';
import { attendanceEndpoints } from '@contract/attendance/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { checkInHandlers } from './check-in/routes';
import { configHandlers } from './config';
import { correctionFlow } from './correction-flow';
import { correctionHandlers } from './corrections';
import { attendanceDemo } from './demo';
import { absenceNoticed } from './key-signals';
import { leaveFlow, returnFlow } from './leave-flow';
import { leaveEntries, leaveTimes } from './leave-times';
import { leaveActs, leaveLists } from './leaves';
import { recordPage } from './records';
import { attendanceReferences } from './references';
import { rosterHandlers } from './roster-acts';
import { sheetForm } from './sheet-form';
import { sheetHandlers } from './sheets';
import { shiftHandlers } from './shifts';
import { taughtHandlers } from './taught';

export const attendanceServer: ServerModule<typeof Endpoints> = {
  logObjects: [
    { kind: 'attendance_leave', word: '请假' },
    { kind: 'attendance_leave_kind', word: '请假类型' },
    { kind: 'attendance_shift', word: '班次' },
    { kind: 'attendance_check_setting', word: '打卡方式' },
    { kind: 'attendance_day', word: '工作日历' },
    { kind: 'attendance_correction', word: '考勤更正' },
  ],
  references: attendanceReferences,
  flows: [leaveFlow, returnFlow, correctionFlow],
  calendarEntries: [leaveEntries],
  busyTimes: [leaveTimes],
  keySignals: [absenceNoticed],
  demo: [attendanceDemo],
  routes: implement(attendanceEndpoints, {
    ...configHandlers,
    ...shiftHandlers,
    ...rosterHandlers,
    ...checkInHandlers,
    ...sheetHandlers,
    ...leaveLists,
    ...leaveActs,
    sheetForm,
    ...taughtHandlers,
    ...correctionHandlers,
    records: ({ db, user, body }) => recordPage(db, user.scope, body),
  }),
};
