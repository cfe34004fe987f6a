import type { LogRow } from '@contract/system/log-endpoints';

/** Name and account of who did it. */
export function operatorWords({ operator, username }: Pick<LogRow, 'operator' | 'username'>): string {
  if (operator === '') return username || '未登录';
  return username === '' ? operator : `${operator}（${username}）`;
}

/** `床位数：30 → 32`, one after another; empty when no field was noted. */
export function changeWords({ changes }: Pick<LogRow, 'changes'>): string {
  return changes.map(({ field, from, to }) => `${field}：${from} → ${to}`).join('；');
}
