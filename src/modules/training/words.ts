import type { EntryState } from '@contract/training/completion';
import type { Handbook } from '@contract/training/entries';
import { tallied } from '@contract/training/rules';
import type { Tone } from '@/ui/tokens';

export const entryTones: Record<EntryState, Tone> = {
  draft: 'info',
  submitted: 'primary',
  passed: 'success',
  returned: 'danger',
  appealed: 'warning',
};

/** 80%; a rate that is nearly whole is not called whole. */
export function percent(rate: number | null): string {
  if (rate === null) return '–';
  return `${rate < 1 ? Math.min(99.9, Math.round(rate * 1000) / 10) : 100}%`;
}

/** Items of a handbook with their entries counted. */
export const countedItems = ({ items, entries, stays }: Handbook) => tallied(items, entries, stays);
export type CountedItem = ReturnType<typeof countedItems>[number];

/** The stay that runs on a day, or the one that comes next, or the last. */
export const presentStay = ({ stays }: Handbook, day: string) =>
  stays.find(({ from, to }) => from <= day && day <= to) ?? stays.find(({ from }) => from > day) ?? stays.at(-1);
