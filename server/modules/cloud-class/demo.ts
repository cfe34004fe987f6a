import { eq } from 'drizzle-orm';

import { personTypes } from '@contract/kernel/enums';
import { courseShare } from '@contract/cloud-class/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { demoDocument } from '@server/demo/demo-document';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { DemoPerson } from '@server/demo/person';
import type { Db } from '@server/kernel/database/database';
import { contentHash } from '@server/kernel/storage';
import { today } from '@server/kits/today';
import { submit } from '../approval/public';
import { addAttachment } from '../attachment/public';
import { coursewareOwner } from './courseware';
import { demoFilm } from './demo-film';
import { toldCategories, toldCourses, toldFiles, type ToldCourse } from './demo-courses';
import { courseFlow, courseSubject } from './flow';
import { courseComments, courseNotes, learners, progresses, works } from './learned/tables';
import { chapters, courseCategories, courses, coursewares, coursewareVersions, items, questions } from './tables';

/** A film of forty seconds that was drawn for the demo: a line of an electrocardiogram and a clock. */
const film = () => Buffer.from(demoFilm, 'base64');
const filmSeconds = 40;
const student = 4;

const bytesOf = ({ kind, name }: (typeof toldFiles)[number]): Uint8Array =>
  kind === 'video' ? film() : demoDocument(name.replace('（演示）', ''), ['一、概述。', '二、要点。', '三、小结。']);

/** Items of all courses with their ids, in the order in which they are written. */
const told = toldCourses.flatMap((course, at) =>
  course.chapters.flatMap((chapter, nth) => chapter.items.map((item) => ({ course, courseId: at + 1, nth, item }))),
);
const itemIds = (courseId: number) => told.flatMap((one, at) => (one.courseId === courseId ? [at + 1] : []));

/** Courses in every state, with learners in every state and their files. */
export const cloudClassDemo: DemoPart = {
  key: 'cloud-class',
  after: ['people.details', 'account', 'approval'],
  async write(tx, everybody) {
    const day = today();
    await insertNumbered(
      tx,
      courseCategories,
      toldCategories.map((name, at) => ({ id: at + 1, name })),
    );
    await writeFiles(tx, day);
    await writeCourses(tx, day);
    for (const [at, course] of toldCourses.entries())
      if (course.learners > 0) await writeLearners(tx, { course, courseId: at + 1, day, everybody });
    const waiting = toldCourses.findIndex(({ state }) => state === 'pending');
    const ownerId = toldCourses[waiting]!.owner;
    await submit(tx, courseFlow, {
      subjectId: courseSubject({ id: waiting + 1, ownerId }),
      submitterId: ownerId,
      title: `${toldCourses[waiting]!.name}（${toldCategories[toldCourses[waiting]!.category - 1]}）`,
      payload: {},
    });
    await insertRows(tx, courseNotes, [
      {
        personId: student,
        itemId: 1,
        at: 12,
        text: '特殊使用级需要会诊同意',
        createdAt: new Date(`${daysAhead(day, -2)}T02:10:00Z`),
      },
    ]);
    await insertNumbered(tx, courseComments, [
      { id: 1, courseId: 1, personId: student, replyTo: null, text: '预防用药的疗程一般是多久？' },
      { id: 2, courseId: 1, personId: 3, replyTo: 1, text: '清洁手术一般不超过 24 小时，见使用要点。' },
    ]);
  },
  files: () => toldFiles.map(bytesOf),
};

async function writeFiles(tx: Db, day: string): Promise<void> {
  await insertNumbered(
    tx,
    coursewares,
    toldFiles.map(({ name, owner, kind, isShared }, at) => ({
      id: at + 1,
      ownerId: owner,
      name,
      kind,
      isShared,
      updatedAt: new Date(`${daysAhead(day, -30 - at)}T02:00:00Z`),
    })),
  );
  const rows = [];
  for (const [at, one] of toldFiles.entries()) {
    const bytes = bytesOf(one);
    const ending = one.kind === 'video' ? 'webm' : 'pdf';
    const file = { name: `${one.name}.${ending}`, size: bytes.length, createdBy: one.owner };
    const attachmentId = await addAttachment(tx, {
      ...file,
      owner: coursewareOwner,
      ownerId: String(at + 1),
      kind: one.kind,
      hash: contentHash(bytes),
      contentType: one.kind === 'video' ? 'video/webm' : 'application/pdf',
    });
    rows.push({
      id: at + 1,
      coursewareId: at + 1,
      number: 1,
      attachmentId,
      ...file,
      seconds: one.kind === 'video' ? filmSeconds : null,
      createdAt: new Date(`${daysAhead(day, -30 - at)}T02:00:00Z`),
    });
  }
  await insertNumbered(tx, coursewareVersions, rows);
}

async function writeCourses(tx: Db, day: string): Promise<void> {
  const dayOf = (days: number | undefined) => (days === undefined ? null : daysAhead(day, days));
  await insertNumbered(
    tx,
    courses,
    toldCourses.map((one, at) => ({
      id: at + 1,
      name: one.name,
      categoryId: one.category,
      ownerId: one.owner,
      intro: one.intro,
      unlock: one.unlock ?? ('free' as const),
      noSkip: one.noSkip ?? false,
      maxSpeed: one.noSkip ? 1.25 : 2,
      isRequired: one.isRequired,
      typeIds: [...(one.types ?? [])],
      opensOn: dayOf(one.opens),
      closesOn: dayOf(one.closes),
      credit: one.credit,
      state: one.state,
      updatedAt: new Date(`${daysAhead(day, -2 - at * 3)}T02:00:00Z`),
    })),
  );
  const parts = toldCourses.flatMap((one, at) =>
    one.chapters.map(({ title }, nth) => ({ courseId: at + 1, position: nth, title })),
  );
  const numbered = parts.map((part, at) => ({ id: at + 1, ...part }));
  await insertNumbered(tx, chapters, numbered);
  await insertNumbered(
    tx,
    items,
    told.map(({ courseId, nth, item }, at) => ({
      id: at + 1,
      courseId,
      chapterId: numbered.find((one) => one.courseId === courseId && one.position === nth)!.id,
      position: itemIds(courseId).indexOf(at + 1),
      kind: item.kind,
      title: item.title,
      coursewareId: item.file ?? null,
      prompt: item.prompt ?? '',
    })),
  );
  await insertRows(
    tx,
    questions,
    told.flatMap(({ item }, at) =>
      (item.questions ?? []).map(({ at: second, stem, options, right }, position) => ({
        itemId: at + 1,
        position,
        at: second,
        isMultiple: right.length > 1,
        stem,
        options: [...options],
        correct: [...right],
      })),
    ),
  );
}

interface Class {
  course: ToldCourse;
  courseId: number;
  day: string;
  everybody: readonly DemoPerson[];
}

/** Learners of a course: those who are through first, then those on their way. The demo's trainee is among them. */
async function writeLearners(tx: Db, { course, courseId, day, everybody }: Class): Promise<void> {
  const wanted = everybody.filter(({ typeId }) => typeId === personTypes.resident.id).map(({ id }) => id);
  const others = wanted.filter((id) => id !== student).slice(courseId, courseId + course.learners);
  // Of the second course he knows nothing yet: it is what waits for him.
  const isThrough = courseId === 3 || courseId === 9;
  const people = courseId === 2 ? others : isThrough ? [student, ...others] : [...others, student];
  const finished = Math.min(course.finished, people.length);
  const ids = itemIds(courseId);
  for (const [at, personId] of people.entries()) {
    const isDone = at < finished;
    const started = new Date(`${daysAhead(day, -20 + (at % 12))}T01:00:00Z`);
    const ended = new Date(`${daysAhead(day, -6 + (at % 5))}T02:00:00Z`);
    const share = 20 + ((at * 17) % 60);
    const first = { share: isDone ? 100 : share, done: isDone };
    const states = ids.map((_, nth) => (nth === 0 ? first : { share: isDone ? 100 : 0, done: isDone }));
    const seconds = told[ids[0]! - 1]!.item.kind === 'video' ? (filmSeconds * first.share) / 100 : 0;
    const [learner] = await tx
      .insert(learners)
      .values({
        courseId,
        personId,
        startedAt: started,
        learnedAt: ended,
        finishedAt: isDone ? ended : null,
        lastItemId: isDone ? ids.at(-1)! : ids[0]!,
        share: isDone ? 100 : courseShare(states, 90),
        seconds: Math.round(seconds),
        credit: isDone ? course.credit : null,
      })
      .returning({ id: learners.id });
    const rows = ids.slice(0, isDone ? ids.length : 1).map((itemId) => {
      const isFilm = told[itemId - 1]!.item.kind === 'video';
      const watched = isDone ? filmSeconds : (filmSeconds * share) / 100;
      return {
        learnerId: learner!.id,
        itemId,
        openedAt: started,
        pieces: isFilm ? [0, watched] : [],
        share: isDone ? 100 : isFilm ? share : 0,
        position: isFilm ? watched : 0,
        score: told[itemId - 1]!.item.kind === 'quiz' && isDone ? 50 + ((at * 50) % 100) : null,
        tries: told[itemId - 1]!.item.kind === 'quiz' && isDone ? 1 : 0,
        doneAt: isDone ? ended : null,
      };
    });
    await insertRows(tx, progresses, rows);
    const work = ids.find((id) => told[id - 1]!.item.kind === 'assignment');
    // One of those on their way has handed his in already.
    if (work === undefined || (!isDone && at !== finished)) continue;
    await tx.insert(works).values({
      learnerId: learner!.id,
      itemId: work,
      text: '谈话前准备了单独的房间并关闭手机；先了解患者已知的情况，再分步告知，最后共同制定下一步计划。',
      state: isDone ? 'passed' : 'submitted',
      remark: isDone ? '要点完整' : '',
      markedBy: isDone ? course.owner : null,
      submittedAt: ended,
    });
    if (!isDone) await tx.update(learners).set({ lastItemId: work }).where(eq(learners.id, learner!.id));
  }
}
