import type { PairState } from './rules';

/**
 * A task's life (screens.md 17: 草稿/待开始/进行中/已结束/已发布/已归档). Pure: both sides decide by the same table. The calendar opens
 * and closes by `opens_on` and `closes_on`; nothing is known of results before 已结束, and what is closed never opens again:
 * two results over different answers would tell what came between.
 */
export const taskStates = {
  draft: '草稿',
  waiting: '待开始',
  running: '进行中',
  closed: '已结束',
  published: '已发布',
  archived: '已归档',
} as const;
export type TaskState = keyof typeof taskStates;
export const taskStateKeys = Object.keys(taskStates) as TaskState[];

const acts = {
  edit: { word: '编辑', from: ['draft'], why: '任务已启动，评价人与模板不能再改；可延期或结束后另建任务' },
  remove: { word: '删除', from: ['draft'], why: '任务已启动，不能删除；可结束后归档' },
  start: { word: '启动', from: ['draft'], why: '任务已启动' },
  extend: { word: '延期', from: ['waiting', 'running'], why: '任务已结束，结果已算出，不能延期' },
  remind: { word: '提醒未评', from: ['running'], why: '只有进行中的任务可以提醒' },
  replace: { word: '更换评价人', from: ['waiting', 'running'], why: '任务未启动或已结束，不能更换评价人' },
  codes: { word: '患者二维码', from: ['waiting', 'running'], why: '任务未启动或已结束，不能生成患者二维码' },
  fill: { word: '填写', from: ['running'], why: '任务不在进行中' },
  close: { word: '结束', from: ['waiting', 'running'], why: '任务不在进行中' },
  publish: { word: '发布结果', from: ['closed'], why: '结束后才能发布结果' },
  archive: { word: '归档', from: ['closed', 'published'], why: '结束后才能归档' },
  results: { word: '查看结果', from: ['closed', 'published', 'archived'], why: '结束后才有结果' },
} as const satisfies Record<string, { word: string; from: readonly TaskState[]; why: string }>;
export type TaskAct = keyof typeof acts;
export const taskActs = Object.keys(acts) as TaskAct[];

export const actWord = (act: TaskAct): string => acts[act].word;

/** Who somebody is to a task. Whoever sees everybody is its maker, too; a department sees its own part of others' tasks. */
export const taskRoles = ['maker', 'ward', 'rater', 'other'] as const;
export type TaskRole = (typeof taskRoles)[number];
const actsOf: Record<TaskRole, readonly TaskAct[]> = {
  maker: ['edit', 'remove', 'start', 'extend', 'remind', 'replace', 'codes', 'close', 'publish', 'archive', 'results'],
  ward: ['results'],
  rater: ['fill'],
  other: [],
};
const notOwn = '由他人建立，只能查看本科室的部分';

/** What is somebody's to do with a task, whatever its state. */
export const isActOf = (role: TaskRole, act: TaskAct): boolean => actsOf[role].includes(act);

/** Whether an act is possible to somebody in a state; else why not, for the disabled button and the refusal. */
export function refusalOf(state: TaskState, act: TaskAct, role: TaskRole): string | undefined {
  if (!isActOf(role, act)) return notOwn;
  const { from, why }: { from: readonly TaskState[]; why: string } = acts[act];
  return from.includes(state) ? undefined : why;
}

/** What a rater does with one target while the task lets him fill in. */
export const answerActs = ['draft', 'submit', 'decline'] as const;
export type AnswerAct = (typeof answerActs)[number];
const answerActsIn: Record<PairState, readonly AnswerAct[]> = {
  open: ['draft', 'submit', 'decline'],
  // What was sent is locked: an anonymous answer cannot be found again to be changed.
  done: [],
  declined: [],
  // It is another's now.
  replaced: [],
};
export const mayAnswer = (state: PairState, act: AnswerAct): boolean => answerActsIn[state].includes(act);

/** The state after an act that moves the task; others leave it. */
export function afterAct(act: TaskAct, opensOn: string, today: string): TaskState | undefined {
  if (act === 'start') return opensOn <= today ? 'running' : 'waiting';
  return act === 'close' ? 'closed' : act === 'publish' ? 'published' : act === 'archive' ? 'archived' : undefined;
}

/** What the calendar makes of a task; a task ends after its last day. */
export function stateOnDay(
  state: TaskState,
  { opensOn, closesOn }: { opensOn: string; closesOn: string },
  day: string,
): TaskState {
  if (state !== 'waiting' && state !== 'running') return state;
  if (closesOn < day) return 'closed';
  return opensOn <= day ? 'running' : state;
}
