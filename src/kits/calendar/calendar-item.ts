import type { Tone } from '@/ui/tokens';

/** Something in a calendar, on one day. */
export interface CalendarItem {
  key: number | string;
  /** ms since 1970; the last moment is not included. */
  from: number;
  to: number;
  title: string;
  /** Place, people: shown where there is room. */
  note?: string;
  /** What its colour says, in a word: 已发布. */
  state: string;
  tone: Tone;
}
