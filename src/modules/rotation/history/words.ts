import type { HistoryRow } from '@contract/rotation/history';
import type { ChangeKind } from '@contract/rotation/undo-preview';
import { TaskState } from '@contract/kernel/task-state';
import type { Tone } from '@/ui/tokens';

/** States of an import as the history calls them. */
export const stateWords: Record<TaskState, string> = {
  [TaskState.waiting]: '等待上传',
  [TaskState.processing]: '上传中',
  [TaskState.error]: '未导入',
  [TaskState.waitingToInput]: '等待确认',
  [TaskState.writing]: '写入中',
  [TaskState.systemError]: '系统错误',
  [TaskState.systemSuccess]: '已导入',
};

const tones: Record<TaskState, Tone> = {
  [TaskState.waiting]: 'info',
  [TaskState.processing]: 'primary',
  [TaskState.error]: 'danger',
  [TaskState.waitingToInput]: 'warning',
  [TaskState.writing]: 'primary',
  [TaskState.systemError]: 'danger',
  [TaskState.systemSuccess]: 'success',
};

/** What has become of an import: its undo says more than its state, and a part says more than 未导入. */
export function outcomeOf({ state, cancelled, written, undo }: HistoryRow): { tone: Tone; words: string } {
  if (undo?.state === 'undoing') return { tone: 'primary', words: '撤销中' };
  if (undo?.state === 'undone') return { tone: 'info', words: '已撤销' };
  if (undo?.state === 'partly') return { tone: 'warning', words: '部分撤销' };
  if (undo?.state === 'failed') return { tone: 'danger', words: '撤销未完成' };
  if (written === 'partly' && state !== TaskState.writing) return { tone: 'warning', words: '部分导入' };
  if (cancelled && state === TaskState.error) return { tone: 'info', words: '已取消' };
  return { tone: tones[state], words: stateWords[state] };
}

/** Whether the server is at work on it. */
export const isMoving = ({ state, undo }: HistoryRow) => state === TaskState.writing || undo?.state === 'undoing';

export const changeWords: Record<ChangeKind, string> = {
  import: '导入',
  clear: '清除',
  edit: '修改月份',
  merge: '科室合并',
  undo: '撤销导入',
  move: '调整轮转',
  makeUp: '安排补轮',
  status: '业务状态变更',
  swap: '申请调整',
};
