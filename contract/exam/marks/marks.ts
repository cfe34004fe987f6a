import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { pageOf, pageQuery } from '../../kernel/paging';
import { added, saved } from '../../kernel/presets';
import { rowId, rowIdQuery, sha256Text, wholeNumber } from '../../kernel/wire';
import { blockText, lineText } from '../../kernel/wire-text';
import { personRef } from '../../people/person-ref';
import { fullContent } from '../content';
import { examModule } from '../module';
import { candidateStateKeys } from '../exams/status';
import { markLimits as limits, markStateKeys } from './rules';

/** An exam as marking and scores list it. Counts are of answers that people mark. */
export const markedExam = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.number().int(),
  status: z.number().int(),
  closed_at: z.string().nullable(),
  scores_at: z.string().nullable(),
  candidates: z.number().int(),
  answers: z.number().int(),
  marked: z.number().int(),
  second: z.number().int(),
  arbitration: z.number().int(),
  /** Branches and late parcels that nobody has decided. */
  undecided: z.number().int(),
  marks_needed: z.number().int(),
  threshold_percent: z.number().int(),
  markers: z.array(personRef),
  marker_ids: z.array(z.number().int()),
  version: z.number().int(),
});
export type MarkedExam = z.output<typeof markedExam>;

/** A question that the caller marks, with how far it is. */
export const markingTask = z.object({
  exam_id: z.number().int(),
  exam_name: z.string(),
  version_id: z.number().int(),
  part: z.number().int(),
  excerpt: z.string(),
  type: z.number().int(),
  max: z.number(),
  answers: z.number().int(),
  /** That wait for the caller. */
  open: z.number().int(),
  /** Of the caller. */
  mine: z.number().int(),
  arbitration: z.number().int(),
});
export type MarkingTask = z.output<typeof markingTask>;

/** An answer as its marker sees it: nothing of whose it is, nor of what another gave before himself. */
export const markedAnswer = z.object({
  /** Names the answer and nobody: another number for each question, so that answers of one candidate do not find together. */
  paper: sha256Text,
  answer: z.string(),
  state: z.enum(markStateKeys),
  can_mark: z.boolean(),
  can_unmark: z.boolean(),
  mine: z.number().nullable(),
  comment: z.string(),
  /** The two marks that differ; for whoever arbitrates. */
  differing: z.array(z.number()),
});
export type MarkedAnswer = z.output<typeof markedAnswer>;

export const scoreRow = z.object({
  candidate_id: z.number().int(),
  person: personRef.nullable(),
  ticket_no: z.string(),
  state: z.enum(candidateStateKeys),
  objective: z.number().nullable(),
  subjective: z.number().nullable(),
  adjustment: z.number(),
  /** What counts from paper instead of what was answered on line. */
  offline: z.number().nullable(),
  total: z.number().nullable(),
  rank: z.number().int().nullable(),
  is_passed: z.boolean().nullable(),
  level: z.string(),
  /** Answers that wait for marks. */
  open: z.number().int(),
});
export type ScoreRow = z.output<typeof scoreRow>;

export const examScoreList = z.object({
  id: z.number().int(),
  exam: markedExam,
  full_mark: z.number(),
  pass_mark: z.number(),
  mean: z.number().nullable(),
  /** Of what is published; 0 before. */
  no: z.number().int(),
  /** Scores from paper that are taken in and do not count yet. */
  waiting: z.number().int(),
  rows: z.array(scoreRow),
  versions: z.array(z.object({ no: z.number().int(), reason: z.string(), at: z.string() })),
  version: z.number().int(),
});
export type ExamScoreList = z.output<typeof examScoreList>;

const seenPart = z.object({
  max: z.number(),
  points: z.number().nullable(),
  answer: z.unknown(),
  comments: z.array(z.string()),
});
export const seenPaper = z.object({
  exam_id: z.number().int(),
  exam_name: z.string(),
  person: personRef.nullable(),
  ticket_no: z.string(),
  full_mark: z.number(),
  total: z.number().nullable(),
  sections: z.array(z.object({ title: z.string() })),
  items: z.array(z.object({ section: z.number().int(), content: fullContent, parts: z.array(seenPart) })),
  adjustments: z.array(z.object({ points: z.number(), reason: z.string(), at: z.string() })),
  /** Scores from paper that were made to count, in their order; null points: taken back. */
  offline: z.array(z.object({ points: z.number().nullable(), note: z.string(), reason: z.string(), at: z.string() })),
});
export type SeenPaper = z.output<typeof seenPaper>;

const base = '/api/v2/exam';
const read = { method: 'GET', offline: 'online', audit: false, mutation: false } as const;
const list = { query: pageQuery, data: pageOf(markedExam) };
const one = z.object({ id: rowIdQuery });
const reason = blockText(limits.reason).min(1, '请填写原因');
const states = ['EXAM_STATE', 'EXAM_SCORES_OPEN'] as const;

export const markEndpoints = defineEndpoints(examModule, {
  markingExams: {
    ...read,
    ...list,
    path: `${base}/marking/exams`,
    summary: '阅卷中的考试与进度',
    access: 'theoryTest:marking:assign',
  },
  saveMarkers: saved({
    path: `${base}/marking/markers`,
    summary: '指定一场考试的阅卷人',
    access: 'theoryTest:marking:assign',
    body: z.object({ id: rowId, person_ids: z.array(rowId).min(1, '请至少指定一名阅卷人').max(limits.markers) }),
    row: markedExam,
    errors: ['EXAM_STATE', 'EXAM_MARK', 'REFERENCE_MISSING'],
    audit: 'exam.marking.assign',
  }),
  finishMarking: saved({
    path: `${base}/marking/finish`,
    summary: '完成阅卷',
    access: 'theoryTest:marking:assign',
    body: z.object({ id: rowId }),
    row: markedExam,
    errors: states,
    audit: 'exam.marking.finish',
  }),
  reopenMarking: saved({
    path: `${base}/marking/reopen`,
    summary: '重新阅卷',
    access: 'theoryTest:marking:assign',
    body: z.object({ id: rowId, reason }),
    row: markedExam,
    errors: ['EXAM_STATE'],
    audit: 'exam.marking.reopen',
  }),
  markingTasks: {
    ...read,
    path: `${base}/marking/tasks`,
    summary: '我的阅卷任务',
    access: 'theoryTest:marking:mark',
    data: z.array(markingTask),
  },
  markingSheet: {
    ...read,
    path: `${base}/marking/:id/:version_id/:part`,
    summary: '一道题的全部匿名作答',
    access: 'theoryTest:marking:mark',
    params: one.extend({ version_id: rowIdQuery, part: z.coerce.number().int().min(0).max(19) }),
    data: z.object({ task: markingTask, content: fullContent, answers: z.array(markedAnswer) }),
    errors: ['NOT_FOUND'],
    audit: 'exam.marking.view',
  },
  giveMark: added({
    path: `${base}/marking/mark`,
    summary: '评分或收回评分',
    access: 'theoryTest:marking:mark',
    body: z.object({
      exam_id: rowId,
      version_id: rowId,
      part: wholeNumber(0, 19),
      paper: sha256Text,
      /** Null: taken back. */
      points: z.number().min(0).max(1000).multipleOf(0.01).nullable(),
      comment: lineText(limits.comment).default(''),
    }),
    row: markedAnswer,
    errors: ['NOT_FOUND', 'EXAM_STATE', 'EXAM_MARK'],
    audit: 'exam.marking.mark',
  }),
  scoreExams: {
    ...read,
    ...list,
    path: `${base}/scores`,
    summary: '有成绩的考试',
    access: 'theoryTest:score:list',
  },
  scores: {
    ...read,
    path: `${base}/scores/:id`,
    summary: '一场考试的成绩',
    access: 'theoryTest:score:list',
    params: one,
    data: examScoreList,
    errors: ['NOT_FOUND'],
  },
  publishScores: saved({
    path: `${base}/scores/publish`,
    summary: '发布成绩',
    access: 'theoryTest:score:publish',
    body: z.object({ id: rowId }),
    row: examScoreList,
    errors: states,
    audit: 'exam.score.publish',
  }),
  adjustScores: saved({
    path: `${base}/scores/adjust`,
    summary: '调整成绩',
    access: 'theoryTest:score:edit',
    body: z.object({
      id: rowId,
      candidate_ids: z.array(rowId).min(1, '请选择考生').max(limits.batch),
      points: z
        .number()
        .min(-1000)
        .max(1000)
        .multipleOf(0.01)
        .refine((points) => points !== 0, '调整的分数不能为 0'),
      reason,
    }),
    row: examScoreList,
    errors: ['EXAM_STATE', 'REFERENCE_MISSING'],
    audit: 'exam.score.adjust',
  }),
  seenPaper: {
    ...read,
    path: `${base}/scores/paper/:id`,
    summary: '考生答卷（含答案）',
    access: 'theoryTest:score:list',
    params: one,
    data: seenPaper,
    errors: ['NOT_FOUND', 'EXAM_BLIND'],
    audit: 'exam.score.paper',
  },
});
