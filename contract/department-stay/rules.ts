import { personTypes } from '../kernel/enums';
import { daysAhead, dueDays, type StayDays } from '../rotation/stay-states';

/** Entering a department, and who teaches there: words and decisions that browser and server share. */
export const limits = {
  reason: 300,
  /** People who enter at once. */
  batch: 100,
} as const;

/** How the entering of a stay stands. Nothing is stored of one that nobody has looked at. */
export const entryStates = ['open', 'entered', 'absent'] as const;
export type EntryState = (typeof entryStates)[number];
export const entryStateWords: Record<EntryState, string> = { open: '待入科', entered: '已入科', absent: '未报到' };

const { visitingPhysician, visitingNurse, bachelorStudent, graduateStudent } = personTypes;
const typesOf = {
  visitors: [visitingPhysician.id, visitingNurse.id],
  bachelor: [bachelorStudent.id],
  master: [graduateStudent.id],
} as const;

/** People whose arrivals have a screen of their own: who visits to learn further, students, graduate students. */
export const arrivalGroups = ['visitors', 'bachelor', 'master'] as const;
export type ArrivalGroup = (typeof arrivalGroups)[number];
export const isAmong = (typeId: number, group: ArrivalGroup): boolean =>
  (typesOf[group] as readonly number[]).includes(typeId);

/**
 * Why a day cannot be the first day of a stay; null when it can. A day ahead has not come, so nobody has entered on it; and
 * nobody enters before the stay is 待入科.
 */
export function dayHindrance(on: string, stay: StayDays, today: string): string | null {
  if (on > today) return '入科日期不能晚于今天';
  if (on < daysAhead(stay.from, -dueDays)) return `入科日期不能早于应入科日期前 ${dueDays} 天`;
  return on > stay.to ? `入科日期不能晚于轮转结束日期 ${stay.to}` : null;
}

/** How a request for another teacher stands. */
export const changeStates = ['pending', 'passed', 'rejected', 'withdrawn'] as const;
export type ChangeState = (typeof changeStates)[number];
export const changeStateWords: Record<ChangeState, string> = {
  pending: '审批中',
  passed: '已变更',
  rejected: '已驳回',
  withdrawn: '已撤回',
};
