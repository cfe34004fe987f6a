import { eq, sql } from 'drizzle-orm';
import { examDefaults, type defaultEndpoints, type ExamConfig, type ExamDefaults } from '@contract/exam/exams/defaults';
import { examRuleLabels, levelProblem, typesProblem } from '@contract/exam/exams/default-rules';
import { arbitrations, examTypeIds, examTypeWord, releases } from '@contract/exam/exams/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, type RowSource } from '@server/kits/row-calls';
import { examConfigs } from './tables';

/** The one row. */
const theConfig = 1;

/** What the product comes with until somebody saves. */
const beforeAnySaving: ExamDefaults = {
  types: examTypeIds.map((id) => ({ id, is_enabled: true, duration_min: id === 1 ? 60 : 90, pass_percent: 60 })),
  late_min: 15,
  early_min: 30,
  grace_s: 60,
  rules: examDefaults.shape.rules.parse({}),
  levels: [
    { name: '优秀', from_percent: 90 },
    { name: '良好', from_percent: 80 },
    { name: '合格', from_percent: 60 },
    { name: '不合格', from_percent: 0 },
  ],
  ticket_note: '请携带本人有效证件，提前 15 分钟入场。',
  remind_hours: 24,
  archive_months: 0,
};

/** What new exams begin with; the product's own until somebody saves. */
export async function readConfig(db: Db): Promise<ExamConfig> {
  const [row] = await db.select().from(examConfigs).where(eq(examConfigs.id, theConfig));
  return { id: theConfig, ...(row?.value ?? beforeAnySaving), version: row?.version ?? 1 };
}

const typeWords = ({ id, is_enabled: is, duration_min: minutes, pass_percent: pass }: ExamDefaults['types'][number]) =>
  `${examTypeWord(id)}：${is ? `${minutes} 分钟，${pass}% 及格` : '停用'}`;

/** Each rule by its name; what opens nothing to a reader of the log is said by how much of it there is. */
const ruleWords = (rules: ExamDefaults['rules']): string[] =>
  Object.entries(examRuleLabels).map(
    ([name, label]) => `${label}：${valueWords(name, rules[name as keyof typeof rules])}`,
  );

function valueWords(name: string, value: ExamDefaults['rules'][keyof ExamDefaults['rules']]): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? '不限' : `${value.length} 项`;
  if (value === null) return '不限';
  if (name === 'arbitration') return arbitrations[value as keyof typeof arbitrations];
  return name.startsWith('show_') ? releases[value as keyof typeof releases] : String(value);
}

const source: RowSource<ExamConfig> = {
  table: examConfigs,
  read: ({ db }) => readConfig(db),
  words: {
    types: { word: '考试类型', say: (types) => types.map(typeWords) },
    late_min: '迟到时限（分钟）',
    early_min: '最早交卷（分钟）',
    grace_s: '网络宽限（秒）',
    rules: { word: '考试规则', say: ruleWords },
    levels: {
      word: '成绩等级',
      say: (levels) => levels.map(({ name, from_percent: from }) => `${name} ${from}% 起`),
    },
    ticket_note: '准考证须知',
    remind_hours: '考前提醒（小时）',
    archive_months: '自动归档（月）',
  },
};

/** 考试配置. */
export const defaultHandlers: Handlers<typeof defaultEndpoints> = {
  examConfig: ({ db }) => readConfig(db),
  saveExamConfig: async (call) => {
    const { db, body } = call;
    await db.insert(examConfigs).values({ id: theConfig, value: beforeAnySaving }).onConflictDoNothing();
    return savedRow({ ...call, body: { id: theConfig } }, source, async () => {
      const problem = typesProblem(body.types) ?? levelProblem(body.levels);
      if (problem) throw new AppError('EXAM_CONFIG_INVALID', { problem });
      await db
        .update(examConfigs)
        .set({ value: body, version: sql`${examConfigs.version} + 1`, updatedAt: sql`now()` })
        .where(eq(examConfigs.id, theConfig));
      return theConfig;
    });
  },
};
