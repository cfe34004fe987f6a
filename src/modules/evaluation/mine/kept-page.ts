import type { FillPage, FillPair } from '@contract/evaluation/fill';

type Newer = 'subjects' | 'subject';
/** A page to fill in as any build may have kept it on this device. */
export type KeptPage = Omit<FillPage, 'pairs'> & {
  pairs: readonly (Omit<FillPair, Newer> & Partial<Pick<FillPair, Newer>>)[];
};

/** What this device kept before an update asks nothing that the update brought, and is filled in all the same. */
export const wholePage = (kept: KeptPage): FillPage => ({
  ...kept,
  pairs: kept.pairs.map((pair) => ({ ...pair, subjects: pair.subjects ?? [], subject: pair.subject ?? null })),
});
