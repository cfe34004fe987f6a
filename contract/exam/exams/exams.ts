import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { pageOf, pageQuery } from '../../kernel/paging';
import { added, removed, saved } from '../../kernel/presets';
import { sortInput } from '../../kernel/sorting';
import { rowId, rowIdQuery, wholeNumber } from '../../kernel/wire';
import { dateText, momentText } from '../../kernel/wire-date';
import { blockText, lineText, searchText } from '../../kernel/wire-text';
import { personRef } from '../../people/person-ref';
import { examModule } from '../module';
import { examDefaults } from './defaults';
import {
  examLimits as limits,
  examModeKeys,
  examTypeIds,
  extensionScopeKeys,
  makeUpReasonKeys,
  scoreRuleKeys,
  timesProblem,
} from './rules';
import { candidateStateKeys, examStatusIds } from './status';
import { examRules } from './types';

const int = z.number().int();

/** 考试 in a list; marks are numbers with two decimals at most. */
export const examRow = z.object({
  id: int,
  name: z.string(),
  type: int,
  dept_id: int.nullable(),
  /** The hospital's where it is nobody's. */
  dept_name: z.string(),
  owner: personRef.nullable(),
  paper_name: z.string(),
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  mode: z.enum(examModeKeys),
  duration_min: int,
  /** On the list, whatever became of them. */
  candidates: int,
  rooms: z.string(),
  invigilators: z.string(),
  /** As it stands now, by the clock too. */
  status: int,
  archive: int,
  /** The exam before it, of a make-up exam. */
  source_id: int.nullable(),
  version: int,
});
export type ExamRow = z.output<typeof examRow>;

export const exam = examRow.extend({
  paper_id: int.nullable(),
  pass_mark: z.number(),
  full_mark: z.number(),
  grace_s: int,
  late_min: int.nullable(),
  early_min: int,
  rules: examRules,
  note: z.string(),
  review_flag: int,
  score_rule: z.enum(scoreRuleKeys).nullable(),
  source_name: z.string(),
  cancel_reason: z.string(),
  room_list: z.array(z.object({ id: int, room_id: int, name: z.string(), seats: int, is_held: z.boolean() })),
  invigilator_list: z.array(personRef.extend({ room_id: int.nullable() })),
  marker_list: z.array(personRef),
  /** Of the frozen paper, or of the chosen one. */
  part_count: int,
  variants: int,
  has_human_parts: z.boolean(),
  /** How candidates stand: by state. */
  candidate_states: z.record(z.enum(candidateStateKeys), int),
  /** Sittings that are still open, and those handed in. */
  open_sittings: int,
  closed_sittings: int,
  undecided_branches: int,
  /** What its settings still lack, in words; empty where it can be submitted. */
  lacking: z.string(),
  /** The last moment in which somebody writes; null without times. */
  last_moment: z.string().nullable(),
  extensions: z.array(
    z.object({
      id: int,
      scope: z.enum(extensionScopeKeys),
      whom: z.string(),
      minutes: int,
      reason: z.string(),
      at: z.string(),
    }),
  ),
});
export type Exam = z.output<typeof exam>;

const duty = z.object({ user_id: rowId, room_id: rowId.nullable().default(null) });
const fields = z.object({
  id: rowId.optional(),
  name: lineText(limits.name).min(1, '考试名称是必填项'),
  type: z.literal(examTypeIds),
  dept_id: rowId.nullable().default(null),
  paper_id: rowId.nullable().default(null),
  pass_mark: z.number().min(0).max(10_000),
  mode: z.enum(examModeKeys),
  start_at: momentText.nullable().default(null),
  /** Of a flexible exam; of a fixed one it follows from the duration. */
  end_at: momentText.nullable().default(null),
  duration_min: wholeNumber(...limits.duration),
  grace_s: wholeNumber(...limits.grace),
  late_min: wholeNumber(...limits.late).nullable(),
  early_min: wholeNumber(...limits.early),
  rules: examRules,
  note: blockText(limits.note).default(''),
  /** 1 reviewed, 2 not. */
  review_flag: z.literal([1, 2]),
  score_rule: z.enum(scoreRuleKeys).nullable().default(null),
  room_ids: z.array(rowId).max(limits.rooms).default([]),
  invigilators: z.array(duty).max(limits.duties).default([]),
  marker_ids: z.array(rowId).max(limits.duties).default([]),
});
export const examInput = fields.superRefine((value, context) => {
  if (value.start_at === null || (value.mode === 'flexible' && value.end_at === null)) return;
  const problem = timesProblem({ ...value, start_at: value.start_at, end_at: endOf(value)! });
  if (problem) context.addIssue({ code: 'custom', message: problem, path: ['start_at'] });
});
export type ExamInput = z.input<typeof fields>;

/** When an exam ends for those without time of their own; null while it has no times. */
export function endOf(value: {
  mode: 'fixed' | 'flexible';
  start_at: string | null;
  end_at: string | null;
  duration_min: number;
}): string | null {
  if (value.mode === 'flexible') return value.end_at;
  return value.start_at && new Date(Date.parse(value.start_at) + value.duration_min * 60_000).toISOString();
}

const base = '/api/v2/exam/exams';
const read = { offline: 'online', audit: false, mutation: false } as const;
const one = z.object({ id: rowIdQuery });
const idOnly = z.object({ id: rowId });
const refused = ['EXAM_STATE', 'EXAM_INCOMPLETE', 'EXAM_NO_PAPER'] as const;
const errors = (...more: readonly ('ROOM_TAKEN' | 'ROOM_CLOSED' | 'DICT_PERSON_INVALID' | 'APPROVAL_NO_REVIEWER')[]) =>
  [...refused, ...more] as const;

export const heldExamEndpoints = defineEndpoints(examModule, {
  exams: {
    ...read,
    method: 'GET',
    path: base,
    summary: '考试管理',
    access: 'theoryTest:exam:list',
    query: pageQuery.extend({
      name: searchText(limits.name).optional(),
      type: z.coerce.number().pipe(z.literal(examTypeIds)).optional(),
      status: z.coerce.number().pipe(z.literal(examStatusIds)).optional(),
      dept_id: rowIdQuery.optional(),
      archive: z.coerce
        .number()
        .pipe(z.literal([1, 2]))
        .optional(),
      from: dateText.optional(),
      to: dateText.optional(),
      ...sortInput(['start_at', 'name']),
    }),
    data: pageOf(examRow),
  },
  exam: {
    ...read,
    method: 'GET',
    path: `${base}/:id`,
    summary: '考试详情',
    access: 'theoryTest:exam:list',
    params: one,
    data: exam,
    errors: ['NOT_FOUND'],
  },
  /** What a new exam begins with (考试配置). */
  examBeginning: {
    ...read,
    method: 'GET',
    path: `${base}/beginning`,
    summary: '新建考试的默认设置',
    access: 'theoryTest:exam:edit',
    data: examDefaults.pick({ types: true, late_min: true, early_min: true, grace_s: true, rules: true }),
  },
  examRooms: {
    ...read,
    method: 'GET',
    path: `${base}/rooms/free`,
    summary: '考试可用的房间',
    access: 'theoryTest:exam:edit',
    query: z.object({ start_at: momentText, end_at: momentText }),
    data: z.array(z.object({ id: int, name: z.string(), place: z.string(), capacity: int })),
  },
  saveExam: saved({
    path: `${base}/save`,
    summary: '新建或修改考试',
    access: 'theoryTest:exam:edit',
    body: examInput,
    row: exam,
    errors: [...errors('ROOM_TAKEN', 'ROOM_CLOSED', 'DICT_PERSON_INVALID'), 'EXAM_SCOPE'],
    audit: 'exam.exam.save',
  }),
  copyExam: added({
    path: `${base}/copy`,
    summary: '复制考试',
    access: 'theoryTest:exam:add',
    body: z.object({ id: rowId, name: lineText(limits.name).min(1) }),
    row: exam,
    errors: ['NOT_FOUND'],
    audit: 'exam.exam.copy',
  }),
  removeExam: removed({
    path: `${base}/remove`,
    summary: '删除考试',
    access: 'theoryTest:exam:edit',
    errors: refused,
    audit: 'exam.exam.remove',
  }),
  submitExam: saved({
    path: `${base}/submit`,
    summary: '提交考试',
    access: 'theoryTest:exam:submit',
    body: idOnly,
    row: exam,
    errors: errors('APPROVAL_NO_REVIEWER'),
    audit: 'exam.exam.submit',
  }),
  withdrawExam: saved({
    path: `${base}/withdraw`,
    summary: '撤回考试审核',
    access: 'theoryTest:exam:withdraw',
    body: idOnly,
    row: exam,
    errors: [...refused, 'APPROVAL_STATE'],
    audit: 'exam.exam.withdraw',
  }),
  publishExam: saved({
    path: `${base}/publish`,
    summary: '发布考试、取消发布、退回修改',
    access: 'theoryTest:exam:publish',
    body: z.object({ id: rowId, change: z.enum(['publish', 'unpublish', 'takeBack']) }),
    row: exam,
    errors: refused,
    audit: 'exam.exam.publish',
  }),
  runExam: saved({
    path: `${base}/run`,
    summary: '开始考试、收卷',
    access: 'theoryTest:exam:publish',
    body: z.object({ id: rowId, change: z.enum(['start', 'close']) }),
    row: exam,
    errors: refused,
    audit: 'exam.exam.run',
  }),
  cancelExam: saved({
    path: `${base}/cancel`,
    summary: '取消考试',
    access: 'theoryTest:exam:cancel',
    body: z.object({ id: rowId, reason: blockText(limits.reason).default('') }),
    row: exam,
    errors: refused,
    audit: 'exam.exam.cancel',
  }),
  archiveExam: saved({
    path: `${base}/archive`,
    summary: '归档考试',
    access: 'theoryTest:exam:archive',
    body: z.object({ id: rowId, archive: z.literal([1, 2]) }),
    row: exam,
    errors: refused,
    audit: 'exam.exam.archive',
  }),
  makeUpExam: added({
    path: `${base}/make-up`,
    summary: '安排补考',
    access: 'theoryTest:exam:makeup',
    body: z.object({
      id: rowId,
      name: lineText(limits.name).min(1, '考试名称是必填项'),
      whom: z.array(z.enum(makeUpReasonKeys)).min(1, '请选择补考人员').max(makeUpReasonKeys.length),
      score_rule: z.enum(scoreRuleKeys),
    }),
    row: exam,
    errors: ['NOT_FOUND', 'EXAM_STATE', 'EXAM_INCOMPLETE'],
    audit: 'exam.exam.makeup',
  }),
  /** The exam of a record of its review, for whoever reviews it. */
  examOfRecord: {
    ...read,
    method: 'GET',
    path: `${base}/of-record/:id`,
    summary: '待审核的考试',
    access: 'theoryTest:exam:approve',
    params: one,
    data: z.object({
      exam,
      candidates: z.array(z.object({ name: z.string(), staff_id: z.string(), dept_name: z.string() })),
      /** Questions of the paper's first variant, without answers. */
      items: z.array(z.object({ section: z.string(), type: int, excerpt: z.string(), score: z.number() })),
    }),
    errors: ['NOT_FOUND'],
  },
});
