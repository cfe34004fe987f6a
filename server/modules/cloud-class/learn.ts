import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { learnEndpoints } from '@contract/cloud-class/learn';
import { isRight, isUnlocked, scoreOf, windowProblem } from '@contract/cloud-class/rules';
import { allowance, credited, secondsOf, shareOf } from '@contract/cloud-class/watched';
import { daysAhead } from '@contract/rotation/stay-states';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import type { Reader } from '@server/kits/row-calls';
import { find, first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { notify } from '../notice/public';
import { newestVersions } from './courseware';
import { itemsOf, type CourseRow } from './course-rows';
import { inView, learnCourseOf, ownPage, problemOf } from './learn-rows';
import { flatten, lockedProgress, progressed, settleItem, toPieces } from './progress';
import { refuse } from './refuse';
import { learnedCourses } from './sight';
import { learners, progresses, watchClocks, works } from './learned/tables';
import { courses, items, questions } from './tables';

type ItemRow = typeof items.$inferSelect;
type Calls = Pick<
  typeof learnEndpoints,
  | 'ownCourses'
  | 'learnCourse'
  | 'openItem'
  | 'reportWatched'
  | 'answerStop'
  | 'submitQuiz'
  | 'readDocument'
  | 'submitWork'
>;

/** Learning: what was watched, read and answered counts for the caller alone. */
export const learnHandlers: Handlers<Calls> = {
  ownCourses: (call) => {
    const { view, name, category_id, ...asked } = call.query;
    const where = and(inView(view), contains(courses.name, name), equals(courses.categoryId, category_id));
    return ownPage(call, { ...asked, where });
  },

  learnCourse: (call) => learnCourseOf(call, call.query.id),

  openItem: async (call) => {
    const { db, user, body, audit } = call;
    const { item, course } = await itemFor(call, body.id, 0);
    await db
      .insert(learners)
      .values({ courseId: course.id, personId: user.userId, startedAt: sql`now()` })
      .onConflictDoUpdate({
        target: [learners.courseId, learners.personId],
        set: { startedAt: sql`coalesce(${learners.startedAt}, now())` },
      });
    const learner = await learnerOf(db, course.id, user.userId);
    await demandUnlocked(db, course, learner.id, item.id);
    // When it was opened first stays: what was watched without a network since then is still on its way.
    await db.insert(progresses).values({ learnerId: learner.id, itemId: item.id }).onConflictDoNothing();
    await db
      .update(learners)
      .set({ lastItemId: item.id, learnedAt: sql`now()` })
      .where(eq(learners.id, learner.id));
    audit({ target: `cloud_class_course:${course.id}`, detail: { item: item.id } });
    return progressed(db, { learnerId: learner.id, itemId: item.id });
  },

  reportWatched: async (call) => {
    const { db, user, body, audit } = call;
    // What was watched on the last day may arrive on the next.
    const { item, course } = await itemFor(call, body.item_id, 1);
    if (item.kind !== 'video' || course.id !== body.course_id) throw new AppError('NOT_FOUND');
    const of = await openedOf(db, course, item, user.userId);
    const row = await lockedProgress(db, of);
    const length = await lengthOf(db, item);
    const [since, now] = await clockOf(db, user.userId, row.openedAt);
    const held = toPieces(row.pieces);
    const pieces = credited(held, body.pieces, {
      length,
      allowance: allowance({ now, since, speed: course.maxSpeed }),
      noSkip: course.noSkip,
    });
    const gained = secondsOf(pieces) - secondsOf(held);
    await moveClock(db, user.userId, Math.min(now, since + (gained / course.maxSpeed) * 1000));
    const share = shareOf(pieces, length);
    const position = Math.min(body.position, length);
    const done = await isWatched(db, item, course, { share, passed: row.passed });
    await settleItem(db, of, { pieces: flatten(pieces), share, position, done });
    audit({ target: `cloud_class_course:${course.id}`, detail: { item: item.id, gained: Math.round(gained) } });
    return progressed(db, of);
  },

  answerStop: async (call) => {
    const { db, user, body, audit } = call;
    const { item, course } = await itemFor(call, body.item_id, 0);
    const of = await openedOf(db, course, item, user.userId);
    const question = first(
      await db
        .select()
        .from(questions)
        .where(and(eq(questions.id, body.question_id), eq(questions.itemId, item.id))),
    );
    const row = await lockedProgress(db, of);
    const right = isRight({ right: question.correct }, body.answer);
    if (item.kind !== 'video') throw new AppError('NOT_FOUND');
    if (right && !row.passed.includes(question.id)) {
      const passed = [...row.passed, question.id];
      await settleItem(db, of, { passed, done: await isWatched(db, item, course, { share: row.share, passed }) });
    }
    audit({ target: `cloud_class_course:${course.id}`, detail: { item: item.id, right } });
    return { ...(await progressed(db, of)), is_right: right };
  },

  submitQuiz: async (call) => {
    const { db, user, body, audit } = call;
    const { item, course } = await itemFor(call, body.item_id, 0);
    if (item.kind !== 'quiz') throw new AppError('NOT_FOUND');
    const of = await openedOf(db, course, item, user.userId);
    const asked = (await itemsOf(db, course.id)).find(({ id }) => id === item.id)!.questions;
    const row = await lockedProgress(db, of);
    const score = scoreOf(asked, body.answers);
    const passed = score >= item.passShare;
    await settleItem(db, of, { score: Math.max(score, row.score ?? 0), tries: row.tries + 1, done: passed });
    audit({ target: `cloud_class_course:${course.id}`, detail: { item: item.id, score } });
    return {
      ...(await progressed(db, of)),
      passed,
      score,
      results: asked.map((one, at) => isRight(one, body.answers[at] ?? [])),
      // Before a pass the key would answer the next try.
      right: passed ? asked.map((one) => one.right) : null,
    };
  },

  readDocument: async (call) => {
    const { db, user, body, audit } = call;
    const { item, course } = await itemFor(call, body.item_id, 0);
    if (item.kind !== 'document') throw new AppError('NOT_FOUND');
    const of = await openedOf(db, course, item, user.userId);
    await lockedProgress(db, of);
    await settleItem(db, of, { share: 100, done: true });
    audit({ target: `cloud_class_course:${course.id}`, detail: { item: item.id } });
    return progressed(db, of);
  },

  submitWork: async (call) => {
    const { db, user, body, audit } = call;
    const { item, course } = await itemFor(call, body.item_id, 0);
    if (item.kind !== 'assignment') throw new AppError('NOT_FOUND');
    const of = await openedOf(db, course, item, user.userId);
    await lockedProgress(db, of);
    const where = and(eq(works.learnerId, of.learnerId), eq(works.itemId, of.itemId));
    const [before] = await db.select().from(works).where(where).for('update');
    if (before?.state === 'passed') throw refuse('作业已通过，不能再提交');
    const values = {
      text: body.text,
      state: 'submitted' as const,
      remark: '',
      submittedAt: new Date(),
      markedBy: null,
    };
    await (before ? db.update(works).set(values).where(where) : db.insert(works).values({ ...of, ...values }));
    // Somebody who corrects what is not marked yet tells nobody again.
    if (before?.state !== 'submitted')
      await notify(db, {
        event: 'cloud-class.work.submitted',
        recipients: { owner: [course.ownerId] },
        variables: { name: course.name, who: user.name },
        link: `/cloudClass/courseDetail?id=${course.id}&part=works`,
        subject: `cloud_class_course:${course.id}`,
      });
    await settleItem(db, of, {});
    audit({ target: `cloud_class_course:${course.id}`, detail: { item: item.id } });
    return progressed(db, of);
  },
};

/**
 * An item that the caller may learn today. @param grace days after the last one on which it still counts
 * @throws AppError NOT_FOUND, CLOUD_CLASS_REFUSED
 */
export async function itemFor(
  { db, user }: Reader,
  id: number,
  grace: number,
): Promise<{ item: ItemRow; course: CourseRow }> {
  const item = await find(db, items, id);
  const seen = await learnedCourses(db, user);
  const course = first(
    await db
      .select()
      .from(courses)
      .where(and(eq(courses.id, item.courseId), seen)),
  );
  const window = { opens_on: course.opensOn, closes_on: course.closesOn };
  const isInGrace =
    grace > 0 && course.state === 'published' && windowProblem(window, daysAhead(today(), -grace)) === '';
  const problem = isInGrace ? '' : problemOf(course);
  if (problem) throw refuse(problem);
  return { item, course };
}

const learnerOf = async (db: Db, courseId: number, personId: number) =>
  first(
    await db
      .select()
      .from(learners)
      .where(and(eq(learners.courseId, courseId), eq(learners.personId, personId))),
  );

/** The caller's way through an item that he has opened. @throws AppError CLOUD_CLASS_REFUSED where he has not */
async function openedOf(db: Db, course: CourseRow, item: ItemRow, personId: number) {
  const [row] = await db
    .select({ learnerId: learners.id })
    .from(progresses)
    .innerJoin(learners, eq(learners.id, progresses.learnerId))
    .where(and(eq(learners.courseId, course.id), eq(learners.personId, personId), eq(progresses.itemId, item.id)));
  if (!row) throw refuse(`请先打开“${item.title}”再学习`);
  await demandUnlocked(db, course, row.learnerId, item.id);
  return { learnerId: row.learnerId, itemId: item.id };
}

/** @throws AppError CLOUD_CLASS_REFUSED */
async function demandUnlocked(db: Db, course: CourseRow, learnerId: number, itemId: number): Promise<void> {
  if (course.unlock === 'free') return;
  const rows = await db
    .select({ id: items.id, doneAt: progresses.doneAt })
    .from(items)
    .leftJoin(progresses, and(eq(progresses.itemId, items.id), eq(progresses.learnerId, learnerId)))
    .where(eq(items.courseId, course.id))
    .orderBy(items.position);
  const done = rows.map(({ doneAt }) => doneAt !== null);
  if (
    !isUnlocked(
      course.unlock,
      done,
      rows.findIndex(({ id }) => id === itemId),
    )
  )
    throw refuse('请先学完前面的内容');
}

async function lengthOf(db: Db, item: ItemRow): Promise<number> {
  const [file] = await newestVersions(db, [item.coursewareId!]);
  return file?.seconds ?? 0;
}

/** Whether a film counts: enough of it was watched, and all its questions are answered. */
async function isWatched(
  db: Db,
  item: ItemRow,
  { requiredShare }: CourseRow,
  { share, passed }: { share: number; passed: readonly number[] },
): Promise<boolean> {
  if (share < requiredShare) return false;
  const asked = await db.select({ id: questions.id }).from(questions).where(eq(questions.itemId, item.id));
  return asked.every(({ id }) => passed.includes(id));
}

/** From when on somebody's time counts for an item, and now by the database's clock; kept from other writers. */
async function clockOf(tx: Db, personId: number, openedAt: Date): Promise<[since: number, now: number]> {
  await tx.insert(watchClocks).values({ personId, creditedTo: openedAt }).onConflictDoNothing();
  const [row] = await tx
    .select({ creditedTo: watchClocks.creditedTo, now: sql<string>`clock_timestamp()::text` })
    .from(watchClocks)
    .where(eq(watchClocks.personId, personId))
    .for('update');
  return [Math.max(row!.creditedTo.getTime(), openedAt.getTime()), Date.parse(row!.now)];
}

const moveClock = (tx: Db, personId: number, to: number) =>
  tx
    .update(watchClocks)
    .set({ creditedTo: new Date(to) })
    .where(eq(watchClocks.personId, personId));
