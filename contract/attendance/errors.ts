import type { ErrorList } from '../kernel/error-list';

/** Errors of attendance and leave. */
export const attendanceErrors = {
  ATTENDANCE_LOCKED: { code: 601401, status: 409, text: '{reason}' },
  ATTENDANCE_MOVED: { code: 601402, status: 409, text: '有 {count} 格考勤已被他人登记为其他状态，请核对后选择' },
  ATTENDANCE_SHEET_STATE: { code: 601403, status: 409, text: '考勤表现为“{state}”，不能{action}，请刷新后核对' },
  ATTENDANCE_LEAVE_REFUSED: { code: 601404, status: 409, text: '不能申请：{reason}' },
  ATTENDANCE_CHECK_MOVED: { code: 601405, status: 409, text: '有 {count} 天的考勤在您核对前有变动，请刷新后重新核对' },
  ATTENDANCE_SHIFT_MOVED: { code: 601406, status: 409, text: '有 {count} 天的班次已被他人改动，请刷新后重新排班' },
  ATTENDANCE_CODE_INVALID: { code: 601407, status: 409, text: '二维码不是打卡码或已失效，请扫描科室屏幕上的打卡码' },
  ATTENDANCE_CODE_OLD: { code: 601408, status: 409, text: '打卡码已过期，请对准屏幕上的新码重新扫描' },
  ATTENDANCE_CHECK_IN_REFUSED: { code: 601409, status: 409, text: '{reason}' },
  ATTENDANCE_DEVICE_OTHERS: { code: 601410, status: 409, text: '本设备今天已为他人打卡，请使用本人的手机' },
} as const satisfies ErrorList;
