import { and, asc, desc, eq, gt, inArray, notInArray, or } from 'drizzle-orm';
import type { ClassDetail, graduateClassEndpoints } from '@contract/graduate/classes';
import type { graduateImportEndpoints } from '@contract/graduate/imports';
import { levels, levelType, mayClass, openProblem, type ClassAct } from '@contract/graduate/rules';
import { studentSheet } from '@contract/graduate/import-sheets';
import { AppError } from '@contract/kernel/errors';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { importRows } from '@server/kits/import-rows';
import { removedRow, savedRow } from '@server/kits/row-calls';
import { changeRow, find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { demandManaged, managedPeople, postHolders } from '../people/public';
import { people } from '../people/tables';
import { classRows, classSource, toClass } from './class-rows';
import { settingOf } from './config';
import { refuse } from './refuse';
import { classes, classStudents, courses, lessons, semesters } from './tables';

type Body = Call<(typeof graduateClassEndpoints)['saveGraduateClass' | 'addGraduateClass']>['body'] & { id?: number };

const refusals: Record<ClassAct, string> = {
  edit: '教学班已结课，不能修改；如需修改请先恢复',
  open: '教学班已开课，请刷新后核对',
  close: '只有开课中的教学班可以结课',
  reopen: '只有已结课的教学班可以恢复',
  remove: '只有编制中的教学班可以删除；已开课的请结课',
  arrange: '只有开课中的教学班可以排课',
  record: '只有开课中的教学班可以点名和登记成绩；已结课的请先恢复',
};
/** @throws AppError GRADUATE_REFUSED */
export function demandClass(act: ClassAct, { state }: Pick<ClassDetail, 'state'>): void {
  if (!mayClass(act, state)) throw refuse(refusals[act]);
}

async function save(call: Call<(typeof graduateClassEndpoints)['saveGraduateClass' | 'addGraduateClass']>) {
  const body: Body = call.body;
  const { db } = call;
  return savedRow(call, classSource, async (before) => {
    if (before) demandClass('edit', before);
    const semester = first(await db.select().from(semesters).where(eq(semesters.id, body.semester_id)));
    const course = first(await db.select().from(courses).where(eq(courses.id, body.course_id)));
    if (semester.level !== body.level || course.level !== body.level)
      throw refuse(`学期与课程须同属${levels[body.level]}`);
    if (semester.state === 'closed' && before?.semester_id !== semester.id)
      throw refuse('学期已结束，不能再开设教学班');
    if (before?.plan.some(({ is_placed: is }) => is) && before.semester_id !== body.semester_id)
      throw refuse('已排课的教学班不能更换学期，请先撤下已排的课');
    if (before && before.level !== body.level) throw refuse('教学班的培养层次不能更改');
    const id = await saveRow(db, classes, body.id, {
      level: body.level,
      semesterId: body.semester_id,
      courseId: body.course_id,
      name: body.name,
      groups: body.groups,
      note: body.note,
    });
    await setStudents(call, id, body);
    await setPlan(call, id, body, before);
    if (before?.state === 'open') demandWhole(await classSource.read(call, id));
    return id;
  });
}

/** @throws AppError GRADUATE_REFUSED for a class that has nobody or nothing to teach */
function demandWhole(one: ClassDetail): void {
  const problem = openProblem(one);
  if (problem) throw refuse(problem);
}

/** Those whom the caller sees are as he says, others stay. */
async function setStudents({ db, user }: Pick<Call, 'db'> & { user: Call['user'] & object }, id: number, body: Body) {
  const wanted = new Map(body.members.map(({ user_id: one, group }) => [one, group]));
  if ([...wanted.values()].some((group) => group > body.groups))
    throw refuse(`小组应为 1 到 ${body.groups}，请重新分组或增加小组数`);
  const present = await db.select().from(classStudents).where(eq(classStudents.classId, id));
  const fresh = [...wanted.keys()].filter((one) => !present.some(({ userId }) => userId === one));
  await demandManaged(db, user.scope, fresh);
  await demandStudents(db, body.level, fresh);
  const own = await db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        inArray(
          people.id,
          present.map(({ userId }) => userId),
        ),
        managedPeople(user.scope),
      ),
    );
  const gone = own.map(({ id: one }) => one).filter((one) => !wanted.has(one));
  const hasScores = present.filter(({ usual, exam }) => usual !== null || exam !== null).map(({ userId }) => userId);
  if (gone.some((one) => hasScores.includes(one))) throw refuse('要移出的学生已有成绩，请先清除成绩再移出');
  if (gone.length > 0)
    await db.delete(classStudents).where(and(eq(classStudents.classId, id), inArray(classStudents.userId, gone)));
  for (const { userId, group } of present) {
    const next = wanted.get(userId);
    if (next !== undefined && next !== group) await setGroup(db, id, userId, next);
  }
  if (fresh.length > 0)
    await db.insert(classStudents).values(fresh.map((userId) => ({ classId: id, userId, group: wanted.get(userId)! })));
}

const setGroup = (db: Db, classId: number, userId: number, group: number) =>
  db
    .update(classStudents)
    .set({ group })
    .where(and(eq(classStudents.classId, classId), eq(classStudents.userId, userId)));

/** @throws AppError GRADUATE_REFUSED for somebody of another personnel type */
async function demandStudents(db: Db, level: Body['level'], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .select({ name: people.name, typeId: people.typeId })
    .from(people)
    .where(inArray(people.id, [...ids]));
  const other = rows.find(({ typeId }) => typeId !== levelType[level]);
  if (other) throw refuse(`${other.name}不是${levels[level]}，不能加入这个教学班`);
}

/** A line that has a place in the timetable keeps what its place hangs on, and stays. */
async function setPlan(
  { db, user }: Pick<Call, 'db'> & { user: Call['user'] & object },
  id: number,
  { plan, groups, level }: Body,
  before: ClassDetail | undefined,
): Promise<void> {
  const { kinds, periods } = await settingOf(db, level);
  const there = before?.plan ?? [];
  const known = new Map(there.map((line) => [line.id, line]));
  await postHolders(
    db,
    user.scope,
    { teacher: plan.flatMap(({ teacher_id: one }) => one ?? []) },
    there.flatMap(({ teacher }) => (teacher ? [{ post: 'teacher' as const, personId: teacher.user_id }] : [])),
  );
  for (const [at, line] of plan.entries()) {
    const old = line.id === undefined ? undefined : known.get(line.id);
    const where = `第 ${at + 1} 条教学计划`;
    if (line.id !== undefined && !old) throw refuse(`${where}已被删除，请刷新后重填`);
    if (!kinds.includes(line.kind) && line.kind !== old?.kind)
      throw refuse(`${where}的课程类别应为${kinds.join('、')}之一`);
    if (line.group > groups) throw refuse(`${where}的小组应为 1 到 ${groups}，或全班`);
    if (line.hours > periods.length) throw refuse(`${where}的学时超过一天的 ${periods.length} 节`);
    const isMoved =
      old &&
      (old.hours !== line.hours || old.group !== line.group || (old.teacher?.user_id ?? null) !== line.teacher_id);
    if (old?.is_placed && isMoved) throw refuse(`${where}已排课，修改学时、小组或教师前请先撤下`);
  }
  const kept = plan.flatMap(({ id: one }) => one ?? []);
  if (new Set(kept).size < kept.length) throw refuse('同一条教学计划出现了两次，请刷新后重填');
  const dropped = there.filter((line) => !kept.includes(line.id));
  if (dropped.some(({ is_placed: is }) => is)) throw refuse('已排课的教学计划不能删除，请先撤下');
  if (dropped.length > 0)
    await db
      .delete(lessons)
      .where(kept.length > 0 ? and(eq(lessons.classId, id), notInArray(lessons.id, kept)) : eq(lessons.classId, id));
  for (const [at, { id: one, teacher_id: teacherId, ...line }] of plan.entries()) {
    const values = { ...line, classId: id, position: at + 1, teacherId };
    await saveRow(db, lessons, one, values);
  }
}

/** 教学班. */
export const classHandlers: Handlers<
  typeof graduateClassEndpoints & Pick<typeof graduateImportEndpoints, 'importGraduateStudents'>
> = {
  graduateClasses: async ({ db, query: { level, semester_id, name, state, ...asked } }) => {
    const ofCourse = db.select({ id: courses.id }).from(courses).where(contains(courses.name, name));
    const where = and(
      eq(classes.level, level),
      equals(classes.semesterId, semester_id),
      equals(classes.state, state),
      name === undefined ? undefined : or(contains(classes.name, name), inArray(classes.courseId, ofCourse)),
    );
    const orderBy = [desc(classes.semesterId), desc(classes.id)];
    const { total, list } = await pageOfRows(db, classes, { ...asked, where, orderBy }, classRows(db));
    return { total, list: list.map(toClass) };
  },
  graduateClass: (call) => classSource.read(call, call.query.id),
  addGraduateClass: save,
  saveGraduateClass: save,

  stepGraduateClass: (call) =>
    savedRow(call, classSource, async (before) => {
      const { id, act } = call.body;
      demandClass(act, before!);
      if (act === 'open') demandWhole(before!);
      if (act === 'close') {
        const coming = await call.db.$count(lessons, and(eq(lessons.classId, id), gt(lessons.endAt, new Date())));
        if (coming > 0) throw refuse(`还有 ${coming} 次课没有上完，不能结课`);
      }
      await changeRow(call.db, classes, id, { state: act === 'close' ? 'closed' : 'open' });
      return id;
    }),

  removeGraduateClass: (call) =>
    removedRow(call, classSource, async (one) => {
      demandClass('remove', one);
    }),

  importGraduateStudents: async ({ db, user, body, audit }) => {
    const open = await db
      .select({ id: classes.id, name: classes.name, year: semesters.year, term: semesters.term })
      .from(classes)
      .innerJoin(semesters, eq(semesters.id, classes.semesterId))
      .where(inArray(classes.state, ['draft', 'open']))
      .orderBy(asc(classes.id));
    const write = async (tx: Db, row: RowOf<typeof studentSheet>) => {
      const one = await find(tx, classes, row.class_id);
      const [student] = await tx
        .select({ id: people.id })
        .from(people)
        .where(and(eq(people.staffId, row.staff_id), managedPeople(user.scope)));
      if (!student) throw new AppError('INPUT_INVALID', { detail: `没有工号为 ${row.staff_id} 的学生` });
      const group = row.group ?? 1;
      if (group > one.groups) throw refuse(`“${one.name}”只有 ${one.groups} 个小组`);
      await demandStudents(tx, one.level, [student.id]);
      const key = and(eq(classStudents.classId, one.id), eq(classStudents.userId, student.id));
      const [there] = await tx.select().from(classStudents).where(key);
      if (there && (row.group === null || there.group === group)) return 'unchanged' as const;
      if (there) await setGroup(tx, one.id, student.id, group);
      else await tx.insert(classStudents).values({ classId: one.id, userId: student.id, group });
      await changeRow(tx, classes, one.id, {});
      return there ? ('updated' as const) : ('created' as const);
    };
    const options = { class_id: open.map(({ id, name }) => ({ id, name: importName(id, name) })) };
    const answer = await importRows({ tx: db, sheet: studentSheet, rows: body.rows, options, write });
    audit({ detail: { rows: body.rows.length } });
    return answer;
  },
};

/** Names of classes are unlike within a semester only. */
export const importName = (id: number, name: string) => `${name}（${id}）`;
