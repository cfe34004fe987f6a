import { channelLabels, pushKinds } from '@contract/notice/push-words';
import { PushStatus, pushStatusLabels } from '@contract/notice/status';
import type { Tone } from '@/ui/tokens';

export const kindOptions = Object.entries(pushKinds).map(([value, label]) => ({ value, label }));
export const statusOptions = Object.entries(pushStatusLabels).map(([value, label]) => ({
  value: Number(value),
  label,
}));

export const kindLabel = (kind: string): string => (pushKinds as Record<string, string>)[kind] ?? '系统消息';
export const channelWords = (channels: readonly string[]): string =>
  channels.map((channel) => (channelLabels as Record<string, string>)[channel] ?? channel).join('、');
export const statusLabel = (status: number): string => pushStatusLabels[status as PushStatus];

export const statusTones: Record<PushStatus, Tone> = {
  [PushStatus.draft]: 'info',
  [PushStatus.scheduled]: 'warning',
  [PushStatus.sending]: 'primary',
  [PushStatus.sent]: 'success',
  [PushStatus.withdrawn]: 'danger',
};
export const statusTone = (status: number): Tone => statusTones[status as PushStatus];

/** `12 / 30（40%）`, or a dash before anybody has it. */
export function rateWords(part: number, all: number): string {
  return all === 0 ? '—' : `${part} / ${all}（${Math.floor((part / all) * 100)}%）`;
}

export const pushListPath = '/noticeMan/message-push';
export const pushFormPath = (id?: number): string =>
  id === undefined ? '/noticeMan/add-message-push' : `/noticeMan/add-message-push?id=${id}`;
