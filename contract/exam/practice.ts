import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowId, storableText, wholeNumber } from '../kernel/wire';
import { blockText } from '../kernel/wire-text';
import { partSecret, publicQuestion } from './content';
import { mediaKinds } from './media';
import { examModule } from './module';
import { practiceLimits as limits, practiceModeKeys, practiceSourceKeys } from './practice-rules';
import { limits as questionLimits, questionTypeIds } from './rules';

/** A round in a list. */
const round = z.object({
  id: z.uuid(),
  title: z.string(),
  mode: z.enum(practiceModeKeys),
  total: z.number().int(),
  answered: z.number().int(),
  /** Mean share of the points, in percent; null while it is not told. */
  percent: z.number().int().nullable(),
  started_at: z.string(),
  /** How long a mock exam lasts; null: as long as one likes. */
  minutes: z.number().int().nullable(),
  finished_at: z.string().nullable(),
});
export type PracticeRound = z.output<typeof round>;

const practiceHome = z.object({
  /** Days in a row. */
  streak: z.number().int(),
  /** Questions answered today, and in all. */
  today: z.number().int(),
  answered: z.number().int(),
  wrong: z.number().int(),
  starred: z.number().int(),
  due: z.number().int(),
  /** Public banks with questions that are released for practice. */
  banks: z.array(z.object({ id: z.number().int(), name: z.string(), count: z.number().int() })),
  rounds: z.array(round),
  /** By field of knowledge, the weakest first. */
  mastery: z.array(
    z.object({ id: z.number().int(), name: z.string(), answers: z.number().int(), percent: z.number().int() }),
  ),
});
export type PracticeHome = z.output<typeof practiceHome>;

const answer = z.union([
  z.null(),
  storableText(limits.text),
  z.array(storableText(questionLimits.answer)).max(questionLimits.options),
  z.array(z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)])).max(questionLimits.targets),
]);
const answers = z.array(answer).max(20);

/** A question of a round. What tells its answer is there only once it was answered (ADR 109). */
const practiceItem = z.object({
  position: z.number().int(),
  question_id: z.number().int(),
  type: z.number().int(),
  content: publicQuestion,
  responses: answers.nullable(),
  answered_at: z.string().nullable(),
  /** Hundredths of the points; null: not told, or for a person to judge. */
  share: z.number().int().nullable(),
  told: z.array(partSecret).nullable(),
  is_starred: z.boolean(),
});
export type PracticeItem = z.output<typeof practiceItem>;

const practice = round.extend({
  /** The hospital's level of the percent, of a mock exam that was handed in. */
  level: z.string(),
  items: z.array(practiceItem),
});
export type Practice = z.output<typeof practice>;

const practiceFiles = z.object({
  /** `data` in base64. */
  files: z.array(z.object({ id: z.string(), kind: z.enum(mediaKinds), content_type: z.string(), data: z.string() })),
  /** Ids of those that are too large to come along: they are fetched when they are played. */
  left_out: z.array(z.string()),
});
export type PracticeFiles = z.output<typeof practiceFiles>;

const base = '/api/v2/exam/practice';
const access = 'theoryTest:practice:use';
const read = { method: 'GET', offline: 'cached', audit: false, mutation: false, access } as const;
const write = { method: 'POST', offline: 'online', mutation: true, access } as const;
const one = z.object({ id: z.uuid() });

export const practiceEndpoints = defineEndpoints(examModule, {
  practiceHome: { ...read, path: base, summary: '刷题练习概况', data: practiceHome },
  practice: {
    ...read,
    path: `${base}/:id`,
    summary: '一次练习的试题与作答',
    params: one,
    data: practice,
    errors: ['NOT_FOUND'],
  },
  /** What its questions show and play, so that it is there without a network too (ADR 153). */
  practiceFiles: {
    ...read,
    path: `${base}/:id/files`,
    summary: '一次练习的图片、音频和视频（随练习下载到本机）',
    params: one,
    data: practiceFiles,
    errors: ['NOT_FOUND'],
  },
  beginPractice: {
    ...write,
    path: `${base}/begin`,
    summary: '开始一次练习',
    body: z.object({
      mode: z.enum(practiceModeKeys),
      source: z.enum(practiceSourceKeys),
      bank_id: rowId.nullable().default(null),
      knowledge_id: rowId.nullable().default(null),
      types: z.array(z.literal(questionTypeIds)).max(12).default([]),
      count: wholeNumber(...limits.count),
      minutes: wholeNumber(...limits.minutes)
        .nullable()
        .default(null),
    }),
    data: practice,
    errors: ['EXAM_PRACTICE_EMPTY'],
    audit: 'exam.practice.begin',
  },
  /** Waits for the network where there is none: a downloaded round is answered on the way (ADR 109). */
  answerPractice: {
    ...write,
    offline: 'queued',
    path: `${base}/answer`,
    summary: '作答一道练习题',
    body: z.object({ id: z.uuid(), position: wholeNumber(1, limits.count[1]), responses: answers }),
    data: practiceItem,
    errors: ['NOT_FOUND', 'EXAM_PRACTICE_CLOSED', 'EXAM_PRACTICE_ANSWER'],
    audit: 'exam.practice.answer',
  },
  finishPractice: {
    ...write,
    path: `${base}/finish`,
    summary: '结束一次练习，模拟考试交卷',
    body: one,
    data: practice,
    errors: ['NOT_FOUND'],
    audit: 'exam.practice.finish',
  },
  starQuestion: {
    ...write,
    path: `${base}/star`,
    summary: '收藏练习题，或取消收藏',
    body: z.object({ question_id: rowId, is_starred: z.boolean() }),
    data: z.object({ is_starred: z.boolean() }),
    errors: ['NOT_FOUND'],
    audit: 'exam.practice.star',
  },
  reportQuestion: {
    ...write,
    path: `${base}/report`,
    summary: '向命题人反馈试题有误',
    body: z.object({ question_id: rowId, words: blockText(limits.report).min(1, '请写明哪里有误') }),
    data: z.object({ id: z.number().int() }),
    errors: ['NOT_FOUND'],
    audit: 'exam.practice.report',
  },
});
