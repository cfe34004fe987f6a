import { defaultLimits, examRuleLabels, levelProblem, typesProblem } from '@contract/exam/exams/default-rules';
import type { ExamConfig, ExamDefaults } from '@contract/exam/exams/defaults';
import { arbitrations, examLimits, examTypeWord, releases } from '@contract/exam/exams/rules';
import { all, between, rangeProblem, required, type Rules } from '@/kits/form/rules';

type TypeDefault = ExamDefaults['types'][number];
type Level = ExamDefaults['levels'][number];
type Blankable<Row, Names extends keyof Row> = Omit<Row, Names> & { [Name in Names]: Row[Name] | null };
export type TypeValue = Blankable<TypeDefault, 'duration_min' | 'pass_percent'>;
export type LevelValue = Blankable<Level, 'from_percent'>;

/** Fields of the form: rules stand beside the rest, lists of lines are texts. */
export interface ConfigValues extends Omit<
  Blankable<
    ExamDefaults['rules'],
    'threshold_percent' | 'marks_needed' | 'arbitration' | 'show_score' | 'show_answers'
  >,
  'allowed_ips' | 'seb_keys'
> {
  types: readonly TypeValue[];
  late_min: number | null;
  early_min: number | null;
  grace_s: number | null;
  remind_hours: number | null;
  archive_months: number | null;
  levels: readonly LevelValue[];
  ticket_note: string;
  allowed_ips: string;
  seb_keys: string;
}

export const configLabels: { readonly [Name in keyof ConfigValues]: string } = {
  ...examRuleLabels,
  types: '考试类型',
  late_min: '迟到时限',
  early_min: '最早交卷',
  grace_s: '网络宽限',
  remind_hours: '考前提醒',
  archive_months: '自动归档',
  levels: '成绩等级',
  ticket_note: '准考证须知',
};

const number = (name: keyof ConfigValues, [least, most]: readonly [number, number]) =>
  all<number | null>(required(configLabels[name]), between(least, most));
const within = (value: number | null, [least, most]: readonly [number, number]) =>
  value === null ? '不能为空' : rangeProblem(value, { least, most, decimals: 0 });

export const configRules: Rules<ConfigValues> = {
  late_min: number('late_min', examLimits.late),
  early_min: number('early_min', examLimits.early),
  grace_s: number('grace_s', examLimits.grace),
  remind_hours: number('remind_hours', defaultLimits.remind),
  archive_months: number('archive_months', defaultLimits.months),
  threshold_percent: number('threshold_percent', defaultLimits.percent),
  switch_limit: between(...examLimits.switches),
  marks_needed: required(configLabels.marks_needed),
  arbitration: required(configLabels.arbitration),
  show_score: required(configLabels.show_score),
  show_answers: required(configLabels.show_answers),
  types: (types) => {
    for (const { id, duration_min: minutes, pass_percent: pass } of types) {
      const problem = within(minutes, examLimits.duration) ?? within(pass, defaultLimits.percent);
      if (problem) return `${examTypeWord(id)}：${problem}`;
    }
    return typesProblem(types);
  },
  levels: (levels) => {
    for (const { name, from_percent: from } of levels) {
      const problem = within(from, defaultLimits.percent);
      if (problem) return `${name || '等级'}：${problem}`;
    }
    return levelProblem(levels as readonly Level[]);
  },
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

export const configValues = ({ id: _id, version: _version, rules, ...rest }: ExamConfig): ConfigValues => ({
  ...rest,
  ...rules,
  allowed_ips: rules.allowed_ips.join('\n'),
  seb_keys: rules.seb_keys.join('\n'),
});

/** What is sent; the rules of the form hold. */
export function configBody(values: ConfigValues): ExamDefaults {
  const { types, levels, late_min, early_min, grace_s, remind_hours, archive_months, ticket_note, ...rules } = values;
  return {
    types: types as readonly TypeDefault[] as TypeDefault[],
    levels: levels as readonly Level[] as Level[],
    late_min: late_min!,
    early_min: early_min!,
    grace_s: grace_s!,
    remind_hours: remind_hours!,
    archive_months: archive_months!,
    ticket_note,
    rules: {
      ...(rules as unknown as ExamDefaults['rules']),
      allowed_ips: linesOf(values.allowed_ips),
      seb_keys: linesOf(values.seb_keys),
    },
  };
}

/** Words of a value in the conflict dialog. */
export function shownValue(name: keyof ConfigValues, value: unknown): string | undefined {
  if (name === 'types') {
    return (value as readonly TypeValue[])
      .filter(({ is_enabled: is }) => is)
      .map(({ id, duration_min: minutes, pass_percent: pass }) => `${examTypeWord(id)} ${minutes} 分钟 ${pass}%`)
      .join('，');
  }
  if (name === 'levels') {
    return (value as readonly LevelValue[]).map((level) => `${level.name} ${level.from_percent}%`).join('，');
  }
  if (name === 'arbitration') return arbitrations[value as keyof typeof arbitrations];
  return name === 'show_score' || name === 'show_answers' ? releases[value as keyof typeof releases] : undefined;
}
