import { and, asc, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import type { Course, CourseDetail, CourseItem } from '@contract/cloud-class/courses';
import { canAct, unlocks, type CourseAct, type Speed } from '@contract/cloud-class/rules';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { first } from '@server/kits/rows';
import { isTurnOf } from '../approval/public';
import { people } from '../people/tables';
import { courseFlow, courseSubject } from './flow';
import { newestVersions } from './courseware';
import { refuse } from './refuse';
import { keptCourses, managesCourses } from './sight';
import { learners, works } from './learned/tables';
import {
  chapters,
  courseCategories as categories,
  courseDepartments as courseDepts,
  courses,
  items,
  questions,
} from './tables';

export type CourseRow = typeof courses.$inferSelect;

const begun = sql`from ${learners} one where one.course_id = ${courses.id} and one.started_at is not null`;

export const courseRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(courses),
      category: categories.name,
      ownerName: people.name,
      ownerStaffId: people.staffId,
      items: sql<number>`(select count(*)::int from ${items} one where one.course_id = ${courses.id})`,
      learners: sql<number>`(select count(*)::int ${begun})`,
      finished: sql<number>`(select count(*)::int ${begun} and one.finished_at is not null)`,
      meanShare: sql<number>`(select coalesce(round(avg(one.share)), 0)::int ${begun})`,
      waiting: sql<number>`(select count(*)::int from ${works} one join ${items} part on part.id = one.item_id
        where part.course_id = ${courses.id} and one.state = 'submitted')`,
    })
    .from(courses)
    .innerJoin(categories, eq(categories.id, courses.categoryId))
    .innerJoin(people, eq(people.id, courses.ownerId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof courseRows>>[number];

const toCourse = (user: CurrentUser, row: Row): Course => ({
  id: row.id,
  name: row.name,
  category_id: row.categoryId,
  category: row.category,
  owner: { user_id: row.ownerId, name: row.ownerName, staff_id: row.ownerStaffId },
  state: row.state,
  is_required: row.isRequired,
  opens_on: row.opensOn,
  closes_on: row.closesOn,
  credit: row.credit,
  items: row.items,
  learners: row.learners,
  finished: row.finished,
  mean_share: row.meanShare,
  waiting: row.waiting,
  updated_at: row.updatedAt.toISOString(),
  is_mine: row.ownerId === user.userId || managesCourses(user),
  version: row.version,
});

/** A page of the courses that somebody looks after, what was changed last first. */
export async function coursePage(
  { db, user }: Reader,
  { page, size, where }: { page: number; size: number; where: SQL | undefined },
): Promise<{ total: number; list: Course[] }> {
  const seen = and(keptCourses(user), where);
  const rows = await courseRows(db)
    .where(seen)
    .orderBy(desc(courses.updatedAt), desc(courses.id))
    .limit(size)
    .offset((page - 1) * size);
  return { total: await db.$count(courses, seen), list: rows.map((row) => toCourse(user, row)) };
}

/** @throws AppError NOT_FOUND, also for one that the caller does not look after */
export const courseOf = async ({ db, user }: Reader, id: number): Promise<Course> =>
  toCourse(user, first(await courseRows(db).where(and(eq(courses.id, id), keptCourses(user)))));

/** The items of a course with their files and questions, in their order, with the chapter of each. */
export async function itemsOf(db: Db, courseId: number): Promise<(CourseItem & { chapterId: number })[]> {
  const rows = await db.select().from(items).where(eq(items.courseId, courseId)).orderBy(asc(items.position));
  const files = await newestVersions(
    db,
    rows.flatMap(({ coursewareId }) => coursewareId ?? []),
  );
  const asked =
    rows.length === 0
      ? []
      : await db
          .select()
          .from(questions)
          .where(
            inArray(
              questions.itemId,
              rows.map(({ id }) => id),
            ),
          )
          .orderBy(asc(questions.position));
  const byItem = groupBy(asked, ({ itemId }) => itemId);
  return rows.map((row) => {
    const file = files.find(({ coursewareId }) => coursewareId === row.coursewareId);
    return {
      id: row.id,
      chapterId: row.chapterId,
      kind: row.kind,
      title: row.title,
      courseware_id: row.coursewareId,
      file: file
        ? {
            name: file.called,
            kind: file.kind,
            attachment_id: file.attachmentId,
            seconds: file.seconds,
            size: file.size,
          }
        : null,
      prompt: row.prompt,
      pass_share: row.passShare,
      questions: (byItem.get(row.id) ?? []).map((one) => ({
        id: one.id,
        at: one.at,
        is_multiple: one.isMultiple,
        stem: one.stem,
        options: one.options,
        right: one.correct,
      })),
    };
  });
}

/** The chapters of a course with their items as `item` shows them. */
export async function chaptersOf<Shown>(
  db: Db,
  courseId: number,
  list: readonly (CourseItem & { chapterId: number })[],
  item: (one: CourseItem & { chapterId: number }) => Shown,
): Promise<{ id: number; title: string; items: Shown[] }[]> {
  const rows = await db
    .select()
    .from(chapters)
    .where(eq(chapters.courseId, courseId))
    .orderBy(asc(chapters.position), asc(chapters.id));
  return rows.map(({ id, title }) => ({
    id,
    title,
    items: list.filter(({ chapterId }) => chapterId === id).map(item),
  }));
}

/** @throws AppError NOT_FOUND for whoever neither looks after it nor reviews it now */
export async function courseDetailOf({ db, user }: Reader, id: number): Promise<CourseDetail> {
  const row = first(await courseRows(db).where(eq(courses.id, id)));
  if (!(await mayLookInto(db, user, row))) throw new AppError('NOT_FOUND');
  const depts = await db.select().from(courseDepts).where(eq(courseDepts.courseId, id));
  return {
    ...toCourse(user, row),
    intro: row.intro,
    cover_id: row.coverId,
    unlock: row.unlock,
    required_share: row.requiredShare,
    no_skip: row.noSkip,
    max_speed: row.maxSpeed as Speed,
    type_ids: row.typeIds,
    dept_ids: depts.map(({ deptId }) => deptId),
    has_certificate: row.hasCertificate,
    chapters: await chaptersOf(db, id, await itemsOf(db, id), (item) => {
      const { chapterId: _, ...one } = item;
      return one;
    }),
  };
}

/** Whether somebody sees a course with its keys: who looks after it, and whose turn it is to review it. */
export async function mayLookInto(
  db: Db,
  user: Omit<CurrentUser, 'sessionId'>,
  course: Pick<CourseRow, 'id' | 'ownerId' | 'state'>,
): Promise<boolean> {
  if (managesCourses(user) || (course.ownerId === user.userId && holds(user, 'cloudClass:course:list'))) return true;
  return (
    course.state === 'pending' &&
    holds(user, 'cloudClass:course:approve') &&
    isTurnOf(db, user.userId, courseFlow, courseSubject(course))
  );
}

const yes = (is: boolean | undefined) => (is ? '是' : '否');

/** A course whose settings and chapters are changed; whoever reviews it reads it and changes nothing. */
export const detailSource: RowSource<CourseDetail> = {
  table: courses,
  words: {
    name: '名称',
    category: '分类',
    intro: '简介',
    unlock: { word: '解锁方式', say: (one) => (one ? unlocks[one] : '') },
    required_share: '完成比例',
    no_skip: { word: '禁止快进', say: yes },
    max_speed: '最高倍速',
    is_required: { word: '必修', say: yes },
    opens_on: '开放日期',
    closes_on: '截止日期',
    credit: '学分',
    has_certificate: { word: '结课证书', say: yes },
    chapters: { word: '章节', say: (list) => `${list?.length ?? 0} 章` },
  },
  read: courseDetailOf,
};
export const courseSource: RowSource<Course> = { table: courses, words: {}, read: courseOf };

const refusals: Record<CourseAct, string> = {
  edit: '已上架或待审的课程不能修改，请先下架或撤回',
  publish: '课程已上架或正在审核，请刷新后核对',
  withdraw: '只有待审的课程可以撤回',
  stop: '只有已上架的课程可以下架',
  remove: '已上架或待审的课程不能删除，请先下架或撤回',
  remind: '课程未上架，不能催学',
};

/** @throws AppError NOT_FOUND for somebody else's, CLOUD_CLASS_REFUSED where its state does not allow the act */
export function demandAct(act: CourseAct, course: Pick<Course, 'is_mine' | 'state'>): void {
  if (!course.is_mine) throw new AppError('NOT_FOUND');
  if (!canAct(act, course.state)) throw refuse(refusals[act]);
}
