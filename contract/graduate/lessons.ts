import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { downloadStatuses } from '../download/status';
import { studyStatus, studyTask } from '../download/study-types';
import { graduateModule } from './module';
import { levels, limits, type Level } from './rules';

const int = z.number().int();
const refused = ['GRADUATE_REFUSED'] as const;
const base = '/api/v2/graduate/lessons';
/** The customer's paths of the course table. */
const customer = '/api/v2/graduateManage';
const pdf = `${customer}/bachelor/baseConf/courseTable` as const;

/** A line of a plan with its place in the timetable. */
export const lesson = z.object({
  id: int,
  class_id: int,
  class_name: z.string(),
  course_name: z.string(),
  position: int,
  topic: z.string(),
  hours: int,
  kind: z.string(),
  /** 0: the whole class. */
  group: int,
  teacher_id: int.nullable(),
  teacher_name: z.string(),
  /** Null while it waits for a place. */
  day: z.string().nullable(),
  period: int.nullable(),
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  room_id: int.nullable(),
  room_name: z.string(),
  students: int,
  is_locked: z.boolean(),
  is_published: z.boolean(),
  /** Where it was when it was announced, of one that was moved since; in words. */
  moved_from: z.string(),
  version: int,
});
export type Lesson = z.output<typeof lesson>;

const by = z.enum(['mine', 'class', 'teacher', 'room']);
const asked = z.object({ semester_id: rowIdQuery, by, id: rowIdQuery.optional() });
const named = z.array(z.object({ id: int, name: z.string() }));
const place = { day: dateText, period: wholeNumber(1, limits.periods), room_id: rowId.nullable() };

/** The sheet to fill in, with its choices; `templete` is the customer's spelling. */
const templateOf = <const One extends Level>(level: One) =>
  ({
    method: 'GET',
    path: `${customer}/${level}/baseConf/courseTable/import/templete`,
    summary: `${levels[level]}课表导入模板`,
    access: 'graduate:arrange:import',
    data: 'blob',
    offline: 'online',
    audit: false,
    mutation: false,
  }) as const;

export const graduateLessonEndpoints = defineEndpoints(graduateModule, {
  timetable: {
    method: 'GET',
    path: `${base}/timetable`,
    summary: '课表：本人、教学班、教师或教室',
    access: 'graduate:timetable:view',
    query: asked,
    data: z.array(lesson),
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  timetableChoices: {
    method: 'GET',
    path: `${base}/choices`,
    summary: '课表可选的教学班、教师与教室',
    access: 'graduate:timetable:view',
    query: z.object({ semester_id: rowIdQuery }),
    data: z.object({ classes: named, teachers: named, rooms: named }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  arrangement: {
    method: 'GET',
    path: `${base}/arrangement`,
    summary: '排课：已排与待排的课',
    access: 'graduate:arrange:edit',
    query: asked.extend({ by: by.exclude(['mine']), id: rowIdQuery }),
    data: z.array(lesson),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  lessonSlots: {
    method: 'GET',
    path: `${base}/slots`,
    summary: '一次课在一周中可排的位置',
    access: 'graduate:arrange:edit',
    query: z.object({ id: rowIdQuery, week: z.coerce.number().pipe(wholeNumber(...limits.weeks)) }),
    data: z.array(z.object({ day: z.string(), period: int, problem: z.string() })),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  lessonPlace: {
    method: 'GET',
    path: `${base}/place`,
    summary: '一个位置的冲突、提醒与空闲教室',
    access: 'graduate:arrange:edit',
    query: z.object({ id: rowIdQuery, day: dateText, period: z.coerce.number().pipe(wholeNumber(1, limits.periods)) }),
    data: z.object({
      problem: z.string(),
      warnings: z.array(z.string()),
      rooms: z.array(z.object({ id: int, name: z.string(), capacity: int })),
    }),
    errors: ['NOT_FOUND', ...refused],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  placeLesson: saved({
    path: `${base}/place`,
    summary: '排课或调整位置',
    access: 'graduate:arrange:edit',
    body: z.object({ id: rowId, ...place }),
    row: lesson,
    errors: ['ROOM_TAKEN', 'ROOM_CLOSED', ...refused],
    audit: 'graduate.lesson.place',
  }),
  clearLesson: saved({
    path: `${base}/clear`,
    summary: '撤下已排的课',
    access: 'graduate:arrange:edit',
    body: z.object({ id: rowId }),
    row: lesson,
    errors: refused,
    audit: 'graduate.lesson.clear',
  }),
  lockLesson: saved({
    path: `${base}/lock`,
    summary: '锁定或解锁已排的课',
    access: 'graduate:arrange:edit',
    body: z.object({ id: rowId, is_locked: z.boolean() }),
    row: lesson,
    errors: refused,
    audit: 'graduate.lesson.lock',
  }),
  fillLessons: {
    method: 'POST',
    path: `${base}/fill`,
    summary: '自动排完一个教学班待排的课',
    access: 'graduate:arrange:edit',
    body: z.object({ class_id: rowId }),
    data: z.object({ placed: int, left: int }),
    errors: ['NOT_FOUND', ...refused],
    offline: 'online',
    audit: 'graduate.lesson.fill',
    mutation: true,
  },
  publishLessons: {
    method: 'POST',
    path: `${base}/publish`,
    summary: '发布一个教学班的课表',
    access: 'graduate:arrange:publish',
    body: z.object({ class_id: rowId }),
    data: z.object({ published: int }),
    errors: ['NOT_FOUND', ...refused],
    offline: 'online',
    audit: 'graduate.lesson.publish',
    mutation: true,
  },
  bachelorLessonTemplate: templateOf('bachelor'),
  masterLessonTemplate: templateOf('master'),
  teacherTimetablePdf: {
    method: 'POST',
    path: `${pdf}/teacher/pdf`,
    summary: '生成教师课表 PDF（返回任务编号）',
    access: 'graduate:timetable:print',
    body: z.object({ semester_id: rowId, teacher_id: rowId }),
    data: z.object({ ID: z.string(), Status: z.enum(downloadStatuses) }),
    errors: ['NOT_FOUND', 'DOWNLOAD_TOO_MANY', ...refused],
    offline: 'online',
    audit: 'graduate.timetable.pdf',
    mutation: true,
  },
  timetablePdfStatus: {
    method: 'GET',
    path: `${pdf}/pdf/status`,
    summary: '教师课表 PDF 的状态',
    access: 'graduate:timetable:print',
    query: studyTask,
    data: studyStatus,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  timetablePdfDown: {
    method: 'GET',
    path: `${pdf}/pdf/down`,
    summary: '下载教师课表 PDF',
    access: 'graduate:timetable:print',
    query: studyTask,
    data: 'blob',
    errors: ['NOT_FOUND', 'DOWNLOAD_STATE'],
    offline: 'online',
    audit: 'graduate.timetable.file',
    mutation: false,
  },
});
