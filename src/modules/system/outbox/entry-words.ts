import type { EntryState, OutboxEntry } from '@device/outbox/entry';
import type { Tone } from '@/ui/tokens';

export const stateTones: Record<EntryState, Tone> = {
  waiting: 'info',
  sending: 'primary',
  conflict: 'warning',
  refused: 'danger',
};

/** How an entry stands, in words. */
export function stateWords({ state, tries }: Pick<OutboxEntry, 'state' | 'tries'>, online: boolean): string {
  if (state === 'sending') return '正在提交';
  if (state === 'conflict') return '需要您决定';
  if (state === 'refused') return '未被接受';
  if (!online) return '等待联网';
  return tries > 0 ? '稍后重试' : '等待提交';
}
