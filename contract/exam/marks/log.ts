import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { rowIdQuery } from '../../kernel/wire';
import { personRef } from '../../people/person-ref';
import { examModule } from '../module';
import { logGroupKeys } from './log-rules';

const logLine = z.object({
  /** Of this line alone. */
  key: z.string(),
  /** When the server had it. */
  at: z.string(),
  group: z.enum(logGroupKeys),
  title: z.string(),
  detail: z.string(),
  /** By the page's clock, as the server has set it; null where no page wrote it. */
  written_at: z.string().nullable(),
  /** Which of the candidate's devices, from 1. */
  epoch: z.number().int().nullable(),
  seq: z.number().int().nullable(),
  /** What is to be known of it: it came late, its clock went back. */
  note: z.string(),
  /** Empty: the candidate's page. */
  who: z.string(),
});
export type LogLine = z.output<typeof logLine>;

export const sittingLog = z.object({
  exam_id: z.number().int(),
  exam_name: z.string(),
  person: personRef.nullable(),
  ticket_no: z.string(),
  entries: z.number().int(),
  receipts: z.number().int(),
  devices: z.number().int(),
  signals: z.number().int(),
  lines: z.array(logLine),
});
export type SittingLogSeen = z.output<typeof sittingLog>;

/** 作答记录: for whoever sees the paper with its name; neither for markers before scores are out nor for invigilators (ADR 125). */
export const logEndpoints = defineEndpoints(examModule, {
  sittingLog: {
    method: 'GET',
    path: '/api/v2/exam/scores/paper/:id/log',
    summary: '考生作答记录（作答、回执、设备、信号）',
    access: 'theoryTest:score:list',
    params: z.object({ id: rowIdQuery }),
    data: sittingLog,
    errors: ['NOT_FOUND', 'EXAM_BLIND'],
    // Answers of candidates are left on no device.
    offline: 'online',
    audit: 'exam.score.log',
    mutation: false,
  },
});
