import { personTypes } from '@contract/kernel/enums';
import {
  dayAfter,
  dayIn,
  kindOn,
  levelKeys,
  levels,
  splitGroups,
  weekdayOf,
  type Calendar,
  type ClassState,
  type Level,
  type SemesterState,
  type Term,
} from '@contract/graduate/rules';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { DemoPerson } from '@server/demo/person';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { settingOf } from './config';
import { writeAdjustments } from './demo-adjust';
import { writeResults } from './demo-results';
import { momentsOf } from './moments';
import { classes, classStudents, courses, lessons, semesters } from './tables';

/** The year of entry that has no rotation yet: who rotates has no time for lessons. */
const freshYear = 2026;
/** The demonstration's own teacher. */
const teacherId = 3;
/** Weeks of the present semester that are over, and of every one. */
const weeksGone = 12;
const weeks = 20;

/** Semesters by weeks from the present one, and by terms. */
const told: readonly [weeks: number, terms: number, state: SemesterState][] = [
  [-52, -2, 'closed'],
  [-27, -1, 'closed'],
  [0, 0, 'open'],
  [26, 1, 'draft'],
];
const present = 2;
const past = 1;

const taught: Record<Level, readonly [code: string, name: string, theory: number, practice: number, credit: number][]> =
  {
    bachelor: [
      ['B101', '诊断学', 48, 32, 50],
      ['B102', '内科学', 64, 32, 60],
      ['B103', '外科学', 56, 32, 55],
      ['B104', '妇产科学', 40, 24, 40],
      ['B105', '儿科学', 40, 24, 40],
      ['B106', '神经病学', 24, 16, 25],
      ['B107', '医学影像学', 32, 16, 30],
      ['B108', '急诊医学', 24, 16, 25],
    ],
    master: [
      ['M201', '医学统计学', 36, 12, 30],
      ['M202', '临床科研设计', 32, 8, 25],
      ['M203', '循证医学', 24, 8, 20],
      ['M204', '医学论文写作', 20, 4, 15],
    ],
  };

/** Classes by semester, course, and the weekday and period that they have each week; none for one that waits. */
type Told = [level: Level, semester: number, course: number, state: ClassState, slot: [number, number] | null];
const held: readonly Told[] = [
  ['bachelor', past, 0, 'closed', [1, 1]],
  ['bachelor', past, 6, 'closed', [3, 1]],
  ['bachelor', present, 1, 'open', [1, 1]],
  ['bachelor', present, 2, 'open', [2, 1]],
  ['bachelor', present, 3, 'open', [3, 3]],
  ['bachelor', present, 4, 'open', [4, 5]],
  ['bachelor', present, 5, 'open', [5, 1]],
  ['bachelor', present, 7, 'draft', null],
  ['master', past, 0, 'closed', [2, 5]],
  ['master', present, 1, 'open', [1, 9]],
  ['master', present, 2, 'open', [4, 3]],
  ['master', present, 3, 'draft', null],
];
const topics = ['总论', '病史采集', '体格检查', '常见症状', '辅助检查', '诊断思路', '病例讨论', '治疗原则'];
const lessonsOfClass = 18;
/** The last lessons of what is being taught wait for their place. */
const waiting = 3;

/** Who was taught in the last academic year came a year before. */
const yearOf = (semester: number) => (semester === past ? freshYear - 1 : freshYear);

interface DemoSemester {
  id: number;
  level: Level;
  calendar: Calendar;
}

/** Semesters of this and the last academic year, courses, and classes in every state with their timetables. */
export const graduateDemo: DemoPart = {
  key: 'graduate',
  after: ['people.details', 'dictionary.details', 'account', 'room.bookings'],
  async write(tx, everybody) {
    const list = await writeSemesters(tx);
    const staff = everybody.filter(({ typeId }) => typeId === personTypes.staff.id);
    let made = 0;
    const rows = levelKeys.flatMap((level) =>
      taught[level].map(([code, name, theoryHours, practiceHours, credit], at) => ({
        id: (made += 1),
        level,
        code,
        name,
        theoryHours,
        practiceHours,
        credit,
        deptId: staff[at % staff.length]!.deptId,
      })),
    );
    await insertNumbered(tx, courses, rows);
    await writeClasses(tx, list, rows, everybody);
    await writeAdjustments(tx);
    await writeResults(tx);
  },
};

async function writeSemesters(tx: Db): Promise<DemoSemester[]> {
  const day = today();
  const start = dayAfter(day, 1 - weekdayOf(day) - weeksGone * 7);
  const isAutumn = Number(start.slice(5, 7)) >= 7;
  const index = Number(start.slice(0, 4)) * 2 - (isAutumn ? 0 : 1);
  const list = levelKeys.flatMap((level, at) =>
    told.map(([from, terms, state], order) => {
      const firstMonday = dayAfter(start, from * 7);
      const off = [3, 4].map((weekday) => ({ day: dayAfter(firstMonday, 28 + weekday), kind: 'off' as const }));
      return {
        id: at * told.length + order + 1,
        level,
        year: Math.floor((index + terms) / 2),
        term: (((index + terms) % 2) + 1) as Term,
        firstMonday,
        weeks,
        examWeeks: [weeks - 1, weeks],
        days: [...off, { day: dayAfter(firstMonday, 40), kind: 'teach' as const }],
        state,
      };
    }),
  );
  await insertNumbered(tx, semesters, list);
  return list.map((row) => ({
    id: row.id,
    level: row.level,
    calendar: { first_monday: row.firstMonday, weeks, exam_weeks: row.examWeeks, days: row.days },
  }));
}

async function writeClasses(
  tx: Db,
  list: readonly DemoSemester[],
  given: readonly { id: number; level: Level; name: string }[],
  everybody: readonly DemoPerson[],
): Promise<void> {
  const staff = everybody.filter(({ typeId, id }) => typeId === personTypes.staff.id && (id === teacherId || id > 5));
  const studentsOf = (level: Level, year: number) => {
    const typeId = level === 'bachelor' ? personTypes.bachelorStudent.id : personTypes.graduateStudent.id;
    const fresh = everybody.filter((one) => one.typeId === typeId && one.recruitYear === year);
    const first = everybody.find((one) => one.typeId === typeId);
    // The graduate student who may sign in caught up on a course of last term: he has scores to read.
    const late = level === 'master' && year !== freshYear && first && !fresh.includes(first) ? [first] : [];
    return [...fresh.slice(0, 36 - late.length), ...late];
  };
  const rows = held.map(([level, semester, course, state], at) => {
    const { id: semesterId } = list.filter((one) => one.level === level)[semester]!;
    const { id: courseId, name } = given.filter((one) => one.level === level)[course]!;
    return {
      id: at + 1,
      level,
      semesterId,
      courseId,
      name: `${yearOf(semester)}级${levels[level]} ${name}`,
      groups: at % 3 === 0 ? 2 : 1,
      note: '',
      state,
    };
  });
  await insertNumbered(tx, classes, rows);
  await insertRows(
    tx,
    classStudents,
    rows.flatMap(({ id: classId, level, groups }, order) => {
      const students = studentsOf(level, yearOf(held[order]![1]));
      const groupOf = splitGroups(students.length, groups);
      return students.map(({ id: userId }, at) => ({ classId, userId, group: groupOf[at]! }));
    }),
  );
  const made: (typeof lessons.$inferInsert & { id: number })[] = [];
  for (const [at, { id: classId, level, state, semesterId }] of rows.entries()) {
    const { kinds, periods } = await settingOf(tx, level);
    const { calendar } = list.find(({ id }) => id === semesterId)!;
    const slot = held[at]![4];
    const days = slot
      ? Array.from({ length: weeks }, (_, week) => dayIn(calendar, week + 1, slot[0])).filter(
          (day) => kindOn(calendar, day) === 'teach',
        )
      : [];
    for (let position = 1; position <= lessonsOfClass; position++) {
      const day = position > lessonsOfClass - (state === 'open' ? waiting : 0) ? undefined : days[position - 1];
      const period = slot?.[1] ?? 1;
      const times = day === undefined ? null : momentsOf(periods, { day, period, hours: 2 });
      made.push({
        id: made.length + 1,
        classId,
        position,
        topic: `${topics[(position - 1) % topics.length]}（${Math.ceil(position / topics.length)}）`,
        hours: 2,
        kind: kinds[position % 4 === 0 ? 1 : 0]!,
        group: 0,
        teacherId: at % 4 === 2 ? teacherId : staff[at % staff.length]!.id,
        day: times && day!,
        period: times && period,
        startAt: times && times.startAt,
        endAt: times && times.endAt,
        isPublished: times !== null,
      });
    }
  }
  await insertNumbered(tx, lessons, made);
}
