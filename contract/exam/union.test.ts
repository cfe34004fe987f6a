import { describe, expect, it } from 'vitest';
import type { BlueprintRow } from './rules';
import { blueprintProblem, coverageOf, mayTask, taskProblem, taskStateKeys, taskStatusOf } from './union-rules';

const row = (over: Partial<BlueprintRow> = {}): BlueprintRow => ({
  section: '单选',
  type: 1,
  knowledge_id: 10,
  count: 3,
  each: 200,
  ...over,
});
const knowledge = [
  { id: 10, parent_id: null },
  { id: 11, parent_id: 10 },
  { id: 20, parent_id: null },
];
const item = (over: object = {}) => ({ row: 0, type: 1, size: 1, knowledge_ids: [11], ...over });

describe('a task of joint composing', () => {
  it('is handed in with exactly what each row asks for, of its type and field with all below', () => {
    expect(taskProblem([row()], [item(), item(), item()], knowledge)).toBeNull();
    expect(taskProblem([row()], [item()], knowledge)).toBe('第 1 项还差 2 题');
    expect(taskProblem([row()], [item(), item(), item({ size: 2 })], knowledge)).toBe('第 1 项多了 1 题');
    expect(taskProblem([row()], [item(), item(), item({ knowledge_ids: [20] })], knowledge)).toContain('不符');
    expect(taskProblem([row()], [item(), item(), item({ type: 2 })], knowledge)).toContain('不符');
    expect(
      taskProblem([row({ knowledge_id: null })], [item(), item(), item({ knowledge_ids: [] })], knowledge),
    ).toBeNull();
    expect(taskProblem([row()], [item(), item(), item(), item({ row: 4 })], knowledge)).toContain('不属于');
  });

  it('has one of the customer’s three states, and is changed by nobody once it is accepted', () => {
    expect(taskStateKeys.map(taskStatusOf)).toEqual([1, 1, 2, 2, 2, 3, 1]);
    for (const action of ['edit', 'reassign', 'remove', 'decline', 'work', 'submit', 'judge'] as const) {
      expect(mayTask(action, 'accepted')).toBe(false);
    }
  });
});

describe('a joint paper', () => {
  it('shows by field and type what is wanted, brought and accepted over all tasks', () => {
    const tasks = [
      { rows: [row()], items: [item(), item({ verdict: 'accepted' })] },
      { rows: [row({ count: 2 }), row({ type: 6 })], items: [item({ verdict: 'returned' })] },
    ];
    expect(coverageOf(tasks)).toEqual([
      { type: 1, knowledge_id: 10, wanted: 5, brought: 3, accepted: 1 },
      { type: 6, knowledge_id: 10, wanted: 3, brought: 0, accepted: 0 },
    ]);
  });

  it('is finished with exact counts and points only', () => {
    const rows = [row(), row({ section: '多选', type: 6, count: 1, each: 300 })];
    const good = [
      { type: 1, scores: [2] },
      { type: 1, scores: [2] },
      { type: 1, scores: [2] },
      { type: 6, scores: [3] },
    ];
    expect(blueprintProblem(rows, good)).toBeNull();
    expect(blueprintProblem(rows, good.slice(1))).toContain('还少 1 题');
    expect(blueprintProblem(rows, [...good, good[0]!])).toContain('多了 1 题');
    expect(blueprintProblem(rows, [...good.slice(1), { type: 1, scores: [1] }])).toContain('分值不在蓝图中');
  });
});
