import { defaultLimits, examRuleLabels } from '@contract/exam/exams/default-rules';
import { arbitrations, examLimits, releases } from '@contract/exam/exams/rules';
import type { ExamRules } from '@contract/exam/exams/types';
import { all, between, required, type Rules } from '@/kits/form/rules';

type Blankable<Row, Names extends keyof Row> = Omit<Row, Names> & { [Name in Names]: Row[Name] | null };

/** Rules of an exam in a form: choices may be open, lists of lines are texts. */
export interface RuleValues extends Omit<
  Blankable<ExamRules, 'threshold_percent' | 'marks_needed' | 'arbitration' | 'show_score' | 'show_answers'>,
  'allowed_ips' | 'seb_keys'
> {
  allowed_ips: string;
  seb_keys: string;
}

export const ruleRules: Rules<RuleValues> = {
  threshold_percent: all<number | null>(required(examRuleLabels.threshold_percent), between(...defaultLimits.percent)),
  switch_limit: between(...examLimits.switches),
  marks_needed: required(examRuleLabels.marks_needed),
  arbitration: required(examRuleLabels.arbitration),
  show_score: required(examRuleLabels.show_score),
  show_answers: required(examRuleLabels.show_answers),
  allowed_ips: (text) => {
    const lines = linesOf(text);
    if (lines.length > examLimits.ips) return `最多 ${examLimits.ips} 行`;
    const wrong = lines.find((line) => !/^[0-9a-fA-F.:/]{1,43}$/.test(line));
    return wrong === undefined ? null : `“${wrong}”不是 IP 地址或网段`;
  },
  seb_keys: (text) => {
    const lines = linesOf(text);
    if (lines.length > 5) return '最多 5 个密钥';
    return lines.every((line) => /^[0-9a-f]{64}$/.test(line)) ? null : '密钥应为 64 位十六进制小写字符';
  },
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const ruleValues = (rules: ExamRules): RuleValues => ({
  ...rules,
  allowed_ips: rules.allowed_ips.join('\n'),
  seb_keys: rules.seb_keys.join('\n'),
});

/** What is sent; the rules of the form hold. */
export function ruleBody(values: RuleValues): ExamRules {
  const names = Object.keys(examRuleLabels) as (keyof ExamRules)[];
  const rules = Object.fromEntries(names.map((name) => [name, values[name]]));
  return {
    ...(rules as unknown as ExamRules),
    allowed_ips: linesOf(values.allowed_ips),
    seb_keys: linesOf(values.seb_keys),
  };
}

/** Words of a value in the conflict dialog. */
export function shownRule(name: string, value: unknown): string | undefined {
  if (name === 'arbitration') return arbitrations[value as keyof typeof arbitrations];
  return name === 'show_score' || name === 'show_answers' ? releases[value as keyof typeof releases] : undefined;
}
