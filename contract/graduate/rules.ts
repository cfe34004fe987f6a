/** Rules of the teaching of students that browser and server share. No schema here: pages import this file. */

/** Who is taught: students of personnel type 4 or 5. */
export const levels = { bachelor: '本科生', master: '研究生' } as const;
export type Level = keyof typeof levels;
export const levelKeys = Object.keys(levels) as Level[];
export const levelType: Record<Level, number> = { bachelor: 4, master: 5 };

export const terms = { 1: '第一学期', 2: '第二学期' } as const;
export type Term = keyof typeof terms;

export const dayKinds = { teach: '教学', practice: '实习', exam: '考试', off: '假' } as const;
export type DayKind = keyof typeof dayKinds;
export const dayKindKeys = Object.keys(dayKinds) as DayKind[];

export const semesterStates = { draft: '编制中', open: '启用', closed: '已结束' } as const;
export type SemesterState = keyof typeof semesterStates;
export const semesterStateKeys = Object.keys(semesterStates) as SemesterState[];

export const classStates = { draft: '编制中', open: '开课中', closed: '已结课' } as const;
export type ClassState = keyof typeof classStates;
export const classStateKeys = Object.keys(classStates) as ClassState[];

/** The most that fields take: texts in characters, lists in members, numbers from and to. */
export const limits = {
  name: 50,
  code: 20,
  topic: 100,
  note: 300,
  year: [2000, 2100],
  weeks: [1, 30],
  periods: 16,
  kinds: 10,
  kind: 10,
  hours: [0, 500],
  /** In tenths. */
  credit: [0, 300],
  groups: [1, 20],
  students: 300,
  lines: 120,
  /** Periods of one lesson. */
  lesson: [1, 8],
  /** Days of a semester that are set apart. */
  days: 210,
  /** Days between the asking for an adjustment and the lesson. */
  ahead: [0, 30],
  adjustments: [0, 50],
} as const;

const dayMs = 86_400_000;

/** The day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const daysFrom = (one: string, other: string) => Math.round((Date.parse(other) - Date.parse(one)) / dayMs);
/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => ((new Date(Date.parse(day)).getUTCDay() + 6) % 7) + 1;
export const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** The weeks of a semester; a day that is not set apart is one of teaching from Monday to Friday. */
export interface Calendar {
  first_monday: string;
  weeks: number;
  exam_weeks: readonly number[];
  days: readonly { day: string; kind: DayKind }[];
}

export const dayIn = ({ first_monday: from }: Pick<Calendar, 'first_monday'>, week: number, weekday: number) =>
  dayAfter(from, (week - 1) * 7 + weekday - 1);
export const lastDayOf = (calendar: Pick<Calendar, 'first_monday' | 'weeks'>) => dayIn(calendar, calendar.weeks, 7);

/** The week of a day, from 1; 0 for a day outside of the semester. */
export function weekOf({ first_monday: from, weeks }: Pick<Calendar, 'first_monday' | 'weeks'>, day: string): number {
  const week = Math.floor(daysFrom(from, day) / 7) + 1;
  return week >= 1 && week <= weeks ? week : 0;
}

/** The semester that is going on, or else the latest that has begun; of a list that begins with the latest. */
export function presentOf<One extends Pick<Calendar, 'first_monday' | 'weeks'>>(list: readonly One[], day: string) {
  const going = list.find((one) => weekOf(one, day) > 0);
  return going ?? list.find((one) => one.first_monday <= day) ?? list[0];
}

/** What a day is without being set apart. */
export function usualKind(calendar: Calendar, day: string): DayKind | null {
  const week = weekOf(calendar, day);
  if (week === 0) return null;
  if (weekdayOf(day) > 5) return 'off';
  return calendar.exam_weeks.includes(week) ? 'exam' : 'teach';
}

/** What a day is; null outside of the semester. */
export function kindOn(calendar: Calendar, day: string): DayKind | null {
  const usual = usualKind(calendar, day);
  return usual && (calendar.days.find((one) => one.day === day)?.kind ?? usual);
}

/** The days that are set apart, once some were given a kind: what is as usual is not kept. */
export function markedDays(calendar: Calendar, marked: readonly string[], kind: DayKind): Calendar['days'] {
  const others = calendar.days.filter(({ day }) => !marked.includes(day));
  const fresh = marked.filter((day) => usualKind(calendar, day) !== kind).map((day) => ({ day, kind }));
  return [...others, ...fresh].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** The days that are still in a semester, and are not as usual, after its weeks were changed. */
export const keptDays = (calendar: Calendar): Calendar['days'] =>
  calendar.days.filter(({ day, kind }) => {
    const usual = usualKind(calendar, day);
    return usual !== null && usual !== kind;
  });

/** What is wrong with a semester, or nothing. */
export function semesterProblem({ first_monday: from, weeks, exam_weeks: exams }: Omit<Calendar, 'days'>): string {
  if (weekdayOf(from) !== 1) return `第一周从周一开始，${from} 是${weekdayNames[weekdayOf(from) - 1]}`;
  if (exams.some((week) => week < 1 || week > weeks)) return `考试周应在第 1 到 ${weeks} 周之间`;
  return '';
}

/** `2026-2027 学年第一学期` */
export const semesterName = (year: number, term: Term) => `${year}-${year + 1} 学年${terms[term]}`;

/** A lesson's place in the day: minutes of the day. */
export interface Period {
  from: number;
  to: number;
}

/** What is wrong with the periods of a day, or nothing: each ends after it begins, and none before the last has ended. */
export function periodsProblem(periods: readonly Period[]): string {
  for (const [at, { from, to }] of periods.entries()) {
    if (to <= from) return `第 ${at + 1} 节的结束时间应晚于开始时间`;
    if (at > 0 && from < periods[at - 1]!.to) return `第 ${at + 1} 节与第 ${at} 节的时间重叠`;
  }
  return '';
}

/** `08:00` */
export const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** Minute of the day of `8:00`, or null for what is no time. */
export function minuteIn(text: string): number | null {
  const [, hour, minute] = /^(\d{1,2})[:：](\d{2})$/.exec(text.trim()) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return Number(hour) * 60 + Number(minute);
}
/** `第 1–2 节` */
export const periodWords = (first: number, hours: number) =>
  hours === 1 ? `第 ${first} 节` : `第 ${first}–${first + hours - 1} 节`;

export type ClassAct = 'edit' | 'open' | 'close' | 'reopen' | 'remove' | 'arrange' | 'record';
const classActs: Record<ClassAct, readonly ClassState[]> = {
  edit: ['draft', 'open'],
  open: ['draft'],
  close: ['open'],
  reopen: ['closed'],
  remove: ['draft'],
  arrange: ['open'],
  // What students of a closed class read is final.
  record: ['open'],
};
export const mayClass = (act: ClassAct, state: ClassState) => classActs[act].includes(state);

/** What keeps a class from being opened, or nothing. */
export function openProblem(one: { students: number; lines: number }): string {
  if (one.students === 0) return '教学班还没有学生，请先选择学生';
  return one.lines === 0 ? '教学班还没有教学计划，请先填写' : '';
}

/** Groups over students as evenly as can be, in their order. */
export const splitGroups = (count: number, groups: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor((at * groups) / count) + 1);
