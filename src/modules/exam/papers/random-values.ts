import { paperLimits as limits } from '@contract/exam/paper-rules';
import type { Paper } from '@contract/exam/papers';
import { questionTypeIds, typeWord, type QuestionType } from '@contract/exam/rules';
import { all, between, rangeProblem, required, type Rules } from '@/kits/form/rules';

export interface RuleValues {
  title: string;
  bank_ids: readonly number[];
  types: readonly number[];
  knowledge_ids: readonly number[];
  difficulty_ids: readonly number[];
  method: 1 | 2;
  count: number | null;
  each: number | null;
}
export interface RandomValues {
  name: string;
  note: string;
  variants: number | null;
  repeat_rule: number | null;
  exclude_recent: number | null;
  rules: readonly RuleValues[];
}

export const randomLabels = {
  name: '试卷名称',
  note: '说明',
  variants: '套数',
  repeat_rule: '各套之间',
  exclude_recent: '排除最近',
  rules: '抽题规则',
};

/** A rule that goes on from the last one: the next type, as many, as many points. */
export function newRule(last: RuleValues | undefined): RuleValues {
  const type = Math.min(12, (last?.types[0] ?? 0) + 1) as QuestionType;
  return {
    title: typeWord(type),
    bank_ids: last?.bank_ids ?? [],
    types: [type],
    knowledge_ids: [],
    difficulty_ids: [],
    method: 1,
    count: last?.count ?? 10,
    each: last?.each ?? 1,
  };
}

export const randomValues = (paper: Paper | null): RandomValues => ({
  name: paper?.name ?? '',
  note: paper?.note ?? '',
  variants: paper?.variants ?? 1,
  repeat_rule: paper?.repeat_rule ?? 2,
  exclude_recent: paper?.exclude_recent ?? 0,
  rules: paper?.rules.map((rule) => ({ ...rule, method: rule.method === 2 ? 2 : 1 })) ?? [newRule(undefined)],
});

const eachRange = { least: 0.01, most: 1000, decimals: 2 };

function ruleProblem({ title, method, count, each }: RuleValues): string | null {
  if (title.trim() === '') return '大题名称是必填项';
  if (count === null || each === null) return '题数与分值是必填项';
  const range = method === 1 ? { least: 1, most: limits.count, decimals: 0 } : { ...eachRange, most: 10_000 };
  const ofCount = rangeProblem(count, range);
  if (ofCount !== null) return `${method === 1 ? '题数' : '总分'}${ofCount}`;
  const ofEach = rangeProblem(each, eachRange);
  return ofEach === null ? null : `分值${ofEach}`;
}

export const randomRules: Rules<RandomValues> = {
  name: required(randomLabels.name),
  variants: all(required(randomLabels.variants), between(1, limits.variants)),
  repeat_rule: required(randomLabels.repeat_rule),
  exclude_recent: between(0, limits.recent),
  rules: (rules) => {
    if (rules.length === 0) return '请至少设置一条规则';
    const at = rules.findIndex((rule) => ruleProblem(rule) !== null);
    return at < 0 ? null : `第 ${at + 1} 条规则：${ruleProblem(rules[at]!)}`;
  },
};

const isType = (type: number): type is QuestionType => questionTypeIds.some((id) => id === type);

export const randomBody = ({ variants, repeat_rule, exclude_recent, rules, ...values }: RandomValues) => ({
  ...values,
  variants: variants ?? 1,
  repeat_rule: (repeat_rule ?? 2) as 1 | 2 | 3,
  exclude_recent: exclude_recent ?? 0,
  rules: rules.map((rule) => ({
    ...rule,
    title: rule.title.trim(),
    bank_ids: [...rule.bank_ids],
    types: rule.types.filter(isType),
    knowledge_ids: [...rule.knowledge_ids],
    difficulty_ids: [...rule.difficulty_ids],
    count: rule.count ?? 0,
    each: rule.each ?? 0,
  })),
});
