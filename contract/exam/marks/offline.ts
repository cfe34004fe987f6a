import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { imported, saved } from '../../kernel/presets';
import { sheetImportBody } from '../../kernel/sheet-wire';
import { rowId, rowIdQuery } from '../../kernel/wire';
import { blockText } from '../../kernel/wire-text';
import { personRef } from '../../people/person-ref';
import { candidateStateKeys } from '../exams/status';
import { examModule } from '../module';
import { markLimits as limits } from './rules';

const how = z.object({
  state: z.enum(candidateStateKeys),
  total: z.number().nullable(),
  is_passed: z.boolean().nullable(),
});

/** What a score from paper that waits would make of a candidate's. */
export const offlineChange = z.object({
  candidate_id: z.number().int(),
  person: personRef.nullable(),
  ticket_no: z.string(),
  /** Null: the score from paper is taken back. */
  points: z.number().nullable(),
  note: z.string(),
  before: how,
  after: how,
  /** Whether it stands before a paper that was handed in on line. */
  replaces: z.boolean(),
});
export type OfflineChange = z.output<typeof offlineChange>;

export const offlineChanges = z.object({
  id: z.number().int(),
  full_mark: z.number(),
  rows: z.array(offlineChange),
  version: z.number().int(),
});
export type OfflineChanges = z.output<typeof offlineChanges>;

const base = '/api/v2/exam/scores/offline';

/** 线下成绩: taken from a sheet row by row, looked at as a whole, and made to count at once. */
export const offlineEndpoints = defineEndpoints(examModule, {
  importOfflineScores: {
    ...imported({
      path: `${base}/import`,
      summary: '导入线下成绩（尚未生效）',
      access: 'theoryTest:score:import',
      audit: 'exam.offline.import',
    }),
    body: sheetImportBody.extend({ exam_id: rowId }),
    errors: ['NOT_FOUND', 'EXAM_STATE'],
  },
  offlineScores: {
    method: 'GET',
    path: `${base}/:id`,
    summary: '待生效的线下成绩与变化',
    access: 'theoryTest:score:import',
    params: z.object({ id: rowIdQuery }),
    data: offlineChanges,
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  applyOfflineScores: saved({
    path: `${base}/apply`,
    summary: '使线下成绩生效',
    access: 'theoryTest:score:import',
    body: z.object({ id: rowId, reason: blockText(limits.reason).min(1, '请填写原因') }),
    row: offlineChanges,
    errors: ['EXAM_STATE', 'EXAM_OFFLINE'],
    audit: 'exam.offline.apply',
  }),
  discardOfflineScores: saved({
    path: `${base}/discard`,
    summary: '放弃待生效的线下成绩',
    access: 'theoryTest:score:import',
    body: z.object({ id: rowId }),
    row: offlineChanges,
    errors: ['EXAM_OFFLINE'],
    audit: 'exam.offline.discard',
  }),
});
