import type { HistoryRow } from '@contract/rotation/history';
import type { ChangeKind } from '@contract/rotation/undo-preview';
import { ImportState } from '@contract/rotation/types';
import type { Tone } from '@/ui/tokens';

/** States of an import as the history calls them. */
export const stateWords: Record<ImportState, string> = {
  [ImportState.waiting]: '等待上传',
  [ImportState.processing]: '上传中',
  [ImportState.error]: '未导入',
  [ImportState.waitingToInput]: '等待确认',
  [ImportState.writing]: '写入中',
  [ImportState.systemError]: '系统错误',
  [ImportState.systemSuccess]: '已导入',
};

const tones: Record<ImportState, Tone> = {
  [ImportState.waiting]: 'info',
  [ImportState.processing]: 'primary',
  [ImportState.error]: 'danger',
  [ImportState.waitingToInput]: 'warning',
  [ImportState.writing]: 'primary',
  [ImportState.systemError]: 'danger',
  [ImportState.systemSuccess]: 'success',
};

/** What has become of an import: its undo says more than its state, and a part says more than 未导入. */
export function outcomeOf({ state, cancelled, written, undo }: HistoryRow): { tone: Tone; words: string } {
  if (undo?.state === 'undoing') return { tone: 'primary', words: '撤销中' };
  if (undo?.state === 'undone') return { tone: 'info', words: '已撤销' };
  if (undo?.state === 'partly') return { tone: 'warning', words: '部分撤销' };
  if (undo?.state === 'failed') return { tone: 'danger', words: '撤销未完成' };
  if (written === 'partly' && state !== ImportState.writing) return { tone: 'warning', words: '部分导入' };
  if (cancelled && state === ImportState.error) return { tone: 'info', words: '已取消' };
  return { tone: tones[state], words: stateWords[state] };
}

/** Whether the server is at work on it. */
export const isMoving = ({ state, undo }: HistoryRow) => state === ImportState.writing || undo?.state === 'undoing';

export const changeWords: Record<ChangeKind, string> = {
  import: '导入',
  clear: '清除',
  merge: '科室合并',
  undo: '撤销导入',
};
