import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { blockText, originText, searchText } from '../kernel/wire-text';
import { itemFields, questionFields } from './courses';
import { cloudClassModule } from './module';
import { limits, speeds, unlockKeys, workStateKeys } from './rules';

const int = z.number().int();
const base = '/api/v2/cloud-class/learn';
const second = z.number().min(0).max(limits.length[1]);
const piece = z.tuple([z.number(), z.number()]);

/** A course as who learns it sees it in the list. */
export const ownCourse = z.object({
  id: int,
  name: z.string(),
  category_id: int,
  category: z.string(),
  teacher: z.string(),
  cover_id: z.string().nullable(),
  is_required: z.boolean(),
  opens_on: z.string().nullable(),
  closes_on: z.string().nullable(),
  credit: z.number(),
  items: int,
  share: int,
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  learned_at: z.string().nullable(),
  has_certificate: z.boolean(),
});
export type OwnCourse = z.output<typeof ownCourse>;

/** How far the learner is in an item. */
const progress = z.object({
  share: int,
  pieces: z.array(piece),
  /** Second at which he stopped. */
  position: z.number(),
  /** Questions inside a film that he has answered. */
  passed: z.array(int),
  done_at: z.string().nullable(),
  /** Best percent in a quiz, and how often he tried; null: not yet. */
  score: int.nullable(),
  tries: int,
  work: z.object({ text: z.string(), state: z.enum(workStateKeys), remark: z.string() }).nullable(),
});
export type ItemProgressRow = z.output<typeof progress>;

const note = z.object({ id: int, item_id: int, at: int.nullable(), text: z.string(), created_at: z.string() });
export type CourseNote = z.output<typeof note>;

export const learnItem = z.object({
  ...itemFields,
  questions: z.array(z.object(questionFields)),
  is_open: z.boolean(),
  progress,
});
export type LearnItem = z.output<typeof learnItem>;

/** A course with all that its learner needs, no keys of questions. */
export const learnCourse = ownCourse.extend({
  intro: z.string(),
  unlock: z.enum(unlockKeys),
  required_share: int,
  no_skip: z.boolean(),
  max_speed: z.literal(speeds),
  /** Why it cannot be learned now; empty: it can. */
  problem: z.string(),
  /** Item at which he learned last. */
  last_item_id: int.nullable(),
  certificate: z.string(),
  /** What lies over films; empty: nothing. */
  watermark: z.string(),
  chapters: z.array(z.object({ id: int, title: z.string(), items: z.array(learnItem) })),
  notes: z.array(note),
});
export type LearnCourse = z.output<typeof learnCourse>;

const answer = z.array(wholeNumber(0, limits.options - 1)).max(limits.options);
const refused = ['NOT_FOUND', 'CLOUD_CLASS_REFUSED'] as const;
const change = { method: 'POST', access: 'cloudClass:learn:use', offline: 'online', mutation: true } as const;
const progressed = z.object({ item_id: int, progress, share: int, finished_at: z.string().nullable() });
export type Progressed = z.output<typeof progressed>;

export const learnEndpoints = defineEndpoints(cloudClassModule, {
  ownCourses: listed({
    path: base,
    summary: '对本人开放的课程',
    access: 'cloudClass:learn:use',
    filters: {
      view: z.enum(['all', 'due', 'required', 'elective', 'done']).default('all'),
      name: searchText(limits.name).optional(),
      category_id: rowIdQuery.optional(),
    },
    row: ownCourse,
    held: {
      id: ({ id }) => id,
      filters: { view: { apart: 'all' }, name: 'part', category_id: 'same' },
      order: ['-learned_at', 'closes_on', 'id'],
    },
  }),
  learnCourse: {
    method: 'GET',
    path: `${base}/course`,
    summary: '一门课程的内容与本人进度',
    access: 'cloudClass:learn:use',
    query: z.object({ id: rowIdQuery }),
    data: learnCourse,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** From now on what is watched of it counts. */
  openItem: {
    ...change,
    path: `${base}/open`,
    summary: '打开课程的一节',
    body: z.object({ id: rowId }),
    data: progressed,
    errors: refused,
    audit: 'cloudClass.learn.open',
  },
  /** Waits for the network where there is none; the same pieces twice count once. */
  reportWatched: {
    ...change,
    offline: 'queued',
    path: `${base}/watched`,
    summary: '记录看过的片段与位置',
    body: z.object({
      course_id: rowId,
      item_id: rowId,
      pieces: z.array(z.tuple([second, second])).max(limits.pieces),
      position: second,
    }),
    data: progressed,
    errors: refused,
    audit: 'cloudClass.learn.watched',
  },
  answerStop: {
    ...change,
    path: `${base}/stop`,
    summary: '回答视频中的一道题',
    body: z.object({ item_id: rowId, question_id: rowId, answer }),
    data: progressed.extend({ is_right: z.boolean() }),
    errors: refused,
    audit: 'cloudClass.learn.stop',
  },
  submitQuiz: {
    ...change,
    path: `${base}/quiz`,
    summary: '提交测验',
    body: z.object({ item_id: rowId, answers: z.array(answer).max(limits.questions) }),
    /** Of each question whether it was right, and after a pass the key. */
    data: progressed.extend({
      passed: z.boolean(),
      score: int,
      results: z.array(z.boolean()),
      right: z.array(z.array(int)).nullable(),
    }),
    errors: refused,
    audit: 'cloudClass.learn.quiz',
  },
  readDocument: {
    ...change,
    path: `${base}/read`,
    summary: '确认已读一份文档',
    body: z.object({ item_id: rowId }),
    data: progressed,
    errors: refused,
    audit: 'cloudClass.learn.read',
  },
  submitWork: {
    ...change,
    path: `${base}/work`,
    summary: '提交作业',
    body: z.object({ item_id: rowId, text: blockText(limits.work).min(1, '请填写作业内容') }),
    data: progressed,
    errors: refused,
    audit: 'cloudClass.learn.work',
  },
  saveCourseNote: {
    ...change,
    path: `${base}/notes/save`,
    summary: '记下或修改一条笔记',
    body: z.object({
      id: rowId.optional(),
      item_id: rowId,
      at: wholeNumber(0, limits.length[1]).nullable(),
      text: blockText(limits.note).min(1, '请填写笔记'),
    }),
    data: note,
    errors: refused,
    audit: 'cloudClass.note.save',
  },
  removeCourseNote: {
    ...change,
    path: `${base}/notes/remove`,
    summary: '删除一条笔记',
    body: z.object({ id: rowId }),
    data: z.object({ id: int }),
    errors: ['NOT_FOUND'],
    audit: 'cloudClass.note.remove',
  },
  courseCertificate: {
    method: 'POST',
    path: `${base}/certificate`,
    summary: '打印结课证书（PDF）',
    access: 'cloudClass:learn:use',
    body: z.object({ id: rowId, origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'cloudClass.learn.certificate',
    mutation: false,
    heavy: true,
  },
});
