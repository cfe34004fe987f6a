import { halfLabels } from '@contract/kernel/half-month';

/** First or last day of a stay, `YYYY-MM-DD`; where that lies within a month, with the half (requirements section 9). */
export function stayDay(day: string, label: string): string {
  return label === halfLabels[0] ? day : `${day}（${label}）`;
}
