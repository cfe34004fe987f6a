import { z } from 'zod';
import { ruleKind, type RuleKind } from '../kernel/rule-kind';
import { feasibilityOf } from './compose';
import { deadlineOf } from './deadline';
import { scoreOf } from './score';
import type { ScoreItem } from './score-types';
import { statisticsOf } from './statistics';
import { readText } from './text';
import { totalsOf } from './total';

const notNegative = z.number().min(0, '不能为负数');
const share = z.number().min(0, '坐标应在 0 到 1 之间').max(1, '坐标应在 0 到 1 之间');
const voidKind = z.enum(['full', 'full_if_answered', 'exclude']);
const word = z.string().refine((text) => text.trim() !== '', '不能为空');
const place = z.tuple([share, share]);

const target = z.discriminatedUnion('shape', [
  z.strictObject({
    shape: z.literal('rect'),
    box: z
      .tuple([share, share, share, share])
      .refine(([left, top, right, bottom]) => left <= right && top <= bottom, '应从左上角到右下角'),
  }),
  z.strictObject({ shape: z.literal('circle'), c: z.tuple([share, share, notNegative]) }),
  z.strictObject({ shape: z.literal('poly'), points: z.array(place).min(3, '多边形至少三点') }),
]);

const blank = z.strictObject({
  accept: z.array(word).nullish(),
  number: z.number().nullish(),
  tolerance: notNegative.nullish(),
  unit: z.string().nullish(),
  free_group: z.string().nullish(),
  weight: notNegative.nullish(),
});

/** An item as it is scored; unknown fields are refused. Which of them its type takes is checked by `checkItem`. */
export const scoreItem: z.ZodType<ScoreItem> = z.lazy(() =>
  z.strictObject({
    id: z.string().nullish(),
    type: z.int().min(1, '题型为 1 到 12').max(12, '题型为 1 到 12'),
    max: notNegative.nullish(),
    options: z.array(word).nullish(),
    key: z.union([word, z.array(word)]).nullish(),
    policy: z.string().nullish(),
    penalty: notNegative.nullish(),
    void: voidKind.nullish(),
    blanks: z.array(blank).nullish(),
    ignore_case: z.boolean().nullish(),
    rubric: z.array(z.strictObject({ id: word, score: notNegative })).nullish(),
    marks_needed: z.int().min(1, '评分次数为 1 或 2').max(2, '评分次数为 1 或 2').nullish(),
    threshold: notNegative.nullish(),
    arbitration: z.enum(['third', 'closest']).nullish(),
    targets: z.array(target).min(1, '至少一个目标区域').nullish(),
    aspect: z.number().gt(0, '应大于 0').nullish(),
    max_marks: z.int().min(1, '至少 1 处').nullish(),
    children: z.array(scoreItem).nullish(),
  }),
);

const instant = z.iso.datetime({ offset: true, error: '时间应写作 2027-03-01T14:00:00+08:00' });
const key = z.string().nullish();
const deadlineConfig = z
  .strictObject({
    window_start: instant,
    window_end: instant,
    duration_min: z.number().gt(0, '应大于 0'),
    mode: z.enum(['fixed', 'flexible']),
    grace_s: z.number().min(0, '宽限为 0 到 600 秒').max(600, '宽限为 0 到 600 秒').nullish(),
    personal_factor: z.number().gt(0, '应大于 0').nullish(),
  })
  .refine(({ window_start, window_end }) => Date.parse(window_start) < Date.parse(window_end), '结束应晚于开始');
const deadlineEvent = z.union([
  z.strictObject({ enter: instant }),
  z.strictObject({ at: instant, extend_all_min: z.number(), key }),
  z.strictObject({ at: instant, extend_one_min: z.number(), key }),
  z.strictObject({
    answer_client_at: instant,
    answer_received_at: instant,
    chain: z.enum(['ok', 'broken']).nullish(),
    monotonic: z.enum(['ok', 'backwards']).nullish(),
    seq_gap: z.union([z.boolean(), z.int().min(0)]).nullish(),
    writer: z.enum(['current', 'old']).nullish(),
    repeat: z.boolean().nullish(),
  }),
]);

const statistics = z
  .strictObject({
    scores: z.array(z.array(z.number().nullable())),
    max: z.union([notNegative, z.array(notNegative)]).nullish(),
    d_always: z.boolean().nullish(),
  })
  .refine(({ scores }) => scores.every((row) => row.length === scores[0]!.length), '每行的题数应相同')
  .refine(
    ({ scores, max }) => !Array.isArray(max) || scores.length === 0 || max.length === scores[0]!.length,
    '满分的个数应与题数相同',
  )
  .refine(
    ({ scores, max }) =>
      scores.every((row) => row.every((score, item) => (score ?? 0) <= (Array.isArray(max) ? max[item]! : (max ?? 1)))),
    '得分不能超过满分',
  );

const totals = z.strictObject({
  items: z.array(z.strictObject({ max: notNegative, void: voidKind.nullish() })).min(1, '至少一题'),
  rows: z.array(z.array(z.number()).nullable()),
  pass_mark: notNegative.nullish(),
  rescale: z.boolean().nullish(),
  first: z.array(notNegative.nullable()).nullish(),
  make_up: z.enum(['cap_at_pass', 'take_higher']).nullish(),
});

const label = z.union([z.string(), z.number()]);
const labels = z.union([label, z.array(label)]).nullish();
const questionType = z.int().min(1, '题型为 1 到 12').max(12, '题型为 1 到 12');
const points = z.number().gt(0, '应大于 0');
const compose = z.strictObject({
  bank: z.array(
    z.strictObject({
      type: questionType,
      bank: labels,
      k: labels,
      d: labels,
      n: z.int().min(0, '不能为负数').nullish(),
      size: z.int().min(1, '题组至少一题').nullish(),
      enabled: z.int().min(1, '1 启用，2 停用').max(2, '1 启用，2 停用').nullish(),
      cluster: label.nullish(),
      used: z.union([z.boolean(), z.int().min(0)]).nullish(),
    }),
  ),
  rules: z
    .array(
      z
        .strictObject({
          type: z.union([questionType, z.array(questionType)]).nullish(),
          bank: labels,
          knowledge: labels,
          difficulty: labels,
          exclude_used: z.boolean().nullish(),
          count: z.int().min(1, '至少一题').nullish(),
          total_score: points.nullish(),
          each: points.nullish(),
        })
        .refine(
          ({ count, total_score, each }) =>
            typeof count === 'number' ? typeof total_score !== 'number' : Boolean(total_score && each),
          '请给出题数 count，或总分 total_score 与每题分值 each',
        ),
    )
    .min(1, '至少一行规则'),
  variants: z.int().min(1, '至少一套').nullish(),
  repeat_rule: z.int().min(1, '重复规则为 1 到 3').max(3, '重复规则为 1 到 3').nullish(),
  declared_full: z.number().min(0, '不能为负数').nullish(),
});

/** Rules of exams that an exam office can hold against its own cases. */
export const examRuleKinds: Readonly<Record<string, RuleKind>> = {
  'exam.score': ruleKind(z.strictObject({ item: scoreItem, response: z.unknown().optional() }), ({ item, response }) =>
    scoreOf(item, response),
  ),
  'exam.deadline': ruleKind(
    z.strictObject({ config: deadlineConfig, events: z.array(deadlineEvent) }),
    ({ config, events }) => deadlineOf(config, events),
  ),
  'exam.compose': ruleKind(compose, feasibilityOf),
  'exam.statistics': ruleKind(statistics, statisticsOf),
  'exam.text': ruleKind(z.strictObject({ text: z.string() }), ({ text }) => readText(text)),
  'exam.total': ruleKind(totals, totalsOf),
};
