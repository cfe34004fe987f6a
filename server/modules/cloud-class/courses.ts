import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { CourseDetail, courseEndpoints } from '@contract/cloud-class/courses';
import { chaptersProblem, fits, itemKinds, itemProblem, limits } from '@contract/cloud-class/rules';
import type { BodyOf } from '@contract/kernel/endpoint';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { array } from '@server/kernel/database/array';
import { contains, equals } from '@server/kits/contains';
import { removedRow, savedRow, type Reader } from '@server/kits/row-calls';
import { addRow, changeRow, find, replaceParts } from '@server/kits/rows';
import { bindAttachments, copyAttachments, releaseAttachments } from '../attachment/public';
import { statusOf, submit, withdraw } from '../approval/public';
import { settingsOf } from './config';
import { courseDetailOf, courseOf, coursePage, courseSource, demandAct, detailSource } from './course-rows';
import { usableCourseware } from './courseware';
import { courseFlow, courseRecord, courseSubject } from './flow';
import { refuse } from './refuse';
import { demandAudience } from './sight';
import { learners, progresses } from './learned/tables';
import {
  chapters,
  courseCategories,
  courseDepartments as courseDepts,
  courses,
  coursewares,
  items,
  questions,
} from './tables';

/** Key of the pictures of courses; their record is the course. */
export const coverOwner = 'cloud-class-cover';

type Body = BodyOf<typeof courseEndpoints.saveCourse>;
type ChapterInput = Body['chapters'][number];
type ItemInput = ChapterInput['items'][number];

export const courseHandlers: Handlers<typeof courseEndpoints> = {
  courses: (call) => {
    const { name, category_id, state, ...asked } = call.query;
    const where = and(
      contains(courses.name, name),
      equals(courses.categoryId, category_id),
      equals(courses.state, state),
    );
    return coursePage(call, { ...asked, where });
  },

  courseDetail: (call) => courseDetailOf(call, call.query.id),

  saveCourse: (call) =>
    savedRow(call, detailSource, async (before) => {
      const { db, user, body } = call;
      if (before) demandAct('edit', before);
      if (body.opens_on !== null && body.closes_on !== null && body.opens_on > body.closes_on)
        throw refuse('截止日期不能早于开放日期');
      if ((await db.$count(courseCategories, eq(courseCategories.id, body.category_id))) === 0)
        throw new AppError('REFERENCE_MISSING');
      await demandAudience(db, body);
      const values = {
        name: body.name,
        categoryId: body.category_id,
        intro: body.intro,
        coverId: body.cover_id,
        unlock: body.unlock,
        requiredShare: body.required_share,
        noSkip: body.no_skip,
        maxSpeed: body.max_speed,
        isRequired: body.is_required,
        typeIds: [...new Set(body.type_ids)],
        opensOn: body.opens_on,
        closesOn: body.closes_on,
        credit: body.credit,
        hasCertificate: body.has_certificate,
      };
      const id = before?.id ?? (await addRow(db, courses, { ...values, ownerId: user.userId }));
      if (before) await changeRow(db, courses, id, values);
      if (body.cover_id !== (before?.cover_id ?? null)) {
        const of = { owner: coverOwner, ownerId: String(id) };
        if (before?.cover_id) await releaseAttachments(db, { ...of, ids: [before.cover_id] });
        if (body.cover_id) await bindAttachments(db, user, { ...of, ids: [body.cover_id] });
      }
      const depts = [...new Set(body.dept_ids)].map((deptId) => ({ courseId: id, deptId }));
      await replaceParts(db, courseDepts, courseDepts.courseId, id, depts);
      await writeChapters(call, id, body.chapters, before);
      return id;
    }),

  moveCourse: (call) =>
    savedRow(call, courseSource, async (before) => {
      const { db, user, body } = call;
      demandAct(body.act, before!);
      const { id } = body;
      if (body.act === 'stop') {
        await changeRow(db, courses, id, { state: 'stopped' });
        return id;
      }
      const subjectId = courseSubject({ id, ownerId: before!.owner.user_id });
      if (body.act === 'withdraw') {
        const submitted = (await statusOf(db, courseFlow, [subjectId])).get(subjectId);
        if (!submitted) throw new AppError('NOT_FOUND');
        await withdraw(db, user.userId, submitted.recordId);
        return id;
      }
      const problem = chaptersProblem((await courseDetailOf(call, id)).chapters);
      if (problem) throw refuse(`${problem}，补全后再上架`);
      if (!(await settingsOf(db)).needs_review) {
        await changeRow(db, courses, id, { state: 'published' });
        return id;
      }
      await changeRow(db, courses, id, { state: 'pending' });
      await submit(db, courseFlow, {
        subjectId,
        submitterId: user.userId,
        title: `${before!.name}（${before!.category}）`,
        payload: {},
      });
      return id;
    }),

  copyCourse: async (call) => {
    const { db, user, body, audit } = call;
    const from = await find(db, courses, (await courseOf(call, body.id)).id);
    const detail = await courseDetailOf(call, body.id);
    const { id: _, version: __, updatedAt: ___, coverId, ...values } = from;
    const name = `${from.name.slice(0, limits.name - 4)}（副本）`;
    const id = await addRow(db, courses, { ...values, name, ownerId: user.userId, state: 'draft', coverId: null });
    if (coverId !== null) {
      const copies = await copyAttachments(db, user, { owner: coverOwner, ownerId: String(id), ids: [coverId] });
      await changeRow(db, courses, id, { coverId: copies.get(coverId)! });
    }
    const depts = detail.dept_ids.map((deptId) => ({ courseId: id, deptId }));
    await replaceParts(db, courseDepts, courseDepts.courseId, id, depts);
    const fresh = detail.chapters.map(({ title, items: list }) => ({
      title,
      items: list.map((one) => {
        const { id: _id, file: _file, ...item } = one;
        return item;
      }),
    }));
    await writeChapters(call, id, fresh, detail);
    audit({ target: courseRecord(id), detail: { from: body.id } });
    return courseOf(call, id);
  },

  removeCourse: (call) =>
    removedRow(call, courseSource, async (stored) => {
      const { db } = call;
      demandAct('remove', stored);
      if (stored.learners > 0) throw refuse(`已有 ${stored.learners} 人学过，不能删除；不再使用的课程请下架`);
      const { coverId } = await find(db, courses, stored.id);
      if (coverId) await releaseAttachments(db, { owner: coverOwner, ownerId: String(stored.id), ids: [coverId] });
      await db.delete(learners).where(eq(learners.courseId, stored.id));
    }),
};

/**
 * Makes these the chapters of a course. Items that are there keep what was learned of them; one of which something was learned is
 * not taken away. A draft may be incomplete: what is asked for is asked when it is handed in.
 * @param before what may stay as it is: a courseware that is used already stays usable
 */
async function writeChapters(
  { db, user }: Reader,
  courseId: number,
  list: readonly ChapterInput[],
  before: CourseDetail | undefined,
): Promise<void> {
  const all = list.flatMap((chapter) => chapter.items);
  if (all.length > limits.items) throw refuse(`一门课程最多 ${limits.items} 节`);
  const held = before?.chapters.flatMap((chapter) => chapter.items) ?? [];
  await demandFiles({ db, user }, all, new Set(held.flatMap(({ courseware_id: id }) => id ?? [])));
  const own = await db.select().from(items).where(eq(items.courseId, courseId));
  const kept = all.flatMap(({ id }) => id ?? []);
  if (new Set(kept).size < kept.length || kept.some((id) => own.every((one) => one.id !== id)))
    throw refuse('章节已变化，请刷新后重新修改');
  const gone = own.filter(({ id }) => !kept.includes(id));
  await demandUnlearned(db, gone);
  if (gone.length > 0)
    await db.delete(items).where(
      inArray(
        items.id,
        gone.map(({ id }) => id),
      ),
    );
  let position = 0;
  const chapterIds: number[] = [];
  for (const [at, { title, items: parts }] of list.entries()) {
    const [chapter] = await db
      .insert(chapters)
      .values({ courseId, position: at, title })
      .returning({ id: chapters.id });
    chapterIds.push(chapter!.id);
    for (const part of parts)
      await writeItem(db, { courseId, chapterId: chapter!.id, position: position++ }, part, held);
  }
  // What stands in none of the new ones went before; chapters have no history of their own.
  await db
    .delete(chapters)
    .where(
      and(eq(chapters.courseId, courseId), chapterIds.length === 0 ? undefined : notInArray(chapters.id, chapterIds)),
    );
}

interface Place {
  courseId: number;
  chapterId: number;
  position: number;
}

async function writeItem(
  db: Db,
  place: Place,
  item: ItemInput,
  held: CourseDetail['chapters'][number]['items'],
): Promise<void> {
  const isFile = item.kind === 'video' || item.kind === 'document';
  const asks = item.kind === 'video' || item.kind === 'quiz';
  const values = {
    ...place,
    kind: item.kind,
    title: item.title,
    coursewareId: isFile ? item.courseware_id : null,
    prompt: item.kind === 'assignment' ? item.prompt : '',
    passShare: item.pass_share,
  };
  const wanted = asks ? item.questions : [];
  const was = held.find(({ id }) => id === item.id);
  if (was && was.kind !== item.kind) throw refuse(`“${item.title}”不能改为${itemKinds[item.kind]}，请另加一节`);
  const [row] =
    item.id === undefined
      ? await db.insert(items).values(values).returning({ id: items.id })
      : await db.update(items).set(values).where(eq(items.id, item.id)).returning({ id: items.id });
  const plain = was?.questions.map((question) => {
    const { id: _, ...one } = question;
    return one;
  });
  // Questions that are the same keep their ids, and with them who has answered them.
  if (JSON.stringify(plain) === JSON.stringify(wanted)) return;
  const rows = wanted.map(({ at, is_multiple: isMultiple, stem, options, right }, position) => ({
    itemId: row!.id,
    position,
    at: item.kind === 'video' ? at : null,
    isMultiple,
    stem,
    options,
    correct: [...new Set(right)],
  }));
  await replaceParts(db, questions, questions.itemId, row!.id, rows);
}

/** @throws AppError CLOUD_CLASS_REFUSED for a courseware that is not one's to use, or does not fit its item */
async function demandFiles({ db, user }: Reader, list: readonly ItemInput[], held: ReadonlySet<number>): Promise<void> {
  const wanted = list.flatMap((item) =>
    item.courseware_id !== null && (item.kind === 'video' || item.kind === 'document')
      ? [{ ...item, courseware: item.courseware_id }]
      : [],
  );
  const ids = wanted.map(({ courseware }) => courseware);
  const mine = usableCourseware(user);
  const rows = await db
    .select({ id: coursewares.id, kind: coursewares.kind, usable: mine ? sql<boolean>`(${mine})` : sql<boolean>`true` })
    .from(coursewares)
    .where(sql`${coursewares.id} = any(${array(ids, 'int')})`)
    // Kept, so that nobody removes it before the course names it.
    .for('share');
  for (const item of wanted) {
    const row = rows.find(({ id }) => id === item.courseware);
    if (!row || !(row.usable || held.has(row.id))) throw new AppError('REFERENCE_MISSING');
    if (!fits(item.kind, row.kind)) throw refuse(`“${item.title}”选择的课件不是${itemKinds[item.kind]}，请重新选择`);
  }
  const wrong = list.find((item) => item.kind === 'video' && item.questions.length > 0 && itemProblem(item) !== '');
  if (wrong) throw refuse(itemProblem(wrong));
}

/** @throws AppError CLOUD_CLASS_REFUSED where somebody learned one of them */
async function demandUnlearned(db: Db, gone: readonly { id: number; title: string }[]): Promise<void> {
  for (const { id, title } of gone) {
    const count = await db.$count(progresses, eq(progresses.itemId, id));
    if (count > 0) throw refuse(`“${title}”已有 ${count} 人学过，不能删除；可以修改内容或在后面加新的一节`);
  }
}
