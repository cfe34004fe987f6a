import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { CourseComment, courseTalkEndpoints } from '@contract/cloud-class/talk';
import type { learnEndpoints } from '@contract/cloud-class/learn';
import { datedName } from '@contract/kernel/hospital-time';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { sealAddress } from '@server/kits/print/seal';
import { writePdf } from '@server/kits/print/write-pdf';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import type { Reader } from '@server/kits/row-calls';
import { find, first } from '@server/kits/rows';
import { people } from '../people/tables';
import { certificateOf, toNote } from './learn-rows';
import { itemFor } from './learn';
import { refuse } from './refuse';
import { keptCourses, learnedCourses, managesCourses } from './sight';
import { courseComments as comments, courseNotes as notes, learners } from './learned/tables';
import { courses } from './tables';

/** The course, where the caller learns it or looks after it. @throws AppError NOT_FOUND */
async function talkedIn({ db, user }: Reader, id: number): Promise<typeof courses.$inferSelect> {
  const learned = await learnedCourses(db, user);
  const kept = keptCourses(user);
  const seen = kept ? sql`((${learned}) or (${kept}))` : undefined;
  return first(
    await db
      .select()
      .from(courses)
      .where(and(eq(courses.id, id), seen)),
  );
}

const commentRows = (db: Db) =>
  db
    .select({
      row: comments,
      name: people.name,
      ownerId: courses.ownerId,
      reply: sql<{ id: number; name: string; text: string } | null>`(
        select json_build_object('id', one.id, 'name', who.name, 'text', left(one.text, 60))
        from cloud_class_comment one join person who on who.id = one.person_id where one.id = ${comments.replyTo})`,
    })
    .from(comments)
    .innerJoin(people, eq(people.id, comments.personId))
    .innerJoin(courses, eq(courses.id, comments.courseId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof commentRows>>[number];

const mayRemove = (user: CurrentUser, row: Row) =>
  row.row.personId === user.userId || row.ownerId === user.userId || managesCourses(user);
const toComment = (user: CurrentUser, row: Row): CourseComment => ({
  id: row.row.id,
  name: row.name,
  is_teacher: row.row.personId === row.ownerId,
  reply_to: row.reply,
  text: row.row.text,
  created_at: row.row.createdAt.toISOString(),
  is_mine: mayRemove(user, row),
});

export const talkHandlers: Handlers<typeof courseTalkEndpoints> = {
  courseComments: async (call) => {
    const { db, user, query } = call;
    const { id } = await talkedIn(call, query.course_id);
    const where = eq(comments.courseId, id);
    const rows = await commentRows(db)
      .where(where)
      .orderBy(desc(comments.id))
      .limit(query.size)
      .offset((query.page - 1) * query.size);
    return { total: await db.$count(comments, where), list: rows.map((row) => toComment(user, row)) };
  },

  addCourseComment: async (call) => {
    const { db, user, body, audit } = call;
    const course = await talkedIn(call, body.course_id);
    if (body.reply_to !== null) {
      const there = and(eq(comments.id, body.reply_to), eq(comments.courseId, course.id));
      if ((await db.$count(comments, there)) === 0) throw refuse('所回复的内容已删除，请刷新后重新发言');
    }
    const [made] = await db
      .insert(comments)
      .values({ courseId: course.id, personId: user.userId, replyTo: body.reply_to, text: body.text })
      .returning({ id: comments.id });
    audit({ target: `cloud_class_course:${course.id}`, detail: { comment: made!.id } });
    return toComment(user, first(await commentRows(db).where(eq(comments.id, made!.id))));
  },

  removeCourseComment: async (call) => {
    const { db, user, body, audit } = call;
    const row = first(await commentRows(db).where(eq(comments.id, body.id)));
    await talkedIn(call, row.row.courseId);
    if (!mayRemove(user, row)) throw new AppError('NOT_FOUND');
    await db.delete(comments).where(eq(comments.id, body.id));
    audit({ target: `cloud_class_course:${row.row.courseId}`, detail: { comment: body.id } });
    return { id: body.id };
  },
};

type OwnCalls = Pick<typeof learnEndpoints, 'saveCourseNote' | 'removeCourseNote' | 'courseCertificate'>;

/** What is the learner's alone: his notes and his certificate. */
export const ownHandlers: Handlers<OwnCalls> = {
  saveCourseNote: async (call) => {
    const { db, user, body, audit } = call;
    const { item } = await itemFor(call, body.item_id, 0);
    const { id, item_id: _, ...values } = body;
    if (id !== undefined) await ownNote(db, id, user.userId);
    const [saved] =
      id === undefined
        ? await db
            .insert(notes)
            .values({ ...values, itemId: item.id, personId: user.userId })
            .returning()
        : await db.update(notes).set(values).where(eq(notes.id, id)).returning();
    audit({ target: `cloud_class_course:${item.courseId}`, detail: { note: saved!.id } });
    return toNote(saved!);
  },

  removeCourseNote: async ({ db, user, body, audit }) => {
    await ownNote(db, body.id, user.userId);
    await db.delete(notes).where(eq(notes.id, body.id));
    audit({ detail: { note: body.id } });
    return { id: body.id };
  },

  courseCertificate: async ({ db, database, user, body, audit }) => {
    const [row] = await db
      .select({ course: courses, learner: learners })
      .from(learners)
      .innerJoin(courses, eq(courses.id, learners.courseId))
      .where(and(eq(courses.id, body.id), eq(learners.personId, user.userId)));
    const number = row ? certificateOf(row.course, row.learner) : '';
    if (!row || number === '') throw new AppError('NOT_FOUND');
    const { course, learner } = row;
    const who = await find(db, people, user.userId);
    const teacher = await find(db, people, course.ownerId);
    const day = hospitalDay(learner.finishedAt!.getTime());
    audit({ target: `cloud_class_course:${course.id}` });
    const credit = learner.credit ?? 0;
    const { bytes } = await writePdf({
      title: '课程结业证书',
      subtitle: `编号 ${number}`,
      sealAddress: await sealAddress(database, body.origin, { kind: 'course-certificate', id: number }),
      blocks: [
        {
          kind: 'text',
          text: `${who.name} 同志学完云课堂课程“${course.name}”的全部内容，准予结业${credit > 0 ? `，授予 ${credit} 学分` : ''}。`,
        },
        {
          kind: 'facts',
          facts: [
            ['姓名', who.name],
            ['工号/学号', who.staffId],
            ['课程', course.name],
            ['课程负责人', teacher.name],
            ['学分', String(credit)],
            ['完成日期', day],
          ],
        },
        { kind: 'signatures', places: [{ label: '医院（盖章）', date: day }] },
      ],
    });
    return { fileName: datedName(`结业证书_${who.name}`, 'pdf', Date.now()), contentType: 'application/pdf', bytes };
  },
};

/** @throws AppError NOT_FOUND for somebody else's */
async function ownNote(db: Db, id: number, userId: number): Promise<void> {
  first(
    await db
      .select({ id: notes.id })
      .from(notes)
      .where(and(eq(notes.id, id), eq(notes.personId, userId))),
  );
}
