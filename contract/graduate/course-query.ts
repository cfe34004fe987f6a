import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsText } from '../kernel/held';
import { listed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { lineText, searchText } from '../kernel/wire-text';
import { classShape } from './classes';
import { level } from './config';
import { graduateModule } from './module';
import { classStateKeys, limits } from './rules';
import { archiveKindKeys, archiveNote, rollMarkKeys, rollStateKeys, scoreRange } from './rules-results';

const int = z.number().int();
const base = '/api/v2/graduate/course-query';
const refused = ['GRADUATE_REFUSED'] as const;
const rollState = z.enum(rollStateKeys);
const rollMark = z.enum(rollMarkKeys);
const archiveKind = z.enum(archiveKindKeys);
const score = wholeNumber(...scoreRange).nullable();
const told = int.nullable();

const row = {
  ...classShape,
  /** Lessons that are over, and of these the called ones. */
  held: int,
  called: int,
  /** Shares from 0 to 1; null while nothing is known. */
  attendance: z.number().nullable(),
  pass_rate: z.number().nullable(),
  /** Students with 平时 and 期末. */
  scored: int,
  average: z.number().nullable(),
  /** Mean of what was published of its teachers for the semester, of 100; null where nothing was, or to whom it is not told. */
  evaluation: z.number().nullable(),
  /** Things of the archive that are there. */
  archived: int,
};
/** A course as a class has it: how far it is, who came, what came of it. */
export const courseLine = z.object(row);
export type CourseLine = z.output<typeof courseLine>;

/** 课程详情: the lessons with their roll-calls, and those of the students whom the caller sees with their scores. */
export const courseDetail = z.object({
  ...row,
  lessons: z.array(
    z.object({
      id: int,
      position: int,
      topic: z.string(),
      kind: z.string(),
      hours: int,
      group: int,
      teacher_name: z.string(),
      day: z.string().nullable(),
      period: told,
      start_at: z.string().nullable(),
      end_at: z.string().nullable(),
      is_called: z.boolean(),
      /** Who was not simply there, of those whom the caller sees; of a lesson that was not called who is on approved leave. */
      roll: z.array(z.object({ user_id: int, state: rollState })),
      /** Students who have to be there, and those of them who were away. */
      students: int,
      away: int,
      /** Files that it is taught with. */
      files: int,
    }),
  ),
  members: z.array(
    z.object({
      user_id: int,
      name: z.string(),
      staff_id: z.string(),
      group: int,
      usual: told,
      exam: told,
      total: told,
      absent: int,
    }),
  ),
  unseen: int,
  archive: z.array(z.object({ kind: archiveKind, files: int, note: z.string() })),
});
export type CourseDetail = z.output<typeof courseDetail>;
export type CourseLesson = CourseDetail['lessons'][number];

/** Where a lesson stands and how it was called, for whoever called it second; comes with GRADUATE_ROLL_MOVED. */
export const rollNow = z.object({
  day: z.string(),
  period: int,
  hours: int,
  called_at: z.string().nullable(),
  /** Those whom the caller sees; no state where nobody called. */
  marks: z.array(z.object({ user_id: int, name: z.string(), state: rollMark.nullable() })),
});
export type RollNow = z.output<typeof rollNow>;

/** What somebody reached in a class that is over. */
const ownScore = z.object({
  class_id: int,
  class_name: z.string(),
  course_name: z.string(),
  semester_name: z.string(),
  usual: told,
  exam: told,
  total: told,
});
export type OwnScore = z.output<typeof ownScore>;

export const courseQueryEndpoints = defineEndpoints(graduateModule, {
  courseQuery: listed({
    path: base,
    summary: '课程查询',
    access: 'graduate:course:view',
    filters: {
      level,
      semester_id: rowIdQuery.optional(),
      name: searchText(limits.name).optional(),
      state: z.enum(classStateKeys).optional(),
    },
    row: courseLine,
    held: {
      id: ({ id }) => id,
      filters: {
        level: { apart: '' },
        semester_id: 'same',
        name: (one, name) => holdsText(one.name, name) || holdsText(one.course_name, name),
        state: 'same',
      },
      order: ['-semester_id', '-id'],
    },
  }),
  courseDetail: {
    method: 'GET',
    path: `${base}/detail`,
    summary: '课程详情：课次、点名与成绩',
    access: 'graduate:course:view',
    query: z.object({ id: rowIdQuery }),
    data: courseDetail,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveRoll: {
    method: 'POST',
    path: `${base}/roll`,
    summary: '点名：登记一次课每名学生的到课情况；断网时先存在本机，他人已点名或课已调整的不覆盖',
    access: 'graduate:course:score',
    /** With the place of the lesson and what was known of each student: what moved meanwhile is not written over. */
    body: z.object({
      id: rowId,
      lesson_id: rowId,
      day: dateText,
      period: wholeNumber(1, limits.periods),
      /** Everybody who has to be there; `before` is null where nobody had called. */
      marks: z.array(z.object({ user_id: rowId, state: rollMark, before: rollMark.nullable() })).max(limits.students),
    }),
    data: courseDetail,
    errors: ['NOT_FOUND', 'GRADUATE_REFUSED', 'GRADUATE_ROLL_MOVED'],
    offline: 'queued',
    audit: 'graduate.roll.save',
    mutation: true,
  },
  saveScores: saved({
    path: `${base}/scores`,
    summary: '登记平时与期末成绩',
    access: 'graduate:course:score',
    body: z.object({
      id: rowId,
      scores: z.array(z.object({ user_id: rowId, usual: score, exam: score })).max(limits.students),
    }),
    row: courseDetail,
    errors: refused,
    audit: 'graduate.score.save',
  }),
  saveArchive: saved({
    path: `${base}/archive`,
    summary: '登记归档说明',
    access: 'graduate:course:score',
    body: z.object({ id: rowId, kind: archiveKind, note: lineText(archiveNote) }),
    row: courseDetail,
    audit: 'graduate.archive.save',
  }),
  ownScores: {
    method: 'GET',
    path: `${base}/own`,
    summary: '本人已结课课程的成绩',
    access: 'graduate:timetable:view',
    query: z.object({ level }),
    data: z.array(ownScore),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
