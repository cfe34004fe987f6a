import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { cloudClassConfigEndpoints as config } from '@contract/cloud-class/config';
import { courseEndpoints as courses, type CourseDetail } from '@contract/cloud-class/courses';
import { coursewareEndpoints as wares } from '@contract/cloud-class/courseware';
import { courseFlowKey } from '@contract/cloud-class/flow-key';
import { learnEndpoints as learn } from '@contract/cloud-class/learn';
import { learnerEndpoints as people } from '@contract/cloud-class/learners';
import { courseTalkEndpoints as talk } from '@contract/cloud-class/talk';
import { slack } from '@contract/cloud-class/watched';
import { attach } from '@tests/server/attach';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../notice/tables';
import { progresses, watchClocks } from './learned/tables';
import { courses as courseTable } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student, yw] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student', 'yw'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient, TestClient];
const teacherId = 3;
const studentId = 4;

const film = (words: string) => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from(words)]);
const owner = 'cloud-class';
const bring = (who: TestClient, words: string, kind: 'video' | 'pdf') =>
  kind === 'video'
    ? attach(who, film(words), { owner, name: `${words}.webm`, kind })
    : attach(who, Buffer.from(`%PDF-1.4\n${words}`), { owner, name: `${words}.pdf`, kind });
async function ware(who: TestClient, name: string, kind: 'video' | 'pdf' = 'video', isShared = false) {
  const { id } = await bring(who, name, kind);
  const body = { name, is_shared: isShared, attachment_id: id, seconds: kind === 'video' ? 100 : null };
  return who.data(wares.addCourseware, { body });
}
const ecg = await ware(teacher, '心电图');
const sheet = await ware(teacher, '口诀', 'pdf');

const item = (part: object) => ({
  kind: 'video' as const,
  title: '一节',
  courseware_id: null,
  prompt: '',
  pass_share: 60,
  questions: [],
  ...part,
});
const question = (part: object = {}) => ({
  at: null,
  is_multiple: false,
  stem: '问',
  options: ['甲', '乙'],
  right: [1],
  ...part,
});
let made = 0;
const courseBody = (items: object[], part: object = {}) => ({
  name: `课程 ${(made += 1)}`,
  category_id: 1,
  intro: '',
  cover_id: null,
  unlock: 'free' as const,
  required_share: 90,
  no_skip: false,
  max_speed: 2 as const,
  is_required: false,
  type_ids: [] as number[],
  dept_ids: [] as number[],
  opens_on: null,
  closes_on: null,
  credit: 1,
  has_certificate: true,
  chapters: [{ title: '第一章', items: items.map(item) }],
  ...part,
});
const add = (items: object[], part: object = {}): Promise<CourseDetail> =>
  teacher.data(courses.saveCourse, { body: courseBody(items, part) });
const itemsOf = (course: CourseDetail) => course.chapters.flatMap((chapter) => chapter.items);
/** A course as learners have it, its review set aside. */
async function open(items: object[], part: object = {}) {
  const course = await add(items, part);
  await db.update(courseTable).set({ state: 'published' }).where(eq(courseTable.id, course.id));
  return { id: course.id, items: itemsOf(course).map(({ id }) => id), course };
}
const begin = (who: TestClient, id: number) => who.call(learn.openItem, { body: { id } });
const watch = (course: number, id: number, pieces: [number, number][]) =>
  student.call(learn.reportWatched, { body: { course_id: course, item_id: id, pieces, position: pieces.at(-1)![1] } });
/** As if the item had been opened so long ago, and nothing watched since. */
async function pass(seconds: number) {
  await db.execute(sql`update cloud_class_progress set opened_at = now() - make_interval(secs => ${seconds})`);
  await db.delete(watchClocks);
}
const own = (id: number) => student.data(learn.learnCourse, { query: { id } });
const sees = async (who: TestClient, id: number, view: 'all' | 'due' | 'done' = 'all') =>
  (await who.data(learn.ownCourses, { query: { view, page: 1, size: 100 } })).list.some((one) => one.id === id);
const move = async (who: TestClient, id: number, act: 'publish' | 'withdraw' | 'stop') => {
  const { version } = (await who.data(courses.courses, { query: { page: 1, size: 100 } })).list.find(
    (one) => one.id === id,
  )!;
  return who.call(courses.moveCourse, { body: { id, act } }, { ifMatch: version });
};

describe('courseware', () => {
  it('is its owner’s, and others’ to use once it is shared; a replaced file stands in the courses at once', async () => {
    const hidden = await secretary.call(wares.coursewareDetail, { query: { id: ecg.id } });
    expect(errorOf(hidden)).toBe('NOT_FOUND');
    const mine = await ware(teacher, '共享片', 'video', true);
    const { id } = await open([{ courseware_id: mine.id }]);
    expect((await secretary.data(wares.coursewareDetail, { query: { id: mine.id } })).is_mine).toBe(false);
    const next = await bring(teacher, '共享片二', 'video');
    const body = { id: mine.id, note: '更正', attachment_id: next.id, seconds: 50 };
    const refused = await secretary.call(wares.replaceCourseware, { body }, { ifMatch: mine.version });
    expect(errorOf(refused)).toBe('NOT_FOUND');
    await teacher.data(wares.replaceCourseware, { body }, { ifMatch: mine.version });
    expect((await own(id)).chapters[0]!.items[0]!.file).toMatchObject({ attachment_id: next.id, seconds: 50 });
    const bytes = (file: string) => student.call(attachmentEndpoints.content, { params: { id: file } });
    expect([(await bytes(next.id)).status, (await bytes(mine.attachment_id)).status]).toEqual([200, 404]);
    const { version } = await teacher.data(wares.coursewareDetail, { query: { id: mine.id } });
    expect(errorOf(await teacher.call(wares.removeCourseware, { body: { id: mine.id } }, { ifMatch: version }))).toBe(
      'CLOUD_CLASS_REFUSED',
    );
  });

  it('is of the kinds and sizes that the configuration allows, and has a length where it plays', async () => {
    const { id } = await bring(teacher, '没有时长', 'video');
    const body = { name: '没有时长', is_shared: false, attachment_id: id, seconds: null };
    expect(errorOf(await teacher.call(wares.addCourseware, { body }))).toBe('CLOUD_CLASS_REFUSED');
    const settings = await admin.data(config.cloudClassSettings, {});
    const { version, ...values } = settings;
    const pdfOnly = { body: { ...values, kinds: ['pdf' as const] } };
    expect(errorOf(await teacher.call(config.saveCloudClassSettings, pdfOnly, { ifMatch: version }))).toBe('FORBIDDEN');
    const after = await admin.data(config.saveCloudClassSettings, pdfOnly, { ifMatch: version });
    const again = { body: { ...body, seconds: 10 } };
    expect(errorOf(await teacher.call(wares.addCourseware, again))).toBe('CLOUD_CLASS_REFUSED');
    await admin.data(config.saveCloudClassSettings, { body: values }, { ifMatch: after.version });
    expect((await teacher.call(wares.addCourseware, again)).status).toBe(200);
  });
});

describe('a course on its way', () => {
  it('is reviewed before learners see it, and changed only when they do not', async () => {
    const course = await add([{ courseware_id: ecg.id }]);
    expect((await move(teacher, course.id, 'publish')).status).toBe(200);
    expect([await sees(student, course.id), errorOf(await begin(student, itemsOf(course)[0]!.id))]).toEqual([
      false,
      'NOT_FOUND',
    ]);
    const params = { flow: courseFlowKey, subject: `${course.id}-${teacherId}` };
    const record = (await yw.data(approvalEndpoints.ofSubject, { params })).record!;
    expect((await yw.data(courses.courseDetail, { query: { id: course.id } })).chapters).toHaveLength(1);
    const body = { node_id: record.node!.id, pass: 1 as const, comment: '' };
    await yw.data(approvalEndpoints.review, { params: { id: record.id }, body });
    expect(await sees(student, course.id)).toBe(true);
    const { version } = await teacher.data(courses.courseDetail, { query: { id: course.id } });
    const change = { body: { id: course.id, ...courseBody([{ courseware_id: ecg.id }]) } };
    expect(errorOf(await teacher.call(courses.saveCourse, change, { ifMatch: version }))).toBe('CLOUD_CLASS_REFUSED');
    expect((await move(teacher, course.id, 'stop')).status).toBe(200);
    expect(await sees(student, course.id)).toBe(false);
    const sent = await db.$count(
      noticePushes,
      sql`event = 'cloud-class.course.decided' and subject = ${`cloud_class_course:${course.id}`}`,
    );
    expect(sent).toBe(1);
  });

  it('is handed in whole, by its owner alone, with files that are his to use', async () => {
    const draft = await add([{ kind: 'quiz' }]);
    expect(errorOf(await move(teacher, draft.id, 'publish'))).toBe('CLOUD_CLASS_REFUSED');
    expect(errorOf(await secretary.call(courses.courseDetail, { query: { id: draft.id } }))).toBe('NOT_FOUND');
    expect(errorOf(await secretary.call(courses.copyCourse, { body: { id: draft.id } }))).toBe('NOT_FOUND');
    const foreign = { body: courseBody([{ courseware_id: ecg.id }]) };
    expect(errorOf(await secretary.call(courses.saveCourse, foreign))).toBe('REFERENCE_MISSING');
    const wrong = { body: courseBody([{ courseware_id: sheet.id }]) };
    expect(errorOf(await teacher.call(courses.saveCourse, wrong))).toBe('CLOUD_CLASS_REFUSED');
  });

  it('keeps items that somebody has learned, and the ids of those that stay; a copy begins anew', async () => {
    const { id, items, course } = await open([
      { courseware_id: ecg.id },
      { kind: 'document', courseware_id: sheet.id },
    ]);
    expect((await begin(student, items[0]!)).status).toBe(200);
    await move(teacher, id, 'stop');
    const now = await teacher.data(courses.courseDetail, { query: { id } });
    const body = (keep: number[]) => ({
      ...courseBody([]),
      id,
      chapters: [
        {
          title: '合并后的一章',
          items: itemsOf(course).filter((one) => keep.includes(one.id)),
        },
      ],
    });
    const without = await teacher.call(courses.saveCourse, { body: body([items[1]!]) }, { ifMatch: now.version });
    expect(errorOf(without)).toBe('CLOUD_CLASS_REFUSED');
    const kept = await teacher.data(courses.saveCourse, { body: body([items[0]!]) }, { ifMatch: now.version });
    expect(itemsOf(kept).map((one) => one.id)).toEqual([items[0]]);
    const copy = await teacher.data(courses.copyCourse, { body: { id } });
    expect(copy).toMatchObject({ state: 'draft', items: 1, learners: 0 });
    const gone = await teacher.call(courses.removeCourse, { body: { id } }, { ifMatch: kept.version });
    expect(errorOf(gone)).toBe('CLOUD_CLASS_REFUSED');
    expect(
      (await teacher.call(courses.removeCourse, { body: { id: copy.id } }, { ifMatch: copy.version })).status,
    ).toBe(200);
  });
});

describe('watching', () => {
  it('counts no faster than time goes by, over all courses, and twice the same once', async () => {
    const { id, items } = await open([{ courseware_id: ecg.id }]);
    const other = await open([{ courseware_id: ecg.id }]);
    expect(errorOf(await watch(id, items[0]!, [[0, 50]]))).toBe('CLOUD_CLASS_REFUSED');
    await begin(student, items[0]!);
    await begin(student, other.items[0]!);
    await watch(id, items[0]!, [[0, 100]]);
    const atOnce = (await own(id)).chapters[0]!.items[0]!.progress;
    expect(atOnce.share).toBeLessThanOrEqual(slack + 2);
    await pass(20);
    await watch(id, items[0]!, [[0, 100]]);
    const later = (await own(id)).chapters[0]!.items[0]!.progress.share;
    expect(later).toBeGreaterThan(40);
    expect(later).toBeLessThanOrEqual(atOnce.share + 40 + slack + 4);
    // The twenty seconds are spent: another film gets none of them.
    await watch(other.id, other.items[0]!, [[0, 100]]);
    expect((await own(other.id)).chapters[0]!.items[0]!.progress.share).toBeLessThanOrEqual(slack + 4);
    await pass(100);
    await watch(id, items[0]!, [
      [0, 60],
      [30, 100],
    ]);
    await watch(id, items[0]!, [[0, 100]]);
    expect(await own(id)).toMatchObject({ share: 100, last_item_id: items[0] });
    expect((await own(id)).finished_at).not.toBeNull();
  });

  it('skips nothing where that is forbidden, and stops at a question until it is answered', async () => {
    const { id, items } = await open([{ courseware_id: ecg.id, questions: [question({ at: 30 })] }], { no_skip: true });
    await begin(student, items[0]!);
    await pass(200);
    await watch(id, items[0]!, [[60, 100]]);
    expect((await own(id)).chapters[0]!.items[0]!.progress.share).toBe(0);
    await watch(id, items[0]!, [[0, 100]]);
    const shown = (await own(id)).chapters[0]!.items[0]!;
    expect([shown.progress.share, shown.progress.done_at, 'right' in shown.questions[0]!]).toEqual([100, null, false]);
    const answer = (one: number) =>
      student.data(learn.answerStop, {
        body: { item_id: items[0]!, question_id: shown.questions[0]!.id, answer: [one] },
      });
    expect((await answer(0)).is_right).toBe(false);
    expect((await answer(1)).progress.done_at).not.toBeNull();
  });

  it('of the last day may arrive on the next, and nothing later', async () => {
    const { id, items } = await open([{ courseware_id: ecg.id }]);
    await begin(student, items[0]!);
    const close = (days: number) =>
      db.execute(
        sql`update cloud_class_course set closes_on = (now() at time zone 'Asia/Shanghai')::date - ${days}::int where id = ${id}`,
      );
    await close(1);
    expect([errorOf(await begin(student, items[0]!)), (await watch(id, items[0]!, [[0, 5]])).status]).toEqual([
      'CLOUD_CLASS_REFUSED',
      200,
    ]);
    await close(2);
    expect(errorOf(await watch(id, items[0]!, [[0, 5]]))).toBe('CLOUD_CLASS_REFUSED');
  });
});

describe('learning', () => {
  it('is not judged by the learner himself, in a course of his own either', async () => {
    const { id, items } = await open([{ kind: 'assignment', prompt: '写一份记录' }]);
    await begin(teacher, items[0]!);
    await teacher.data(learn.submitWork, { body: { item_id: items[0]!, text: '自己的稿' } });
    const [own] = (await admin.data(people.courseWorks, { query: { course_id: id, page: 1, size: 10 } })).list;
    const mark = { body: { id: own!.id, passed: true, remark: '' } };
    expect(errorOf(await teacher.call(people.markWork, mark))).toBe('CLOUD_CLASS_REFUSED');
    expect((await admin.call(people.markWork, mark)).status).toBe(200);
  });

  it('goes in order, by quiz, document and assignment, and ends with credit and a certificate', async () => {
    const { id, items } = await open(
      [
        { kind: 'quiz', questions: [question(), question({ right: [0, 1], is_multiple: true })], pass_share: 100 },
        { kind: 'document', courseware_id: sheet.id },
        { kind: 'assignment', prompt: '写一份记录' },
      ],
      { unlock: 'ordered', is_required: true, type_ids: [1] },
    );
    expect([await sees(student, id, 'due'), await sees(teacher, id)]).toEqual([true, false]);
    expect(errorOf(await begin(student, items[1]!))).toBe('CLOUD_CLASS_REFUSED');
    await begin(student, items[0]!);
    const quiz = (answers: number[][]) => student.data(learn.submitQuiz, { body: { item_id: items[0]!, answers } });
    expect(await quiz([[1], [0]])).toMatchObject({ passed: false, score: 50, results: [true, false], right: null });
    expect(await quiz([[1], [1, 0]])).toMatchObject({ passed: true, score: 100, right: [[1], [0, 1]] });
    await begin(student, items[1]!);
    expect((await student.data(learn.readDocument, { body: { item_id: items[1]! } })).share).toBe(66);
    await begin(student, items[2]!);
    const hand = (text: string) => student.data(learn.submitWork, { body: { item_id: items[2]!, text } });
    await hand('第一稿');
    const works = async () =>
      (await teacher.data(people.courseWorks, { query: { course_id: id, page: 1, size: 10 } })).list;
    const [work] = await works();
    const mark = (passed: boolean, remark = '') =>
      teacher.call(people.markWork, { body: { id: work!.id, passed, remark } });
    expect(errorOf(await mark(false))).toBe('CLOUD_CLASS_REFUSED');
    expect((await mark(false, '请补充')).status).toBe(200);
    expect(errorOf(await mark(true))).toBe('CLOUD_CLASS_REFUSED');
    await hand('第二稿');
    const certificate = () => student.call(learn.courseCertificate, { body: { id, origin: 'https://reach.example' } });
    expect(errorOf(await certificate())).toBe('NOT_FOUND');
    expect((await mark(true)).status).toBe(200);
    const through = await own(id);
    expect(through).toMatchObject({ share: 100, credit: 1 });
    expect(through.certificate).toMatch(/^YK\d{10}$/);
    expect((await certificate()).status).toBe(200);
    expect([await sees(student, id, 'due'), await sees(student, id, 'done')]).toEqual([false, true]);
    // What somebody finished stays his, also when the course is taken down.
    await move(teacher, id, 'stop');
    expect([await sees(student, id), errorOf(await begin(student, items[0]!))]).toEqual([true, 'CLOUD_CLASS_REFUSED']);
  });

  it('is seen by who teaches the course, and laggards are reminded once a day', async () => {
    const { id, items } = await open([{ courseware_id: ecg.id }], { is_required: true, type_ids: [1] });
    await begin(student, items[0]!);
    const list = (who: TestClient, state?: 'none' | 'learning' | 'done') =>
      who.call(people.courseLearners, { query: { course_id: id, page: 1, size: 100, state } });
    expect(errorOf(await list(secretary))).toBe('NOT_FOUND');
    const learning = await admin.data(people.courseLearners, {
      query: { course_id: id, page: 1, size: 100, state: 'learning' },
    });
    expect(learning.list.map((one) => one.user_id)).toEqual([studentId]);
    const body = { id, user_ids: [studentId] };
    expect(errorOf(await student.call(people.remindLearners, { body }))).toBe('FORBIDDEN');
    expect((await admin.data(people.remindLearners, { body })).reminded).toBe(1);
    expect(errorOf(await admin.call(people.remindLearners, { body }))).toBe('CLOUD_CLASS_REFUSED');
  });

  it('is talked about by who learns it and who teaches it; notes are one’s own', async () => {
    const { id, items } = await open([{ courseware_id: ecg.id }], { type_ids: [1] });
    const say = (who: TestClient, text: string, reply: number | null = null) =>
      who.call(talk.addCourseComment, { body: { course_id: id, reply_to: reply, text } });
    expect(errorOf(await say(secretary, '看不到的课程'))).toBe('NOT_FOUND');
    await say(student, '怎么看间期？');
    const [asked] = (await student.data(talk.courseComments, { query: { course_id: id, page: 1, size: 10 } })).list;
    await say(teacher, '看第二节', asked!.id);
    const [answered] = (await student.data(talk.courseComments, { query: { course_id: id, page: 1, size: 10 } })).list;
    expect(answered).toMatchObject({ is_teacher: true, is_mine: false, reply_to: { id: asked!.id } });
    const removed = await student.call(talk.removeCourseComment, { body: { id: answered!.id } });
    expect(errorOf(removed)).toBe('NOT_FOUND');
    const note = await student.data(learn.saveCourseNote, { body: { item_id: items[0]!, at: 12, text: '记下' } });
    expect((await own(id)).notes).toEqual([note]);
    expect(errorOf(await teacher.call(learn.removeCourseNote, { body: { id: note.id } }))).toBe('NOT_FOUND');
    expect(await db.$count(progresses, eq(progresses.itemId, items[0]!))).toBe(0);
  });
});
