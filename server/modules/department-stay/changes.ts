import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { EnableState, personTypes } from '@contract/kernel/enums';
import { askingRoles, mayChange, type Asked } from '@contract/department-stay/change-table';
import type { changeEndpoints } from '@contract/department-stay/changes';
import { teacherKinds, type TeacherKind } from '@contract/people/teacher-kinds';
import { stayStateWords } from '@contract/rotation/stay-states';
import { mayArrange } from '@contract/rotation/ward-rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { submit } from '../approval/public';
import { departmentPersons } from '../dictionary/posts/tables';
import { visiblePeople } from '../people/public';
import { people, teacherStudents } from '../people/tables';
import { staysAt, teachersOfWard, type StayAt } from '../rotation/public';
import { readSettingGroup } from '../system/public';
import { changeRows, deptNames, onWire } from './change-rows';
import { instructorFlow, responsibleFlow, subjectOf } from './flows';
import { teacherChanges } from './tables';

/** 带教老师与责任导师的变更. */
export const changeHandlers: Handlers<typeof changeEndpoints> = {
  instructorChanges: (call) => page(call, teacherKinds.supervising.id),
  responsibleChanges: (call) => page(call, teacherKinds.responsible.id),

  instructorChoices: async ({ db, user }) => {
    const { trainees_per_teacher: limit } = await readSettingGroup(db, 'teaching');
    const stays = await stayChoices(db, user);
    const names = await personNames(
      db,
      stays.flatMap(({ userId, teacherId }) => [userId, teacherId ?? 0]),
    );
    const depts = await deptNames(
      db,
      stays.map(({ deptId }) => deptId),
    );
    const teachers = new Map<number, Awaited<ReturnType<typeof teachersOfWard>>>();
    for (const deptId of depts.keys()) teachers.set(deptId, await teachersOfWard(db, deptId, today()));
    return {
      limit,
      stays: stays.map(({ id, userId, deptId, from, to, teacherId }) => ({
        id,
        student_name: names.get(userId) ?? '',
        dept_name: depts.get(deptId) ?? '',
        from,
        to,
        teacher_name: names.get(teacherId ?? 0) ?? '',
        teachers: (teachers.get(deptId) ?? [])
          .filter((teacher) => teacher.userId !== teacherId && teacher.userId !== userId)
          .map(({ userId: teacher, staffId: staff_id, name, load }) => ({ id: teacher, name, staff_id, load })),
      })),
    };
  },

  responsibleChoices: async ({ db, user }) => {
    const students = await studentChoices(db, user);
    const rows = await teacherRows(db);
    const loads = await followers(db);
    return {
      students: students.map(({ teacher_id: _teacher, ...student }) => student),
      teachers: rows.map((row) => ({ ...row, load: loads.get(row.id) ?? 0 })),
    };
  },

  applyInstructor: async (call) => {
    const { db, user, body } = call;
    const stay = (await stayChoices(db, user)).find(({ id }) => id === body.stay_id);
    if (!stay) throw await whyNoStay(db, user, body.stay_id);
    const day = today();
    if (body.effective_on < day || body.effective_on > stay.to) throw new AppError('STAY_CHANGE_DAY', { to: stay.to });
    const teachers = await teachersOfWard(db, stay.deptId, day);
    const reason = teacherFault(body.to_teacher_id, stay, teachers);
    if (reason) throw new AppError('STAY_CHANGE_TEACHER', { reason });
    return apply(call, {
      kind: teacherKinds.supervising.id,
      studentId: stay.userId,
      stayId: stay.id,
      fromTeacherId: stay.teacherId,
      effectiveOn: body.effective_on,
    });
  },

  applyResponsible: async (call) => {
    const { db, user, body } = call;
    const student = (await studentChoices(db, user)).find(({ id }) => id === body.student_id);
    if (!student) throw new AppError('NOT_FOUND');
    const isTeacher = (await teacherRows(db)).some(({ id }) => id === body.to_teacher_id);
    if (!isTeacher || body.to_teacher_id === body.student_id)
      throw new AppError('STAY_CHANGE_TEACHER', { reason: '所选人员不是带教老师' });
    if (body.to_teacher_id === student.teacher_id)
      throw new AppError('STAY_CHANGE_TEACHER', { reason: '所选老师已是责任导师' });
    return apply(call, {
      kind: teacherKinds.responsible.id,
      studentId: student.id,
      stayId: null,
      fromTeacherId: student.teacher_id,
      effectiveOn: null,
    });
  },
};

type Reading = Call<(typeof changeEndpoints)['instructorChanges']>;

async function page({ db, user, query }: Pick<Reading, 'db' | 'user' | 'query'>, kind: TeacherKind) {
  const { name, state } = query;
  const where = and(
    eq(teacherChanges.kind, kind),
    or(visiblePeople(user.scope), eq(teacherChanges.createdBy, user.userId)),
    state && eq(teacherChanges.state, state),
    name ? or(contains(people.name, name), eq(people.staffId, name)) : undefined,
  );
  const [all] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(teacherChanges)
    .innerJoin(people, eq(people.id, teacherChanges.studentId))
    .where(where);
  const rows = await changeRows(db)
    .where(where)
    .orderBy(desc(teacherChanges.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  return { total: all!.total, list: await onWire(db, rows) };
}

const mayAsk = (relation: { isOwn: boolean; teaches: boolean }) => mayChange('apply', 'none', askingRoles(relation));

/** Stays for whose teacher somebody may ask for another one: one's own, and those in which one teaches. */
async function stayChoices(db: Db, { userId }: CurrentUser): Promise<StayAt[]> {
  const from = today();
  const own = await staysAt(db, { userIds: [userId], from });
  const taught = await staysAt(db, { teacherIds: [userId], from });
  return [...own, ...taught].filter(
    (stay, at, all) =>
      mayAsk({ isOwn: stay.userId === userId, teaches: taught.includes(stay) }) &&
      mayArrange(stay.state) &&
      all.findIndex(({ id }) => id === stay.id) === at,
  );
}

async function whyNoStay(db: Db, { userId }: CurrentUser, id: number): Promise<AppError> {
  const [stay] = await staysAt(db, { ids: [id] });
  if (!stay || stay.userId !== userId) return new AppError('NOT_FOUND');
  return new AppError('STAY_CHANGE_STAY', { reason: stayStateWords[stay.state] });
}

function teacherFault(id: number, stay: StayAt, teachers: Awaited<ReturnType<typeof teachersOfWard>>): string {
  if (!teachers.some(({ userId }) => userId === id) || id === stay.userId) return '所选人员不是本科室的带教老师';
  return id === stay.teacherId ? '所选老师已是带教老师' : '';
}

/** Oneself, and those whose 责任导师 one is. */
async function studentChoices(db: Db, { userId, typeId }: CurrentUser) {
  const relation = and(
    eq(teacherStudents.studentId, people.id),
    eq(teacherStudents.kind, teacherKinds.responsible.id),
    isNull(teacherStudents.endedAt),
  );
  const teacher = sql<string>`coalesce((select t.name from person t where t.id = ${teacherStudents.teacherId}), '')`;
  const own = typeId === personTypes.staff.id ? undefined : eq(people.id, userId);
  return db
    .select({
      id: people.id,
      name: people.name,
      staff_id: people.staffId,
      teacher_id: teacherStudents.teacherId,
      teacher_name: teacher,
    })
    .from(people)
    .leftJoin(teacherStudents, relation)
    .where(and(isNull(people.deletedAt), or(own, eq(teacherStudents.teacherId, userId))))
    .orderBy(asc(people.staffId), asc(people.id));
}

/** Whoever holds the post 带教老师 in a department. */
function teacherRows(db: Db) {
  return db
    .selectDistinct({ id: people.id, name: people.name, staff_id: people.staffId })
    .from(departmentPersons)
    .innerJoin(people, eq(people.id, departmentPersons.personId))
    .where(and(eq(departmentPersons.post, 'teacher'), isNull(people.deletedAt), eq(people.status, EnableState.enabled)))
    .orderBy(asc(people.staffId), asc(people.id));
}

/** How many have somebody as their 责任导师. */
async function followers(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: teacherStudents.teacherId, load: sql<number>`count(*)::int` })
    .from(teacherStudents)
    .where(and(eq(teacherStudents.kind, teacherKinds.responsible.id), isNull(teacherStudents.endedAt)))
    .groupBy(teacherStudents.teacherId);
  return new Map(rows.map(({ id, load }) => [id, load]));
}

type Wanted = Pick<
  typeof teacherChanges.$inferInsert,
  'kind' | 'studentId' | 'stayId' | 'fromTeacherId' | 'effectiveOn'
>;
type Applying = Pick<Call<(typeof changeEndpoints)['applyResponsible']>, 'db' | 'user' | 'audit'> & {
  body: { to_teacher_id: number; reason: string };
};

async function apply({ db, user, body, audit }: Applying, wanted: Wanted) {
  // Two requests for one trainee at the same time wait for each other here.
  await db.select({ id: people.id }).from(people).where(eq(people.id, wanted.studentId)).for('no key update');
  const isOwn = wanted.studentId === user.userId;
  if (!mayChange('apply', await lastAsked(db, wanted), askingRoles({ isOwn, teaches: !isOwn })))
    throw new AppError('STAY_CHANGE_OPEN');
  const values = { ...wanted, toTeacherId: body.to_teacher_id, reason: body.reason, state: 'pending' as const };
  const made = first(
    await db
      .insert(teacherChanges)
      .values({ ...values, createdBy: user.userId })
      .returning(),
  );
  const names = await personNames(db, [wanted.studentId, body.to_teacher_id]);
  const flow = wanted.kind === teacherKinds.supervising.id ? instructorFlow : responsibleFlow;
  await submit(db, flow, {
    subjectId: subjectOf(made),
    submitterId: user.userId,
    title: `${names.get(wanted.studentId) ?? ''}变更${flow === instructorFlow ? '带教老师' : '责任导师'}为${names.get(body.to_teacher_id) ?? ''}`,
    payload: {},
    ...(made.stayId !== null && { stayId: made.stayId }),
  });
  audit({ target: `department_stay_teacher_change:${made.id}` });
  return first(await onWire(db, await changeRows(db).where(eq(teacherChanges.id, made.id))));
}

/** How the newest request about the same relation stands; one that is open is the newest. */
async function lastAsked(db: Db, { kind, studentId, stayId }: Wanted): Promise<Asked> {
  const [last] = await db
    .select({ state: teacherChanges.state })
    .from(teacherChanges)
    .where(
      and(
        eq(teacherChanges.kind, kind),
        eq(teacherChanges.studentId, studentId),
        typeof stayId === 'number' ? eq(teacherChanges.stayId, stayId) : undefined,
      ),
    )
    .orderBy(desc(eq(teacherChanges.state, 'pending')), desc(teacherChanges.id))
    .limit(1);
  return last?.state ?? 'none';
}

async function personNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
