import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '@contract/kernel/errors';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { teacherKinds } from '@contract/people/teacher-kinds';
import { mayArrange } from '@contract/rotation/ward-rules';
import { figuresOf } from '@contract/training/completion';
import type { instructorEndpoints, Relations, Trainee } from '@contract/training/instructors';
import { numbersOf } from '@contract/training/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { first, pageOfRows } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { people, teacherStudents } from '../people/tables';
import { partsTaught, staysAt, type StayAt } from '../rotation/public';
import { readSettingGroup } from '../system/public';
import { countedBooksOf, type CountedBook } from './books';
import { trainingInterviews } from './tables';

const student = alias(people, 'student');
const teacher = alias(people, 'teacher');

/** 我的带教/我的学员. */
export const instructorHandlers: Handlers<typeof instructorEndpoints> = {
  relations: async ({ db, user }): Promise<Relations> => {
    const day = today();
    const own = await staysAt(db, { userIds: [user.userId] });
    const taught = (await staysAt(db, { teacherIds: [user.userId], from: day })).filter(({ state }) =>
      mayArrange(state),
    );
    const followed = await followedBy(db, user.userId);
    const books = await countedBooksOf(db, [user.userId, ...taught.map(({ userId }) => userId), ...followed]);
    const { trainees_per_teacher: limit } = await readSettingGroup(db, 'teaching');
    const names = await namesOf(db, own.flatMap(teachersOf));
    return {
      responsible: await responsibleOf(db, user.userId),
      stays: own.map((stay) => ({
        id: stay.id,
        dept_name: deptName(books, stay),
        from: stay.from,
        to: stay.to,
        state: stay.state,
        teacher_id: stay.teacherId,
        teachers: teachersOf(stay)
          .map((id) => names.get(id) ?? '')
          .join('、'),
        can_change: mayArrange(stay.state) && stay.to >= day && stay.teacherId !== null,
      })),
      trainees: [
        ...taught.flatMap((stay) => traineeOf(books, stay.userId, stay)),
        ...followed.flatMap((id) => traineeOf(books, id)),
      ],
      load: new Set(taught.filter((stay) => isTaughtOn(stay, user.userId, day)).map(({ userId }) => userId)).size,
      limit,
    };
  },

  interviews: async ({ db, user, query }) => {
    const where = or(eq(trainingInterviews.teacherId, user.userId), eq(trainingInterviews.studentId, user.userId));
    const orderBy = [desc(trainingInterviews.date), desc(trainingInterviews.id)];
    return pageOfRows(db, trainingInterviews, { ...query, where, orderBy }, interviewRows(db));
  },

  addInterview: async ({ db, user, body, audit }) => {
    if (body.date > today()) throw new AppError('TRAINING_FUTURE');
    const taught = await staysAt(db, { teacherIds: [user.userId] });
    const mine = new Set([...taught.map(({ userId }) => userId), ...(await followedBy(db, user.userId))]);
    if (!mine.has(body.student_id)) throw new AppError('TRAINING_NOT_TRAINEE');
    const { student_id: studentId, date, content } = body;
    const made = await db
      .insert(trainingInterviews)
      .values({ teacherId: user.userId, studentId, date, content })
      .returning({ id: trainingInterviews.id });
    const { id } = first(made);
    audit({ target: `training_interview:${id}` });
    return first(await interviewRows(db).where(eq(trainingInterviews.id, id)));
  },
};

function interviewRows(db: Db) {
  return db
    .select({
      id: trainingInterviews.id,
      student_id: trainingInterviews.studentId,
      student_name: student.name,
      teacher_name: teacher.name,
      date: trainingInterviews.date,
      content: trainingInterviews.content,
      version: trainingInterviews.version,
    })
    .from(trainingInterviews)
    .innerJoin(student, eq(student.id, trainingInterviews.studentId))
    .innerJoin(teacher, eq(teacher.id, trainingInterviews.teacherId))
    .$dynamic();
}

/** Everybody who teaches in a stay, in the order of time. */
const teachersOf = (stay: StayAt) => [
  ...new Set(partsTaught(stay).flatMap(({ teacherId }) => (teacherId === null ? [] : [teacherId]))),
];

const isTaughtOn = (stay: StayAt, teacherId: number, day: string) =>
  partsTaught(stay).some((part) => part.teacherId === teacherId && part.from <= day && day <= part.to);

const deptName = (books: ReadonlyMap<number, CountedBook>, { id, userId }: StayAt) =>
  books.get(userId)?.stays.find((stay) => stay.id === id)?.dept_name ?? '';

function traineeOf(books: ReadonlyMap<number, CountedBook>, userId: number, stay?: StayAt): Trainee[] {
  const book = books.get(userId);
  if (!book) return [];
  const { person, items, stays, entries } = book;
  const named = stay && stays.find(({ id }) => id === stay.id);
  const asked = stay ? items.filter(({ st_dept_name: name }) => name === named?.st_dept_name) : items;
  const ids = new Set(asked.map(({ id }) => id));
  return [
    {
      id: `${userId}:${stay?.id ?? 0}`,
      user_id: userId,
      name: person.name,
      staff_id: person.staff_id,
      major: person.major,
      grade: person.grade,
      stay_id: stay?.id ?? null,
      dept_name: named?.dept_name ?? '',
      from: stay?.from ?? '',
      to: stay?.to ?? '',
      completion: figuresOf(numbersOf(asked, entries, stays)).completion,
      waiting: entries.filter(({ state, requirement_id: id }) => state === 'submitted' && ids.has(id)).length,
    },
  ];
}

/** Whose 责任导师 somebody is. */
async function followedBy(db: Db, teacherId: number): Promise<number[]> {
  const rows = await db
    .select({ id: teacherStudents.studentId })
    .from(teacherStudents)
    .where(and(eq(teacherStudents.teacherId, teacherId), ...openResponsible))
    .orderBy(teacherStudents.studentId);
  return rows.map(({ id }) => id);
}
const openResponsible = [eq(teacherStudents.kind, teacherKinds.responsible.id), isNull(teacherStudents.endedAt)];

async function responsibleOf(db: Db, studentId: number): Promise<Relations['responsible']> {
  const [row] = await db
    .select({ user_id: people.id, name: people.name, staff_id: people.staffId, since: teacherStudents.startedAt })
    .from(teacherStudents)
    .innerJoin(people, eq(people.id, teacherStudents.teacherId))
    .where(and(eq(teacherStudents.studentId, studentId), ...openResponsible));
  return row ? { ...row, since: hospitalDay(row.since) } : null;
}

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
