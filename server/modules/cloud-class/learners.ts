import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { CourseLearner, CourseWork, learnerEndpoints } from '@contract/cloud-class/learners';
import { workStates } from '@contract/cloud-class/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { find, first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { departments } from '../dictionary/tables';
import { notify } from '../notice/public';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { courseOf, demandAct, type CourseRow } from './course-rows';
import { courseRecord } from './flow';
import { settleItem } from './progress';
import { refuse } from './refuse';
import { audienceOf } from './sight';
import { learners, progresses, works } from './learned/tables';
import { courses, items } from './tables';

export const untilWords = (day: string | null) => (day === null ? '没有截止日期' : `${day} 截止`);

/** Those who learn a course: who has begun, and of a required one everybody for whom it is. */
export async function learnersOf(db: Db, course: CourseRow): Promise<SQL> {
  const begun = and(isNotNull(learners.startedAt), isNull(people.deletedAt))!;
  if (!course.isRequired || course.state === 'draft') return begun;
  return or(begun, await audienceOf(db, course))!;
}

const ofCourse = (courseId: number) => and(eq(learners.personId, people.id), eq(learners.courseId, courseId));

const best = sql<number | null>`(select round(avg(one.score))::int from ${progresses} one
  where one.learner_id = ${learners.id} and one.score is not null)`;

const conditions = {
  none: isNull(learners.startedAt),
  learning: and(isNotNull(learners.startedAt), isNull(learners.finishedAt)),
  done: isNotNull(learners.finishedAt),
};

/** What is read of learners and their work, as far as one sees the people. */
export const learnerLists: Handlers<Pick<typeof learnerEndpoints, 'courseLearners' | 'courseWorks'>> = {
  courseLearners: async (call) => {
    const { db, user, query } = call;
    await courseOf(call, query.course_id);
    const course = await find(db, courses, query.course_id);
    const where = and(
      await learnersOf(db, course),
      visiblePeople(user.scope),
      contains(people.name, query.name),
      query.state === undefined ? undefined : conditions[query.state],
    );
    const [all] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(people)
      .leftJoin(learners, ofCourse(course.id))
      .where(where);
    const rows = await db
      .select({
        id: people.id,
        name: people.name,
        staffId: people.staffId,
        dept: departments.name,
        learner: learners,
        quiz: best,
      })
      .from(people)
      .leftJoin(learners, ofCourse(course.id))
      .leftJoin(departments, eq(departments.id, people.deptId))
      .where(where)
      .orderBy(asc(people.id))
      .limit(query.size)
      .offset((query.page - 1) * query.size);
    return {
      total: all!.total,
      list: rows.map(({ id, name, staffId, dept, learner, quiz }): CourseLearner => ({
        user_id: id,
        name,
        staff_id: staffId,
        dept_name: dept ?? '',
        started_at: learner?.startedAt?.toISOString() ?? null,
        finished_at: learner?.finishedAt?.toISOString() ?? null,
        learned_at: learner?.learnedAt?.toISOString() ?? null,
        share: learner?.share ?? 0,
        seconds: learner?.seconds ?? 0,
        quiz,
        reminded_at: learner?.remindedAt?.toISOString() ?? null,
      })),
    };
  },

  courseWorks: async (call) => {
    const { db, user, query } = call;
    await courseOf(call, query.course_id);
    const where = and(eq(items.courseId, query.course_id), equals(works.state, query.state), visiblePeople(user.scope));
    const [all] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(works)
      .innerJoin(items, eq(items.id, works.itemId))
      .innerJoin(learners, eq(learners.id, works.learnerId))
      .innerJoin(people, eq(people.id, learners.personId))
      .where(where);
    const rows = await workRows(db)
      .where(where)
      .orderBy(asc(works.submittedAt), asc(works.id))
      .limit(query.size)
      .offset((query.page - 1) * query.size);
    return { total: all!.total, list: rows.map(toWork) };
  },
};

const workRows = (db: Db) =>
  db
    .select({
      work: works,
      item: items.title,
      prompt: items.prompt,
      courseId: items.courseId,
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
    })
    .from(works)
    .innerJoin(items, eq(items.id, works.itemId))
    .innerJoin(learners, eq(learners.id, works.learnerId))
    .innerJoin(people, eq(people.id, learners.personId))
    .$dynamic();
type WorkRow = Awaited<ReturnType<typeof workRows>>[number];

const toWork = ({ work, item, prompt, user_id, name, staff_id }: WorkRow): CourseWork => ({
  id: work.id,
  user_id,
  name,
  staff_id,
  item,
  prompt,
  text: work.text,
  state: work.state,
  remark: work.remark,
  submitted_at: work.submittedAt.toISOString(),
});

/** Reminding, and marking what was handed in: of courses that one looks after. */
export const learnerHandlers: Handlers<Pick<typeof learnerEndpoints, 'remindLearners' | 'markWork'>> = {
  remindLearners: async (call) => {
    const { db, body, audit } = call;
    demandAct('remind', await courseOf(call, body.id));
    const course = await find(db, courses, body.id);
    const late = await lateOnes(db, call.user.scope, course, body.user_ids);
    if (late.length === 0) throw refuse('所选人员已学完，或今天已经提醒过');
    await db
      .insert(learners)
      .values(late.map((personId) => ({ courseId: course.id, personId, remindedAt: sql`now()` })))
      .onConflictDoUpdate({ target: [learners.courseId, learners.personId], set: { remindedAt: sql`now()` } });
    await notify(db, {
      event: 'cloud-class.course.reminded',
      recipients: { learner: late },
      variables: { name: course.name, until: untilWords(course.closesOn) },
      link: `/cloudClass/onlineDetail?id=${course.id}`,
      subject: courseRecord(course.id),
    });
    audit({ target: courseRecord(course.id), detail: { reminded: late.length } });
    return { reminded: late.length };
  },

  markWork: async (call) => {
    const { db, user, body, audit } = call;
    const row = first(await workRows(db).where(and(eq(works.id, body.id), visiblePeople(user.scope))));
    await courseOf(call, row.courseId);
    if (row.user_id === user.userId) throw refuse('不能批阅本人的作业，请由教育处批阅');
    await db.select({ id: works.id }).from(works).where(eq(works.id, body.id)).for('update');
    const work = await find(db, works, body.id);
    if (work.state !== 'submitted') throw refuse(`这份作业已批阅为“${workStates[work.state]}”，请刷新后核对`);
    if (!body.passed && body.remark === '') throw refuse('退回重做请写明需要修改的地方');
    const state = body.passed ? ('passed' as const) : ('returned' as const);
    await db.update(works).set({ state, remark: body.remark, markedBy: user.userId }).where(eq(works.id, body.id));
    if (body.passed) await settleItem(db, { learnerId: work.learnerId, itemId: work.itemId }, { done: true });
    const course = await find(db, courses, row.courseId);
    await notify(db, {
      event: 'cloud-class.work.marked',
      recipients: { learner: [row.user_id] },
      variables: { name: course.name, result: workStates[state] },
      link: `/cloudClass/onlineDetail?id=${course.id}&item=${work.itemId}`,
      subject: `cloud_class_work:${work.id}`,
    });
    audit({ target: courseRecord(course.id), detail: { work: work.id, state } });
    return toWork(first(await workRows(db).where(eq(works.id, body.id))));
  },
};

/** People in sight who are not through and were not reminded today: those named, or all. */
async function lateOnes(
  db: Db,
  scope: Parameters<typeof visiblePeople>[0],
  course: CourseRow,
  named: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .leftJoin(learners, ofCourse(course.id))
    .where(
      and(
        await learnersOf(db, course),
        visiblePeople(scope),
        isNull(learners.finishedAt),
        or(isNull(learners.remindedAt), sql`(${learners.remindedAt} at time zone 'Asia/Shanghai')::date < ${today()}`),
        named.length === 0 ? undefined : inArray(people.id, [...named]),
        ne(people.id, course.ownerId),
      ),
    )
    .orderBy(asc(people.id));
  return rows.map(({ id }) => id);
}
