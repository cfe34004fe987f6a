import type { UnionPaper } from '@contract/exam/union';
import { mayTask, taskStates, unionLimits, type TaskState } from '@contract/exam/union-rules';
import { limits } from '@contract/exam/rules';
import type { QuestionType } from '@contract/exam/rules';
import { rangeProblem, required, type Rules } from '@/kits/form/rules';

export interface RowValue {
  section: string;
  type: QuestionType | null;
  knowledge_id: number | null;
  count: number | null;
  each: number | null;
}
export interface TaskValue {
  id?: number;
  state: TaskState;
  title: string;
  assignee_id: number | null;
  deadline: string | null;
  words: string;
  rows: readonly RowValue[];
}
export interface UnionValues {
  name: string;
  note: string;
  tasks: readonly TaskValue[];
}

export const unionLabels = { name: '试卷名称', note: '说明', tasks: '任务分工' };
export const countRange = { least: 1, most: unionLimits.count, decimals: 0 };
export const eachRange = { least: limits.score[0], most: limits.score[1], decimals: 2 };

const newRow: RowValue = { section: '', type: null, knowledge_id: null, count: 5, each: 1 };
export const freshRow = (last: RowValue | undefined): RowValue => (last ? { ...last, knowledge_id: null } : newRow);
export const freshTask = (last: TaskValue | undefined): TaskValue => ({
  state: 'draft',
  title: '',
  assignee_id: null,
  deadline: last?.deadline ?? null,
  words: '',
  rows: [newRow],
});

/** What is wrong with a task, in words. */
function problemOf({ title, assignee_id: assignee, deadline, rows }: TaskValue): string | null {
  if (title.trim() === '') return '任务名称是必填项';
  if (assignee === null) return '请选择命题人';
  if (deadline === null) return '请选择截止日期';
  if (rows.length === 0) return '请至少设置一项要求';
  for (const [at, row] of rows.entries()) {
    const no = `第 ${at + 1} 项`;
    if (row.section.trim() === '') return `${no}请填写大题名称`;
    if (row.type === null) return `${no}请选择题型`;
    if (row.count === null || row.each === null) return `${no}请填写题数与分值`;
    const problem = rangeProblem(row.count, countRange) ?? rangeProblem(row.each, eachRange);
    if (problem) return `${no}${problem}`;
  }
  return null;
}

export const unionRules: Rules<UnionValues> = {
  name: required(unionLabels.name),
  tasks: (tasks) => {
    if (tasks.length === 0) return '请至少分出一个任务';
    for (const [at, task] of tasks.entries()) {
      const problem = problemOf(task);
      if (problem) return `任务 ${at + 1}：${problem}`;
    }
    return null;
  },
};

export const unionValues = (paper: UnionPaper | null): UnionValues => ({
  name: paper?.name ?? '',
  note: paper?.note ?? '',
  tasks: paper?.tasks.map(({ id, state, title, assignee_id, deadline, words, rows }) => ({
    id,
    state,
    title,
    assignee_id,
    deadline,
    words,
    rows: rows.map(({ section, type, knowledge_id, count, each }) => ({
      section,
      type: type as QuestionType,
      knowledge_id,
      count,
      each,
    })),
  })) ?? [freshTask(undefined)],
});

/** What is sent; the rules of the form hold. */
export const unionBody = ({ name, note, tasks }: UnionValues) => ({
  name,
  note,
  tasks: tasks.map(({ id, title, assignee_id, deadline, words, rows }) => ({
    ...(id !== undefined && { id }),
    title,
    assignee_id: assignee_id!,
    deadline: deadline!,
    words,
    rows: rows.map(({ section, type, knowledge_id, count, each }) => ({
      section,
      type: type!,
      knowledge_id,
      count: count!,
      each: each!,
    })),
  })),
});

/** Parts and points that some tasks ask for. */
export function unionTotals(tasks: readonly TaskValue[]): { parts: number; score: number } {
  const rows = tasks.flatMap((task) => task.rows);
  const score = rows.reduce((sum, { count, each }) => sum + Math.round((count ?? 0) * (each ?? 0) * 100), 0);
  return { parts: rows.reduce((sum, { count }) => sum + (count ?? 0), 0), score: score / 100 };
}

/** Why a part of a task cannot be changed any more; undefined where it can. */
export const lockedWords = (task: TaskValue, action: 'edit' | 'reassign'): string | undefined =>
  mayTask(action, task.state) ? undefined : `任务${taskStates[task.state]}，不能再改`;
