import { examTypeIds } from './rules';

/** Rules of 考试配置 that browser and server share. No schema here: pages import this file. */

export const defaultLimits = {
  percent: [0, 100],
  levelName: 20,
  levels: 10,
  note: 500,
  remind: [0, 168],
  months: [0, 120],
} as const;

export interface ScoreLevel {
  name: string;
  from_percent: number;
}

/** Why levels cannot stand; null where they can: they fall without a gap, so that each score has one. */
export function levelProblem(levels: readonly ScoreLevel[]): string | null {
  if (levels.length === 0) return '请至少设置一个成绩等级';
  if (levels.some(({ name }) => name.trim() === '')) return '等级名称是必填项';
  if (new Set(levels.map(({ name }) => name.trim())).size < levels.length) return '等级名称不能重复';
  if (levels.some(({ from_percent: from }, at) => at > 0 && from >= levels[at - 1]!.from_percent)) {
    return '各等级应由高到低排列，得分率不能相同';
  }
  return levels.at(-1)!.from_percent === 0 ? null : '最后一个等级应从 0% 开始，否则更低的成绩没有等级';
}

/** Why types cannot stand; null where they can: each of them once, at least one in use. */
export function typesProblem(types: readonly { id: number; is_enabled: boolean }[]): string | null {
  const ids = new Set(types.map(({ id }) => id));
  if (types.length !== examTypeIds.length || ids.size < types.length) return '每种考试类型应各有一行';
  return types.some(({ is_enabled: is }) => is) ? null : '至少启用一种考试类型';
}

/** The level of a share of the full mark, in percent; empty where there are none. */
export const levelOf = (levels: readonly ScoreLevel[], percent: number): string =>
  levels.find(({ from_percent: from }) => percent >= from)?.name ?? '';

/** What rules of an exam are called, in the form and in the log. */
export const examRuleLabels = {
  shuffle_questions: '打乱试题顺序',
  shuffle_options: '打乱选项顺序',
  is_fullscreen: '要求全屏作答',
  switch_limit: '离开页面次数上限',
  is_copy_forbidden: '禁止复制粘贴',
  allowed_ips: '允许的 IP',
  seb_keys: 'SEB 配置密钥',
  is_self_transfer: '可自行更换设备',
  allow_ticket_login: '可凭准考证进入',
  show_score: '成绩公布',
  show_answers: '答卷与答案公布',
  marks_needed: '主观题评阅人数',
  threshold_percent: '双评分差上限',
  arbitration: '超过分差时',
} as const;
