import type { Capacity } from './rules';
import { formatMonth, halfLabels, pieceOf } from '../kernel/half-month';

function halfWords(half: number): string {
  const piece = pieceOf(half, 1);
  return `${formatMonth(piece.month)} ${halfLabels[piece.half]}`;
}

/** `2026-01 上半月起，2 至 12 人`. */
export function capacityWords({
  from_half: from,
  to_half: to,
  min_people: least,
  max_people: most,
}: Omit<Capacity, 'person_type_id'>): string {
  const time = to === null ? `${halfWords(from)}起` : `${halfWords(from)} 至 ${halfWords(to)}`;
  if (most === 0) return `${time}，不接收`;
  return `${time}，${least > 0 ? `${least} 至 ${most}` : `最多 ${most}`} 人`;
}
