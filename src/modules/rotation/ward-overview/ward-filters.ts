import { formatMonth, monthIndex } from '@contract/kernel/half-month';
import { stayStates } from '@contract/rotation/stay-states';
import { teacherChoices, wardMonths, wardMoves, type WardMonth } from '@contract/rotation/ward-stays';
import { hospitalToday } from '@device/api/server-time';
import { choice, number, text, type FilterField } from '@/kits/table-page/filter-fields';

type AskedMonth = WardMonth | (string & {});

const isMonth = (written: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(written);
/** 本月 and 下月 stay what they are called when the month goes on; they are what a device holds. */
const wardMonth: FilterField<AskedMonth | null> = {
  read: (written) =>
    wardMonths.find((one) => one === written) ?? (written !== null && isMonth(written) ? written : null),
  write: (value) => value,
  blank: null,
};

/** Filters of a ward's roster, as they stand in the address. */
export const wardFilters = {
  month: wardMonth,
  move: choice(wardMoves),
  half: choice([1, 2]),
  deptId: number(),
  typeId: number(),
  state: choice(stayStates),
  teacher: choice(teacherChoices),
  keyword: text(),
} as const;

/** `YYYY-MM` of what a month is called; this month where nothing is said. */
export function monthCalled(month: AskedMonth | null): string {
  const now = monthIndex(hospitalToday().slice(0, 7));
  if (month === null || month === 'this') return formatMonth(now);
  return month === 'next' ? formatMonth(now + 1) : month;
}

/** A month as the filter calls it. */
export function nameOfMonth(month: string): AskedMonth | null {
  if (month === monthCalled('this')) return null;
  return month === monthCalled('next') ? 'next' : month;
}

export const moveWords = { arriving: '入科', leaving: '出科' } as const;
export const teacherWords = { none: '未定带教', some: '已定带教' } as const;
export const halfWords = { 1: '上半月', 2: '下半月' } as const;
