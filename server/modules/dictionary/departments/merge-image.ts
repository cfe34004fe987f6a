import type { HalfMonth } from '@contract/kernel/half-month';

/** What a merge found and made: undoing it puts the former back where the latter still stands. */
export interface MergeImage {
  fromHalf: HalfMonth;
  sourceStatus: number;
  /** What each part of the merge keeps for its way back, by its reference's key. */
  moved: Record<string, unknown>;
}
