import type { ErrorList } from '../kernel/error-list';

/** Errors of attendance and leave. */
export const attendanceErrors = {
  ATTENDANCE_LOCKED: { code: 601401, status: 409, text: '{reason}' },
  ATTENDANCE_MOVED: { code: 601402, status: 409, text: '有 {count} 格考勤已被他人登记为其他状态，请核对后选择' },
  ATTENDANCE_SHEET_STATE: { code: 601403, status: 409, text: '考勤表现为“{state}”，不能{action}，请刷新后核对' },
  ATTENDANCE_LEAVE_REFUSED: { code: 601404, status: 409, text: '不能申请：{reason}' },
  ATTENDANCE_CHECK_MOVED: { code: 601405, status: 409, text: '有 {count} 天的考勤在您核对前有变动，请刷新后重新核对' },
} as const satisfies ErrorList;
