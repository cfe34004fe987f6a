import { checkInEndpoints } from '@contract/attendance/check-in';
import { leaveEndpoints } from '@contract/attendance/leave';
import { callNeed, listNeed, type Need } from '@device/copies/needs';

export const attendanceNeeds: readonly Need[] = [
  callNeed('请假类型', leaveEndpoints.kinds, { query: { page: 1, size: 100 } }),
  callNeed('本人的考勤', checkInEndpoints.ownDays, { query: {} }),
  listNeed('本人的请假', leaveEndpoints.ownLeaves),
];
