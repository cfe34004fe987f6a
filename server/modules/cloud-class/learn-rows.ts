import { and, asc, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { CourseItem } from '@contract/cloud-class/courses';
import type { LearnCourse, OwnCourse } from '@contract/cloud-class/learn';
import { isUnlocked, windowProblem, type Speed } from '@contract/cloud-class/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Reader } from '@server/kits/row-calls';
import { find, first, pageOfJoined } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { people } from '../people/tables';
import { settingsOf } from './config';
import { chaptersOf, itemsOf, type CourseRow } from './course-rows';
import { toProgress } from './progress';
import { learnedCourses } from './sight';
import { courseNotes as notes, learners, progresses, works } from './learned/tables';
import { courseCategories as categories, courses, items } from './tables';

const rowsOf = (db: Db, userId: number) =>
  db
    .select({
      ...getTableColumns(courses),
      category: categories.name,
      teacher: people.name,
      count: sql<number>`(select count(*)::int from ${items} one where one.course_id = ${courses.id})`,
      learner: learners,
    })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(people, eq(people.id, courses.ownerId))
    .leftJoin(learners, and(eq(learners.courseId, courses.id), eq(learners.personId, userId)))
    .$dynamic();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const toOwn = (row: Row): OwnCourse => ({
  id: row.id,
  name: row.name,
  category_id: row.categoryId,
  category: row.category,
  teacher: row.teacher,
  cover_id: row.coverId,
  is_required: row.isRequired,
  opens_on: row.opensOn,
  closes_on: row.closesOn,
  credit: row.learner?.credit ?? row.credit,
  items: row.count,
  share: row.learner?.share ?? 0,
  started_at: row.learner?.startedAt?.toISOString() ?? null,
  finished_at: row.learner?.finishedAt?.toISOString() ?? null,
  learned_at: row.learner?.learnedAt?.toISOString() ?? null,
  has_certificate: row.hasCertificate,
});

/** Number of a certificate; empty where there is none. */
export const certificateOf = (
  course: Pick<CourseRow, 'hasCertificate'>,
  learner: Pick<typeof learners.$inferSelect, 'id' | 'finishedAt'> | null,
): string =>
  course.hasCertificate && learner?.finishedAt
    ? `YK${learner.finishedAt.getUTCFullYear()}${String(learner.id).padStart(6, '0')}`
    : '';

/** Condition of a view. */
export function inView(view: 'all' | 'due' | 'required' | 'elective' | 'done'): SQL | undefined {
  const day = today();
  switch (view) {
    case 'all':
      return undefined;
    case 'due':
      return and(
        eq(courses.isRequired, true),
        isNull(learners.finishedAt),
        sql`(${courses.opensOn} is null or ${courses.opensOn} <= ${day})`,
        sql`(${courses.closesOn} is null or ${courses.closesOn} >= ${day})`,
      );
    case 'required':
      return eq(courses.isRequired, true);
    case 'elective':
      return eq(courses.isRequired, false);
    case 'done':
      return isNotNull(learners.finishedAt);
  }
}

/** A page of the courses that somebody learns, what he learned last first, then what closes first. */
export async function ownPage(
  { db, user }: Reader,
  { page, size, where }: { page: number; size: number; where: SQL | undefined },
): Promise<{ total: number; list: OwnCourse[] }> {
  const seen = and(await learnedCourses(db, user), where);
  const { total, list } = await pageOfJoined(db, (from) => rowsOf(from, user.userId), {
    page,
    size,
    where: seen,
    orderBy: [sql`${learners.learnedAt} desc nulls last`, sql`${courses.closesOn} asc nulls last`, asc(courses.id)],
  });
  return { total, list: list.map(toOwn) };
}

/** A course that somebody learns, with how far he is. @throws AppError NOT_FOUND */
export async function learnCourseOf({ db, user }: Reader, id: number): Promise<LearnCourse> {
  const seen = await learnedCourses(db, user);
  const row = first(await rowsOf(db, user.userId).where(and(eq(courses.id, id), seen)));
  const list = await itemsOf(db, id);
  const learnerId = row.learner?.id ?? 0;
  const held = await db.select().from(progresses).where(eq(progresses.learnerId, learnerId));
  const handed = await db.select().from(works).where(eq(works.learnerId, learnerId));
  const progressOf = (itemId: number) =>
    toProgress(
      held.find((one) => one.itemId === itemId),
      handed.find((one) => one.itemId === itemId),
    );
  const done = list.map((one) => progressOf(one.id).done_at !== null);
  const openOf = new Map(list.map((one, at) => [one.id, isUnlocked(row.unlock, done, at)]));
  const shown = await chaptersOf(db, id, list, (one) => {
    // Neither the key of a question nor where its file lies in the library is the learner's matter.
    const { courseware_id: _, chapterId: __, questions, ...item } = one;
    return {
      ...item,
      questions: questions.map(withoutKey),
      is_open: openOf.get(item.id)!,
      progress: progressOf(item.id),
    };
  });
  const own = await db
    .select({ note: notes })
    .from(notes)
    .innerJoin(items, eq(items.id, notes.itemId))
    .where(and(eq(notes.personId, user.userId), eq(items.courseId, id)))
    .orderBy(asc(items.position), sql`${notes.at} asc nulls first`, asc(notes.id));
  return {
    ...toOwn(row),
    intro: row.intro,
    unlock: row.unlock,
    required_share: row.requiredShare,
    no_skip: row.noSkip,
    max_speed: row.maxSpeed as Speed,
    problem: problemOf(row),
    last_item_id: row.learner?.lastItemId ?? null,
    certificate: certificateOf(row, row.learner),
    watermark: await watermarkOf(db, user),
    chapters: shown,
    notes: own.map(({ note }) => toNote(note)),
  };
}

function withoutKey(question: CourseItem['questions'][number]) {
  const { right: _, ...shown } = question;
  return shown;
}

export const toNote = (row: typeof notes.$inferSelect) => ({
  id: row.id,
  item_id: row.itemId,
  at: row.at,
  text: row.text,
  created_at: row.createdAt.toISOString(),
});

/** Why a course cannot be learned today; empty: it can. */
export const problemOf = (course: Pick<CourseRow, 'opensOn' | 'closesOn' | 'state'>): string =>
  course.state === 'published'
    ? windowProblem({ opens_on: course.opensOn, closes_on: course.closesOn }, today())
    : '课程已下架，只能查看';

async function watermarkOf(db: Db, user: CurrentUser): Promise<string> {
  if (!(await settingsOf(db)).watermark) return '';
  const { name, staffId } = await find(db, people, user.userId);
  return `${name} ${staffId}`;
}
