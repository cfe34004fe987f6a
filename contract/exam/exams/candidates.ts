import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { pageOf, pageQuery } from '../../kernel/paging';
import { rowId, rowIdQuery, wholeNumber } from '../../kernel/wire';
import { blockText, lineText, searchText } from '../../kernel/wire-text';
import { personRef } from '../../people/person-ref';
import { examModule } from '../module';
import { examLimits as limits } from './rules';
import { candidateStateKeys } from './status';

const int = z.number().int();

/** A candidate as the office sees him. */
export const candidateRow = z.object({
  id: int,
  person: personRef,
  type_name: z.string(),
  dept_name: z.string(),
  grade: int.nullable(),
  state: z.enum(candidateStateKeys),
  reason: z.string(),
  ticket_no: z.string(),
  room_name: z.string(),
  seat: int.nullable(),
  variant: int,
  /** Hundredths of the time that others have. */
  factor: int,
  /** Of the sitting; empty before there is one. */
  sitting: z.string(),
  version: int,
});
export type CandidateRow = z.output<typeof candidateRow>;

/** Somebody whom a rule finds. */
export const proposed = z.object({
  person: personRef,
  type_name: z.string(),
  dept_name: z.string(),
  grade: int.nullable(),
  /** Why he should not: another exam at that time, leave; empty where nothing is in the way. */
  conflict: z.string(),
});
export type Proposed = z.output<typeof proposed>;

const base = '/api/v2/exam/exams';
const read = { offline: 'online', audit: false, mutation: false } as const;
const refused = ['NOT_FOUND', 'EXAM_STATE', 'EXAM_INCOMPLETE'] as const;

/** 考生 of an exam. */
export const candidateEndpoints = defineEndpoints(examModule, {
  candidates: {
    ...read,
    method: 'GET',
    path: `${base}/:id/candidates`,
    summary: '考生名单',
    access: 'theoryTest:exam:list',
    params: z.object({ id: rowIdQuery }),
    query: pageQuery.extend({
      name: searchText(limits.name).optional(),
      state: z.enum(candidateStateKeys).optional(),
    }),
    data: pageOf(candidateRow),
    errors: ['NOT_FOUND'],
  },
  proposeCandidates: {
    ...read,
    method: 'POST',
    path: `${base}/candidates/propose`,
    summary: '按条件查找考生',
    access: 'theoryTest:exam:edit',
    body: z.object({
      id: rowId,
      type_ids: z.array(wholeNumber(1, 100)).max(20).default([]),
      dept_ids: z.array(rowId).max(100).default([]),
      grades: z.array(wholeNumber(1990, 2199)).max(20).default([]),
      /** A pasted list of staff numbers: who is on it and fits the rest. */
      staff_ids: z.array(lineText(40)).max(limits.batch).default([]),
      /** Who rotates in these departments in the month of the exam, besides those who belong there. */
      is_rotating: z.boolean().default(true),
    }),
    data: z.object({
      list: z.array(proposed),
      is_cut: z.boolean(),
      /** Numbers of the list of which nobody was found. */
      unknown: z.array(z.string()),
    }),
    errors: ['NOT_FOUND'],
  },
  addCandidates: {
    method: 'POST',
    path: `${base}/candidates/add`,
    summary: '增加考生',
    access: 'theoryTest:exam:edit',
    body: z.object({ id: rowId, user_ids: z.array(rowId).min(1, '请选择考生').max(limits.batch) }),
    data: z.object({ added: int, known: int }),
    errors: [...refused, 'DICT_PERSON_INVALID'],
    offline: 'online',
    audit: 'exam.candidate.add',
    mutation: true,
  },
  changeCandidates: {
    method: 'POST',
    path: `${base}/candidates/change`,
    summary: '调整考生：免考、缓考、缺考、移除、恢复',
    access: 'theoryTest:exam:edit',
    body: z.object({
      id: rowId,
      candidate_ids: z.array(rowId).min(1).max(limits.batch),
      state: z.enum(['listed', 'exempt', 'deferred', 'removed']),
      reason: blockText(limits.reason).default(''),
    }),
    data: z.object({ changed: int }),
    errors: [...refused],
    offline: 'online',
    audit: 'exam.candidate.change',
    mutation: true,
  },
  /** Another code on tickets that got into other hands; the number stays, and who is in already stays in. */
  renewTickets: {
    method: 'POST',
    path: `${base}/candidates/ticket`,
    summary: '更换准考证编码',
    access: 'theoryTest:exam:edit',
    body: z.object({ id: rowId, candidate_ids: z.array(rowId).min(1).max(limits.batch) }),
    data: z.object({ changed: int }),
    errors: [...refused],
    offline: 'online',
    audit: 'exam.candidate.ticket',
    mutation: true,
  },
  setFactor: {
    method: 'POST',
    path: `${base}/candidates/factor`,
    summary: '设置考生的时间系数',
    access: 'theoryTest:exam:edit',
    body: z.object({ id: rowId, candidate_id: rowId, factor: wholeNumber(...limits.factor) }),
    data: z.object({ factor: int }),
    errors: [...refused],
    offline: 'online',
    audit: 'exam.candidate.factor',
    mutation: true,
  },
});
