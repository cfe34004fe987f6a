import { withBelow, type BlueprintRow, type Branch } from './rules';

/** Rules of joint composing that browser and server share. No schema here: pages import this file. */

export const taskStates = {
  draft: '未发送',
  waiting: '待接受',
  working: '组卷中',
  submitted: '待验收',
  returned: '已退回',
  accepted: '已完成',
  declined: '已拒绝',
} as const;
export type TaskState = keyof typeof taskStates;
export const taskStateKeys = Object.keys(taskStates) as TaskState[];

/** The customer's status of a task: 1 waiting, 2 in progress, 3 done (requirements section 3). */
export const taskStatusOf = (state: TaskState): 1 | 2 | 3 =>
  state === 'draft' || state === 'waiting' || state === 'declined' ? 1 : state === 'accepted' ? 3 : 2;

/** What may be done with a task in which state; both sides ask it. */
const taskActions = {
  edit: { word: '修改任务内容', states: ['draft'] },
  reassign: { word: '改派', states: ['draft', 'waiting', 'declined'] },
  remove: { word: '移除', states: ['draft', 'waiting', 'declined'] },
  send: { word: '发送', states: ['draft'] },
  accept: { word: '接受', states: ['waiting'] },
  decline: { word: '拒绝', states: ['waiting', 'working'] },
  work: { word: '选题', states: ['working', 'returned'] },
  submit: { word: '提交', states: ['working', 'returned'] },
  judge: { word: '验收', states: ['submitted'] },
} as const satisfies Record<string, { word: string; states: readonly TaskState[] }>;
export type TaskAction = keyof typeof taskActions;
export const taskActionWord = (action: TaskAction): string => taskActions[action].word;
export const mayTask = (action: TaskAction, state: TaskState): boolean =>
  (taskActions[action].states as readonly TaskState[]).includes(state);

export const unionLimits = {
  title: 50,
  words: 300,
  reason: 300,
  comment: 300,
  tasks: 30,
  rows: 30,
  count: 100,
  items: 300,
} as const;

/** A question that somebody brings for a row, as it is counted. */
export interface BroughtItem {
  row: number;
  type: number;
  /** Parts. */
  size: number;
  knowledge_ids: readonly number[];
  verdict?: string;
}

/** Whether a question is of the type and of the field that a row asks for, with all below it. */
export const fitsRow = (
  row: Pick<BlueprintRow, 'type' | 'knowledge_id'>,
  item: Pick<BroughtItem, 'type' | 'knowledge_ids'>,
  knowledge: readonly Branch[],
): boolean =>
  item.type === row.type &&
  (row.knowledge_id === null ||
    item.knowledge_ids.some((id) => withBelow(knowledge, [row.knowledge_id!]).includes(id)));

/** Parts wanted, brought and accepted of each row. */
export function rowCounts(rows: readonly BlueprintRow[], items: readonly BroughtItem[]) {
  return rows.map((row, at) => {
    const own = items.filter((item) => item.row === at);
    const parts = (list: readonly BroughtItem[]) => list.reduce((sum, { size }) => sum + size, 0);
    return {
      wanted: row.count,
      brought: parts(own),
      accepted: parts(own.filter(({ verdict }) => verdict === 'accepted')),
    };
  });
}

/** Why a task cannot be handed in; null where it can: every row has exactly what it asks for. */
export function taskProblem(
  rows: readonly BlueprintRow[],
  items: readonly BroughtItem[],
  knowledge: readonly Branch[],
): string | null {
  for (const [at, { wanted, brought }] of rowCounts(rows, items).entries()) {
    if (brought < wanted) return `第 ${at + 1} 项还差 ${wanted - brought} 题`;
    if (brought > wanted) return `第 ${at + 1} 项多了 ${brought - wanted} 题`;
    const strange = items.some((item) => item.row === at && !fitsRow(rows[at]!, item, knowledge));
    if (strange) return `第 ${at + 1} 项有试题的题型或知识点不符`;
  }
  return items.some(({ row }) => row >= rows.length) ? '有试题不属于任何一项' : null;
}

/** A cell of the heat map: parts of a field of knowledge and a type over all tasks. */
export interface CoverageCell {
  type: number;
  knowledge_id: number | null;
  wanted: number;
  brought: number;
  accepted: number;
}

/** Wanted, brought and accepted over all tasks, by field of knowledge and type. */
export function coverageOf(
  tasks: readonly { rows: readonly BlueprintRow[]; items: readonly BroughtItem[] }[],
): CoverageCell[] {
  const cells = new Map<string, CoverageCell>();
  for (const { rows, items } of tasks) {
    for (const [at, counts] of rowCounts(rows, items).entries()) {
      const { type, knowledge_id } = rows[at]!;
      const key = `${knowledge_id} ${type}`;
      const cell = cells.get(key) ?? { type, knowledge_id, wanted: 0, brought: 0, accepted: 0 };
      cell.wanted += counts.wanted;
      cell.brought += counts.brought;
      cell.accepted += counts.accepted;
      cells.set(key, cell);
    }
  }
  return [...cells.values()];
}

/** Why a joint paper does not hold what its blueprint asks for; null where it does, to the part and to the point. */
export function blueprintProblem(
  rows: readonly BlueprintRow[],
  items: readonly { type: number; scores: readonly number[] }[],
): string | null {
  const wanted = new Map<string, number>();
  const add = (type: number, each: number, count: number) =>
    wanted.set(`${type} ${each}`, (wanted.get(`${type} ${each}`) ?? 0) + count);
  for (const { type, each, count } of rows) add(type, each, count);
  for (const { type, scores } of items) for (const score of scores) add(type, Math.round(score * 100), -1);
  const off = [...wanted.values()];
  if (off.every((count) => count === 0)) return null;
  const missing = off.filter((count) => count > 0).reduce((sum, count) => sum + count, 0);
  const over = -off.filter((count) => count < 0).reduce((sum, count) => sum + count, 0);
  if (missing > 0 && over > 0) return `与命题蓝图不符：少 ${missing} 题，另有 ${over} 题的题型或分值不在蓝图中`;
  return missing > 0 ? `与命题蓝图不符：还少 ${missing} 题` : `与命题蓝图不符：多了 ${over} 题`;
}
