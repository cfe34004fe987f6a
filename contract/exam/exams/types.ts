import { z } from 'zod';
import { wholeNumber } from '../../kernel/wire';
import { lineText } from '../../kernel/wire-text';
import { publicQuestion } from '../content';
import { arbitrationKeys, examLimits, releaseKeys } from './rules';

/** Shapes that calls of exams, of sittings and of marking share. */

/** 考试规则: what holds for everybody who sits. Stored as it is, its version is the exam's. */
export const examRules = z.object({
  shuffle_questions: z.boolean().default(true),
  shuffle_options: z.boolean().default(true),
  is_fullscreen: z.boolean().default(true),
  /** Times that the page may be left before the invigilator is warned; null: only counted. */
  switch_limit: wholeNumber(...examLimits.switches)
    .nullable()
    .default(5),
  is_copy_forbidden: z.boolean().default(true),
  /** Addresses or networks (10.0.0.0/8) from which one may sit; empty: from anywhere. */
  allowed_ips: z
    .array(lineText(43).regex(/^[0-9a-fA-F.:/]+$/, '请填写 IP 地址或网段'))
    .max(examLimits.ips)
    .default([]),
  /** Hashes of the settings of Safe Exam Browser; empty: any browser. */
  seb_keys: z
    .array(lineText(64).regex(/^[0-9a-f]{64}$/, '请填写 64 位十六进制配置密钥'))
    .max(5)
    .default([]),
  /** Whether a candidate changes his device without an invigilator. */
  is_self_transfer: z.boolean().default(false),
  /** Whether a device that arrives late may still ask for its ticket code instead of a login. */
  allow_ticket_login: z.boolean().default(true),
  show_score: z.enum(releaseKeys).default('published'),
  /** His own paper with the answers. */
  show_answers: z.enum(['never', 'published']).default('never'),
  /** Marks that each part of types 9 and 10 needs: 1 or 2, by different people. */
  marks_needed: wholeNumber(1, 2).default(1),
  /** Two marks that differ by more go to a third, in percent of the part's points. */
  threshold_percent: wholeNumber(0, 100).default(20),
  arbitration: z.enum(arbitrationKeys).default('third'),
});
export type ExamRules = z.output<typeof examRules>;

/** An item of a frozen paper; points in hundredths. Nothing of its answers. */
export const frozenItem = z.object({
  /** Row of the paper that it was made of. */
  item_id: z.number().int(),
  /** Counted from 0. */
  section: z.number().int(),
  question_id: z.number().int(),
  version_id: z.number().int(),
  type: z.number().int(),
  /** Parts in their order, with the type that each is answered and scored by. */
  parts: z.array(z.object({ type: z.number().int(), score: z.number().int() })),
});
export type FrozenItem = z.output<typeof frozenItem>;

/** What an exam keeps of its paper: nothing that happens to the paper later changes it. */
export const frozenPaper = z.object({
  paper_id: z.number().int(),
  name: z.string(),
  /** Hundredths; equal over the variants. */
  full_mark: z.number().int(),
  has_human_parts: z.boolean(),
  sections: z.array(z.object({ title: z.string(), note: z.string() })),
  /** By variant, counted from 1. */
  variants: z.array(z.array(frozenItem)),
});
export type FrozenPaper = z.output<typeof frozenPaper>;

/** A candidate's paper as he may see it. */
export const candidatePaper = z.object({
  full_mark: z.number().int(),
  variant: z.number().int(),
  sections: z.array(z.object({ title: z.string(), note: z.string() })),
  items: z.array(frozenItem.extend({ content: publicQuestion })),
});
export type CandidatePaper = z.output<typeof candidatePaper>;
