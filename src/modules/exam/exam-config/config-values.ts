import { defaultLimits, examRuleLabels, levelProblem, typesProblem } from '@contract/exam/exams/default-rules';
import type { ExamConfig, ExamDefaults } from '@contract/exam/exams/defaults';
import { examLimits, examTypeWord } from '@contract/exam/exams/rules';
import { all, between, rangeProblem, required, type Rules } from '@/kits/form/rules';
import { ruleBody, ruleRules, ruleValues, shownRule, type RuleValues } from './rule-values';

type TypeDefault = ExamDefaults['types'][number];
type Level = ExamDefaults['levels'][number];
type Blankable<Row, Names extends keyof Row> = Omit<Row, Names> & { [Name in Names]: Row[Name] | null };
export type TypeValue = Blankable<TypeDefault, 'duration_min' | 'pass_percent'>;
export type LevelValue = Blankable<Level, 'from_percent'>;

/** Fields of the form: rules stand beside the rest, lists of lines are texts. */
export interface ConfigValues extends RuleValues {
  types: readonly TypeValue[];
  late_min: number | null;
  early_min: number | null;
  grace_s: number | null;
  remind_hours: number | null;
  archive_months: number | null;
  levels: readonly LevelValue[];
  ticket_note: string;
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
  ...ruleRules,
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
};

export const configValues = ({ id: _id, version: _version, rules, ...rest }: ExamConfig): ConfigValues => ({
  ...rest,
  ...ruleValues(rules),
});

/** What is sent; the rules of the form hold. */
export function configBody(values: ConfigValues): ExamDefaults {
  const { types, levels, late_min, early_min, grace_s, remind_hours, archive_months, ticket_note } = values;
  return {
    types: types as readonly TypeDefault[] as TypeDefault[],
    levels: levels as readonly Level[] as Level[],
    late_min: late_min!,
    early_min: early_min!,
    grace_s: grace_s!,
    remind_hours: remind_hours!,
    archive_months: archive_months!,
    ticket_note,
    rules: ruleBody(values),
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
  return shownRule(name, value);
}
