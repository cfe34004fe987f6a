import { formatMonth, monthIndex } from '@contract/kernel/half-month';

/** 2027-03上 for a half month counted from the month `start`. */
export function slotText(start: string, slot: number): string {
  return `${formatMonth(monthIndex(start) + Math.floor(slot / 2))}${slot % 2 === 0 ? '上' : '下'}`;
}

/** 2027-01上–2027-12下 for half months from..to; one half month alone is named once. */
export function rangeText(start: string, from: number, to: number): string {
  return to - from <= 1 ? slotText(start, from) : `${slotText(start, from)}–${slotText(start, to - 1)}`;
}

/** Half months as months: 13.5. */
export const monthsText = (slots: number): string => String(slots / 2);
