import { spanWords } from '@contract/attendance/days';
import { leaveStates, leaveStateWords, spanOf, type LeaveRow } from '@contract/attendance/leave';
import { hospitalToday } from '@device/api/server-time';

export const stateTones = { pending: 'primary', approved: 'success', rejected: 'danger', withdrawn: 'info' } as const;
export const stateOptions = leaveStates.map((value) => ({ value, label: leaveStateWords[value] }));
export const timeOf = (row: LeaveRow) => spanWords(spanOf(row), hospitalToday());
export const returnWords = { no: '', pending: '销假审核中', yes: '已销假' } as const;
