import { and, asc, eq, gte, or } from 'drizzle-orm';
import type { Course, GraduateSetting, graduateConfigEndpoints } from '@contract/graduate/config';
import { clockOf, periodsProblem, type Level } from '@contract/graduate/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { changeRow, find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { departments } from '../dictionary/tables';
import { refuse } from './refuse';
import { classes, courses, lessons, settings } from './tables';

const toSetting = (row: typeof settings.$inferSelect): GraduateSetting => ({
  id: row.id,
  level: row.level,
  periods: row.periods,
  kinds: row.kinds,
  class_hours: row.classHours,
  teacher_hours: row.teacherHours,
  ahead_days: row.aheadDays,
  most_adjustments: row.mostAdjustments,
  note: row.note,
  version: row.version,
});
export const settingOf = async (db: Db, level: Level): Promise<GraduateSetting> =>
  toSetting(first(await db.select().from(settings).where(eq(settings.level, level))));

const settingSource: RowSource<GraduateSetting> = {
  table: settings,
  words: {
    periods: { word: '节次', say: (list) => list.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`).join('、') },
    kinds: { word: '课程类别', say: (list) => list.join('、') },
    class_hours: '班级每日最多学时',
    teacher_hours: '教师每日最多学时',
    ahead_days: '调课提前天数',
    most_adjustments: '每学期调课次数',
    note: '调课说明',
  },
  read: async ({ db }, id) => toSetting(await find(db, settings, id)),
};

const courseRows = (db: Db) =>
  db
    .select({ row: courses, dept: departments.name })
    .from(courses)
    .innerJoin(departments, eq(departments.id, courses.deptId))
    .$dynamic();
const toCourse = ({ row, dept }: { row: typeof courses.$inferSelect; dept: string }): Course => ({
  id: row.id,
  level: row.level,
  code: row.code,
  name: row.name,
  theory_hours: row.theoryHours,
  practice_hours: row.practiceHours,
  credit: row.credit,
  dept_id: row.deptId,
  dept_name: dept,
  version: row.version,
});
const courseSource: RowSource<Course> = {
  table: courses,
  words: {
    code: '课程代码',
    name: '课程名称',
    theory_hours: '理论学时',
    practice_hours: '实践学时',
    credit: { word: '学分', say: (tenths) => String(tenths / 10) },
    dept_name: '开课科室',
  },
  read: async ({ db }, id) => toCourse(first(await courseRows(db).where(eq(courses.id, id)))),
};

/** Lessons keep the hours that they were given: a period in which some are to come stays where it is. */
async function demandPeriods(db: Db, before: GraduateSetting, periods: GraduateSetting['periods']): Promise<void> {
  const problem = periodsProblem(periods);
  if (problem) throw refuse(problem);
  const changed = before.periods.findIndex(({ from, to }, at) => periods[at]?.from !== from || periods[at]?.to !== to);
  if (changed < 0) return;
  const coming = await db
    .select({ period: lessons.period, hours: lessons.hours })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(and(eq(classes.level, before.level), gte(lessons.day, today())));
  const count = coming.filter(({ period, hours }) => period! + hours - 1 > changed).length;
  if (count > 0) throw refuse(`第 ${changed + 1} 节及以后还有 ${count} 次待上的课，不能改动时间；请在课程结束后再改`);
}

/** 教学基础配置. */
export const configHandlers: Handlers<typeof graduateConfigEndpoints> = {
  graduateSetting: ({ db, query }) => settingOf(db, query.level),
  saveGraduateSetting: (call) =>
    savedRow(call, settingSource, async (before) => {
      const { id, ...values } = call.body;
      await demandPeriods(call.db, before!, values.periods);
      await changeRow(call.db, settings, id, {
        periods: values.periods,
        kinds: values.kinds,
        classHours: values.class_hours,
        teacherHours: values.teacher_hours,
        aheadDays: values.ahead_days,
        mostAdjustments: values.most_adjustments,
        note: values.note,
      });
      return id;
    }),

  courses: async ({ db, query: { level, name, ...asked } }) => {
    const named = name === undefined ? undefined : or(contains(courses.name, name), contains(courses.code, name));
    const where = and(eq(courses.level, level), named);
    const orderBy = [asc(courses.code), asc(courses.id)];
    const { total, list } = await pageOfRows(db, courses, { ...asked, where, orderBy }, courseRows(db));
    return { total, list: list.map(toCourse) };
  },
  saveCourse: (call) =>
    savedRow(call, courseSource, async (before) => {
      const { id, ...values } = call.body;
      if (before && before.level !== values.level) throw refuse('课程的培养层次不能更改，请新增课程');
      if ((await call.db.$count(departments, eq(departments.id, values.dept_id))) === 0)
        throw new AppError('REFERENCE_MISSING');
      return saveRow(call.db, courses, id, {
        level: values.level,
        code: values.code,
        name: values.name,
        theoryHours: values.theory_hours,
        practiceHours: values.practice_hours,
        credit: values.credit,
        deptId: values.dept_id,
      });
    }),
  removeCourse: (call) =>
    removedRow(call, courseSource, async ({ id, name }) => {
      const count = await call.db.$count(classes, eq(classes.courseId, id));
      if (count > 0) throw refuse(`课程“${name}”已有 ${count} 个教学班，不能删除`);
    }),
};
