import type { AnswerValue } from '@contract/exam/sittings/chain';
import type { SittingNotice } from '@contract/exam/sittings/sittings';
import type { EntryPlace } from './sitting-log';

/** `other`: another tab writes; `taken`: another device does; `closed`: nothing more is taken. */
export type Writing = 'own' | 'other' | 'taken' | 'closed';

/** What the page draws; a new object whenever anything of it changes. */
export interface SittingView {
  answers: ReadonlyMap<string, AnswerValue>;
  flags: ReadonlySet<number>;
  places: ReadonlyMap<number, EntryPlace>;
  /** Items with something entered that the disk has not confirmed. */
  writingItems: ReadonlySet<number>;
  /** Entries that were made, those of them on this device's disk, and those at the server. */
  written: number;
  kept: number;
  received: number;
  isMemoryOnly: boolean;
  isReached: boolean;
  writing: Writing;
  deadline: number;
  notices: readonly SittingNotice[];
  headHash: string;
  /** Something that the candidate should tell the invigilator. */
  alarm: string;
}
