import { and, desc, eq, sql } from 'drizzle-orm';
import type { graduateSemesterEndpoints, Semester } from '@contract/graduate/semesters';
import {
  dayIn,
  dayKinds,
  keptDays,
  kindOn,
  lastDayOf,
  levels,
  markedDays,
  semesterName,
  semesterProblem,
  semesterStates,
  weekdayNames,
  weekOf,
  type Calendar,
} from '@contract/graduate/rules';
import { datedName } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { equals } from '@server/kits/contains';
import { writePdf } from '@server/kits/print/write-pdf';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, first, pageOfRows, saveRow } from '@server/kits/rows';
import { violated } from '@server/kits/violation';
import { refuse } from './refuse';
import { classes, lessons, semesters } from './tables';

type Row = typeof semesters.$inferSelect;

export const calendarOf = (row: Row): Calendar => ({
  first_monday: row.firstMonday,
  weeks: row.weeks,
  exam_weeks: row.examWeeks,
  days: row.days,
});
export const nameOf = (row: Pick<Row, 'year' | 'term'>) => semesterName(row.year, row.term);

/** Within another piece of SQL, so that the column keeps the name of its table. */
const ofSemester = sql`from ${classes} one where one.semester_id = ${semesters.id}`;
const semesterRows = (db: Db) =>
  db
    .select({ row: semesters, classes: sql<number>`(select count(*)::int ${ofSemester})` })
    .from(semesters)
    .$dynamic();
const toSemester = ({ row, classes: count }: { row: Row; classes: number }): Semester => ({
  id: row.id,
  level: row.level,
  name: nameOf(row),
  year: row.year,
  term: row.term,
  ...calendarOf(row),
  exam_weeks: row.examWeeks,
  days: [...row.days],
  last_day: lastDayOf(calendarOf(row)),
  state: row.state,
  classes: count,
  version: row.version,
});
const source: RowSource<Semester> = {
  table: semesters,
  words: {
    name: '学期',
    first_monday: '第一周周一',
    weeks: '周数',
    exam_weeks: { word: '考试周', say: (weeks) => weeks.join('、') || '无' },
    days: {
      word: '调整的日子',
      say: (days) => days.map(({ day, kind }) => `${day} ${dayKinds[kind]}`).join('、') || '无',
    },
    state: { word: '状态', say: (state) => semesterStates[state] },
  },
  read: async ({ db }, id) => toSemester(first(await semesterRows(db).where(eq(semesters.id, id)))),
};

/** What has a place in the timetable stays on days on which there can be teaching. */
async function demandLessons(db: Db, id: number, calendar: Calendar): Promise<void> {
  const placed = await db
    .selectDistinct({ day: lessons.day })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(and(eq(classes.semesterId, id), sql`${lessons.day} is not null`));
  const stray = placed.map(({ day }) => day!).filter((day) => !mayTeach(kindOn(calendar, day)));
  const [one] = stray.toSorted();
  if (one === undefined) return;
  const kind = kindOn(calendar, one);
  const what = kind === null ? '不在学期内' : `成为“${dayKinds[kind]}”`;
  throw refuse(`${stray.length} 个排了课的日子将不能上课（${one} ${what}），请先调整这些课`);
}
const mayTeach = (kind: ReturnType<typeof kindOn>) => kind === 'teach' || kind === 'practice';

/** 学期 and their 校历. */
export const semesterHandlers: Handlers<typeof graduateSemesterEndpoints> = {
  semesters: async ({ db, query: { level, state, ...asked } }) => {
    const where = and(eq(semesters.level, level), equals(semesters.state, state));
    const orderBy = [desc(semesters.firstMonday), desc(semesters.id)];
    const { total, list } = await pageOfRows(db, semesters, { ...asked, where, orderBy }, semesterRows(db));
    return { total, list: list.map(toSemester) };
  },

  saveSemester: (call) =>
    savedRow(call, source, async (before) => {
      const { id, ...values } = call.body;
      const problem = semesterProblem(values);
      if (problem) throw refuse(problem);
      if (before && before.level !== values.level) throw refuse('学期的培养层次不能更改，请新增学期');
      const weeks = [...new Set(values.exam_weeks)].toSorted((one, other) => one - other);
      const calendar: Calendar = { ...values, exam_weeks: weeks };
      calendar.days = keptDays(calendar);
      if (new Set(calendar.days.map(({ day }) => day)).size < calendar.days.length) throw refuse('同一天设置了两次');
      if (before) await demandLessons(call.db, before.id, calendar);
      try {
        return await call.db.transaction((savepoint) =>
          saveRow(savepoint, semesters, id, {
            level: values.level,
            year: values.year,
            term: values.term,
            firstMonday: values.first_monday,
            weeks: values.weeks,
            examWeeks: weeks,
            days: [...calendar.days],
            state: values.state,
          }),
        );
      } catch (error) {
        if (violated(error, 'unique') !== 'graduate_semester_one') throw error;
        throw refuse(`${levels[values.level]}已有 ${semesterName(values.year, values.term)}，请直接修改它`);
      }
    }),

  markDays: (call) =>
    savedRow(call, source, async (before) => {
      const { id, days, kind } = call.body;
      const calendar: Calendar = before!;
      const stray = days.find((day) => weekOf(calendar, day) === 0);
      if (stray !== undefined) throw refuse(`${stray} 不在学期内`);
      const marked = markedDays(calendar, days, kind);
      await demandLessons(call.db, id, { ...calendar, days: marked });
      await changeRow(call.db, semesters, id, { days: [...marked] });
      return id;
    }),

  removeSemester: (call) =>
    removedRow(call, source, async ({ name, classes: count }) => {
      if (count > 0) throw refuse(`${name}已有 ${count} 个教学班，不能删除`);
    }),

  schoolCalendar: async ({ db, body, audit }) => {
    const row = first(await db.select().from(semesters).where(eq(semesters.id, body.id)));
    const calendar = calendarOf(row);
    const cell = (week: number, at: number) => {
      const day = dayIn(calendar, week, at + 1);
      const kind = kindOn(calendar, day)!;
      return `${day.slice(5)} ${dayKinds[kind]}`;
    };
    const { bytes } = await writePdf({
      title: '教学周校历',
      subtitle: `${levels[row.level]} ${nameOf(row)}`,
      blocks: [
        {
          kind: 'table',
          columns: [
            { title: '周次', align: 'center' },
            ...weekdayNames.map((title) => ({ title, align: 'center' as const })),
          ],
          rows: Array.from({ length: row.weeks }, (_, at) => [
            `第 ${at + 1} 周`,
            ...weekdayNames.map((_name, weekday) => cell(at + 1, weekday)),
          ]),
        },
      ],
    });
    audit({ target: `graduate_semester:${row.id}` });
    return { fileName: datedName('教学周校历', 'pdf', Date.now()), contentType: 'application/pdf', bytes };
  },
};
