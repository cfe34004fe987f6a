import { TaskState } from '@contract/kernel/task-state';
import type { CheckedSheet } from '@contract/rotation/rules';
import { type Finding } from '@contract/rotation/types';
import type { Explained } from './explain';

type Line = (text: string) => void;

export interface ImportOutput {
  /** null: nothing reached the server. */
  id: string | null;
  state: TaskState;
  created: number;
  changed: number;
  same: number;
  removed: number;
  people: number;
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** What was found in a file, for a person. */
export function printChecked(
  file: string,
  error: Explained | null,
  sheets: readonly CheckedSheet[],
  line: Line = console.log,
): void {
  if (error) line(`${file}：${error.message}`);
  for (const { name, people, months, findings, omitted } of sheets) {
    const span = months.length > 0 ? `，${months[0]} 至 ${months.at(-1)} 共 ${months.length} 个月` : '';
    const found = findings.length > 0 ? `${findings.length + omitted} 个问题` : '没有问题';
    line(`工作表“${name}”：${people} 人${span}，${found}`);
    printFindings(findings, line);
    if (omitted > 0) line(`  另有 ${omitted} 个问题没有列出`);
  }
}

export function printFindings(findings: readonly Finding[], line: Line): void {
  for (const { message, severity } of findings) line(`  ${severity === 'warning' ? '提醒' : '错误'}  ${message}`);
}

export const stateWords: Record<TaskState, string> = {
  [TaskState.waiting]: '等待中',
  [TaskState.processing]: '核对中',
  [TaskState.error]: '未导入，请处理问题后重新导入',
  [TaskState.waitingToInput]: '等待确认',
  [TaskState.writing]: '写入中',
  [TaskState.systemError]: '系统错误',
  [TaskState.systemSuccess]: '导入成功',
};

export function printImported({ id, state, created, changed, same, removed, people }: ImportOutput): void {
  console.log(`${stateWords[state]}${id === null ? '' : `（任务 ${id}）`}`);
  if (state !== TaskState.systemSuccess) return;
  console.log(`${people} 人：新增 ${created} 个月，变更 ${changed}，相同 ${same}，清除 ${removed}`);
}
