import type { Reference } from '@server/kits/references';

export const attendanceReferences: Reference[] = [
  {
    to: 'department',
    columns: [
      'attendance_sheet.dept_id',
      'attendance_mark.dept_id',
      'attendance_leave.dept_id',
      'attendance_correction.dept_id',
      'attendance_check_in.dept_id',
    ],
    because: 'what was attended in a ward, and the leave that began there, stays with it when it ends',
  },
  {
    to: 'department',
    columns: ['attendance_ward_shift.dept_id'],
    because: 'says how a ward works as long as somebody is in it',
  },
  {
    to: 'person',
    columns: [
      'attendance_mark.user_id',
      'attendance_mark.marked_by',
      'attendance_leave.user_id',
      'attendance_sheet.submitted_by',
      'attendance_check.user_id',
      'attendance_check.checked_by',
      'attendance_correction.user_id',
      'attendance_correction.asked_by',
      'attendance_roster.user_id',
      'attendance_roster.set_by',
      'attendance_check_in.user_id',
      'attendance_device.user_id',
    ],
    because: 'says what somebody attended and who marked it; lists leave deleted people out',
  },
];
