import type { Entry, Handbook } from '@contract/training/entries';

/** What newer builds added to the answer of a handbook. */
type Newer = 'dops' | 'is_appealing';
/** A handbook as any build may have kept it on this device. */
export type KeptHandbook = Omit<Handbook, 'entries' | 'since'> & {
  since?: Handbook['since'];
  entries: readonly (Omit<Entry, Newer> & Partial<Pick<Entry, Newer>>)[];
};

/**
 * A handbook that this device kept before an update has no fields that the update brought: without them it says nothing about
 * what they tell, and opens all the same.
 */
export const wholeHandbook = (kept: KeptHandbook): Handbook => ({
  ...kept,
  since: kept.since ?? null,
  entries: kept.entries.map((entry) => ({
    ...entry,
    dops: entry.dops ?? [],
    is_appealing: entry.is_appealing ?? false,
  })),
});
