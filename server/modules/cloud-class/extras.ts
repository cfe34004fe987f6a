import { and, between, eq, isNull } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import type { Reference } from '@server/kits/references';
import type { AttachmentOwner } from '../attachment/public';
import { reminders } from '../notice/public';
import { people } from '../people/tables';
import { coverOwner } from './courses';
import { coursewareOwner, usableCourseware } from './courseware';
import { mayLookInto } from './course-rows';
import { courseRecord } from './flow';
import { learnersOf, untilWords } from './learners';
import { learnedCourses } from './sight';
import { learners } from './learned/tables';
import { courses, coursewares, coursewareVersions as versions, items } from './tables';

/** Files of courseware: for who may use it, and what a course shows now for who learns, looks after or reviews it. */
export const coursewareAttachments: AttachmentOwner = {
  key: coursewareOwner,
  async canRead(db, user, ownerId) {
    const [row] = await db
      .select({ courseware: coursewares, number: versions.number })
      .from(versions)
      .innerJoin(coursewares, eq(coursewares.id, versions.coursewareId))
      .where(eq(versions.id, Number(ownerId) || 0));
    if (!row) return false;
    const { courseware, number } = row;
    if (holds(user, 'cloudClass:courseware:edit') && courseware.ownerId === user.userId) return true;
    const isNewest = number === courseware.number;
    if (holds(user, 'cloudClass:course:manage')) return true;
    if (!isNewest) return false;
    if (holds(user, 'cloudClass:courseware:edit')) {
      const usable = and(eq(coursewares.id, courseware.id), usableCourseware(user));
      if ((await db.$count(coursewares, usable)) > 0) return true;
    }
    const used = await db
      .selectDistinct({ id: courses.id, ownerId: courses.ownerId, state: courses.state })
      .from(items)
      .innerJoin(courses, eq(courses.id, items.courseId))
      .where(eq(items.coursewareId, courseware.id));
    for (const course of used) if (await mayLookInto(db, user, course)) return true;
    if (used.length === 0 || !holds(user, 'cloudClass:learn:use')) return false;
    const [learned] = await db
      .select({ id: courses.id })
      .from(items)
      .innerJoin(courses, eq(courses.id, items.courseId))
      .where(and(eq(items.coursewareId, courseware.id), await learnedCourses(db, user)))
      .limit(1);
    return learned !== undefined;
  },
  // Before it is saved only: what a version was stays as it is.
  canWrite: (_, user, ownerId) => Promise.resolve(ownerId === '' && holds(user, 'cloudClass:courseware:edit')),
};

/** Pictures of courses: for everybody who sees the course. */
export const coverAttachments: AttachmentOwner = {
  key: coverOwner,
  most: { image: 5 * 1024 ** 2 },
  async canRead(db, user, ownerId) {
    const [course] = await db
      .select()
      .from(courses)
      .where(eq(courses.id, Number(ownerId) || 0));
    if (!course) return false;
    if (await mayLookInto(db, user, course)) return true;
    if (!holds(user, 'cloudClass:learn:use')) return false;
    return (await db.$count(courses, and(eq(courses.id, course.id), await learnedCourses(db, user)))) > 0;
  },
  async canWrite(db, user, ownerId) {
    if (!holds(user, 'cloudClass:course:edit')) return false;
    if (ownerId === '') return true;
    const [course] = await db
      .select()
      .from(courses)
      .where(eq(courses.id, Number(ownerId) || 0));
    return course !== undefined && (course.ownerId === user.userId || holds(user, 'cloudClass:course:manage'));
  },
};

/** Tells who is not through before a required course closes. */
export const courseReminders = [
  reminders('cloud-class.course.closing', async (db, { from, to }) => {
    const closing = await db
      .select()
      .from(courses)
      .where(and(eq(courses.state, 'published'), eq(courses.isRequired, true), between(courses.closesOn, from, to)))
      .orderBy(courses.id);
    const due = [];
    for (const course of closing) {
      const late = await db
        .select({ id: people.id })
        .from(people)
        .leftJoin(learners, and(eq(learners.personId, people.id), eq(learners.courseId, course.id)))
        .where(and(await learnersOf(db, course), isNull(learners.finishedAt)));
      due.push({
        subject: courseRecord(course.id),
        dueOn: course.closesOn!,
        recipients: late.map(({ id }) => id),
        variables: { name: course.name, until: untilWords(course.closesOn) },
        link: `/cloudClass/onlineDetail?id=${course.id}`,
      });
    }
    return due;
  }),
];

export const cloudClassReferences: Reference[] = [
  {
    to: 'department',
    columns: ['cloud_class_course_department.dept_id'],
    because: 'says for whose people a course is; a department without people has no learners',
  },
  {
    to: 'person',
    columns: [
      'cloud_class_courseware.owner_id',
      'cloud_class_courseware_version.created_by',
      'cloud_class_course.owner_id',
      'cloud_class_learner.person_id',
      'cloud_class_clock.person_id',
      'cloud_class_work.marked_by',
      'cloud_class_note.person_id',
      'cloud_class_comment.person_id',
    ],
    because: 'says who made, learned and marked a course; lists of people leave deleted ones out',
  },
];
