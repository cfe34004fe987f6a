import type { EntryState, OutboxEntry } from '@device/outbox/entry';
import type { Tone } from '@/ui/tokens';

export const stateTones: Record<EntryState, Tone> = {
  waiting: 'info',
  sending: 'primary',
  conflict: 'warning',
  refused: 'danger',
};

/** How an entry stands, in the list of all that waits. */
export function stateWords({ state, tries }: Pick<OutboxEntry, 'state' | 'tries'>, online: boolean): string {
  if (state === 'sending') return '正在提交';
  if (state === 'conflict') return '需要您决定';
  if (state === 'refused') return '未被接受';
  if (!online) return '等待联网';
  return tries > 0 ? '稍后重试' : '等待提交';
}

/** The same beside the record that it changes. */
export const markWords: Record<EntryState, string> = {
  waiting: '待发送',
  sending: '正在发送',
  conflict: '待您决定',
  refused: '未被接受',
};
