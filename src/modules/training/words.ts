import type { FigureName, Standing } from '@contract/training/changes';
import type { EntryState } from '@contract/training/completion';
import type { Handbook } from '@contract/training/entries';
import { tallied } from '@contract/training/rules';
import { entryStateWords } from '@contract/training/status';
import { formatCount } from '@/ui/format';
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

export const figureTitles: Record<FigureName, string> = {
  completion: '完成',
  fill: '填写',
  audit: '审核通过',
  missing: '还差',
};
export const figureWords = (name: FigureName, value: number | null) =>
  name === 'missing' ? formatCount(value ?? 0) : percent(value);

/** +16.7 个百分点, of what is missing -2; empty where nothing changed or nothing can be compared. */
export function changeWords(name: FigureName, before: number | null, after: number | null): string {
  if (before === null || after === null || before === after) return '';
  const difference = name === 'missing' ? after - before : Math.round((after - before) * 1000) / 10;
  const sign = difference > 0 ? '+' : difference < 0 ? '-' : '';
  const size = Math.abs(difference);
  if (name === 'missing') return `${sign}${size}`;
  return size === 0 ? '不到 0.1 个百分点' : `${sign}${size} 个百分点`;
}

export const standingWords: Record<Standing, string> = { ...entryStateWords, none: '无', out: '不计入' };

/** Items of a handbook with their entries counted. */
export const countedItems = ({ items, entries, stays }: Handbook) => tallied(items, entries, stays);
export type CountedItem = ReturnType<typeof countedItems>[number];

/** The stay that runs on a day, or the one that comes next, or the last. */
export const presentStay = ({ stays }: Handbook, day: string) =>
  stays.find(({ from, to }) => from <= day && day <= to) ?? stays.find(({ from }) => from > day) ?? stays.at(-1);
