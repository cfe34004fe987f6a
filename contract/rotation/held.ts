import type { z } from 'zod';
import { personTypes } from '../kernel/enums';
import { formatMonth, monthIndex } from '../kernel/half-month';
import { dayOf, heldList, holdsText } from '../kernel/held';
import type { historyQuery, HistoryRow } from './history';
import { rangeRefusal } from './month-range';
import type { OverviewRow, personStays, rotationQuery } from './list-types';

type Asked = Partial<z.output<typeof rotationQuery>>;
type Person = Omit<OverviewRow, 'deptList'>;
type PersonStays = z.output<typeof personStays>;

/** Part of the name or the whole staff id. */
export const isCalled = ({ name, staffId }: { name: string; staffId: string }, words: string) =>
  holdsText(name, words) || staffId === words;

const isStaff = (typeId: number | undefined) => typeId === personTypes.staff.id;
const isInRange = (month: string, { startDate, endDate }: Asked) =>
  (startDate === undefined || month >= startDate) && (endDate === undefined || month <= endDate);

/** The order of every list of people in rotation: youngest grade first, then staff id. */
export const peopleOrder = ['-grade', 'staffId', 'userId'] as const;

/** What the lists of people in rotation share. */
const ofPeople = {
  refusal: (asked: Asked) => rangeRefusal(asked),
  id: ({ userId }: Person) => userId,
  /** Staff are listed only when they are asked for. */
  part: ({ typeId }: Asked) => (isStaff(typeId) ? 'staff' : ''),
  /** A range cuts what an answer tells of each person. */
  isWhole: ({ startDate, endDate }: Asked) => startDate === undefined && endDate === undefined,
  order: peopleOrder,
} as const;
const personFilters = {
  keyword: isCalled,
  name: 'part',
  staffId: 'same',
  typeId: 'same',
  grade: 'same',
  major: 'same',
  baseId: { untold: '专业基地' },
  issue: { untold: '排班问题' },
} as const;

/** The overview in the rows that a device holds, each with all of its pieces. */
export const heldOverview = heldList<OverviewRow, Asked>({
  ...ofPeople,
  filters: {
    ...personFilters,
    deptId: ({ deptList }, dept, asked) =>
      deptList.some(({ deptId, date }) => deptId === dept && isInRange(date, asked)),
    // They say what is told of a person, not who is listed.
    startDate: () => true,
    endDate: () => true,
  },
  shown: (row, asked) => ({ ...row, deptList: row.deptList.filter(({ date }) => isInRange(date, asked)) }),
  rest: (rows, { startDate, endDate }) => {
    const placed = rows.flatMap(({ deptList }) => deptList.map(({ date }) => date)).sort();
    const [first, last] = [startDate ?? placed[0], endDate ?? placed.at(-1)];
    return { months: first === undefined || last === undefined ? [] : monthsBetween(first, last) };
  },
});

function monthsBetween(first: string, last: string): string[] {
  const begin = monthIndex(first);
  return Array.from({ length: Math.max(0, monthIndex(last) - begin + 1) }, (_, index) => formatMonth(begin + index));
}

/** People with their stays. */
export const heldStays = heldList<PersonStays, Asked>({
  ...ofPeople,
  filters: {
    ...personFilters,
    deptId: ({ stays }, dept) => stays.some(({ deptId }) => deptId === dept),
    startDate: { untold: '月份' },
    endDate: { untold: '月份' },
  },
});

/** Past imports. */
export const heldImports = heldList<HistoryRow, Partial<z.output<typeof historyQuery>>>({
  id: ({ id }) => id,
  filters: {
    id: 'same',
    state: 'same',
    createdBy: 'part',
    from: ({ createdAt }, day) => dayOf(createdAt) >= day,
    to: ({ createdAt }, day) => dayOf(createdAt) <= day,
  },
  order: ['-createdAt', '-id'],
});
