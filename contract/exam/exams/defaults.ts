import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { saved } from '../../kernel/presets';
import { wholeNumber } from '../../kernel/wire';
import { blockText, lineText } from '../../kernel/wire-text';
import { examModule } from '../module';
import { defaultLimits } from './default-rules';
import { examLimits, examTypeIds } from './rules';
import { examRules } from './types';

const examTypeDefault = z.object({
  id: z.literal(examTypeIds),
  is_enabled: z.boolean(),
  duration_min: wholeNumber(...examLimits.duration),
  /** Of the full mark. */
  pass_percent: wholeNumber(...defaultLimits.percent),
});
const level = z.object({
  name: lineText(defaultLimits.levelName).min(1, '等级名称是必填项'),
  from_percent: wholeNumber(...defaultLimits.percent),
});

/** What a new exam begins with; what was changed in an exam itself goes before it. */
export const examDefaults = z.object({
  types: z.array(examTypeDefault).max(examTypeIds.length),
  /** Minutes; see `exam_exam`. */
  late_min: wholeNumber(...examLimits.late),
  early_min: wholeNumber(...examLimits.early),
  /** Seconds. */
  grace_s: wholeNumber(...examLimits.grace),
  rules: examRules,
  /** From the best down; the last begins at 0. */
  levels: z.array(level).max(defaultLimits.levels),
  /** Printed below each admission ticket. */
  ticket_note: blockText(defaultLimits.note),
  /** Candidates are reminded so long before the start; 0: not at all. */
  remind_hours: wholeNumber(...defaultLimits.remind),
  /** Exams that ended so long ago are archived; 0: by hand only. */
  archive_months: wholeNumber(...defaultLimits.months),
});
export type ExamDefaults = z.output<typeof examDefaults>;

/** 考试配置: there is one, with id 1. */
export const examConfig = examDefaults.extend({ id: z.number().int(), version: z.number().int() });
export type ExamConfig = z.output<typeof examConfig>;

const path = '/api/v2/exam/config';

export const defaultEndpoints = defineEndpoints(examModule, {
  examConfig: {
    method: 'GET',
    path,
    summary: '考试配置',
    access: 'theoryTest:config:edit',
    data: examConfig,
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveExamConfig: saved({
    path: `${path}/save`,
    summary: '保存考试配置',
    access: 'theoryTest:config:edit',
    body: examDefaults,
    row: examConfig,
    errors: ['EXAM_CONFIG_INVALID'],
    audit: 'exam.config.save',
  }),
});
