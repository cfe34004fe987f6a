import { checkChain } from './audit';
import type { Complaint } from './complaint';
import type { HistoryEvent } from './history';
import { checkJobs } from './jobs';
import { checkReceipts } from './receipts';
import { checkRecords } from './records';
import type { Snapshot, StoredPiece } from './snapshot';

export interface Evidence {
  history: readonly HistoryEvent[];
  snapshot: Snapshot;
  /** Rotations from before the first import of the history. */
  before: readonly StoredPiece[];
}

/** Everything that is wrong; nothing when the product kept its word. */
export function check({ history, snapshot, before }: Evidence): Complaint[] {
  return [
    ...checkRecords(history, snapshot, before),
    ...checkJobs(history, snapshot),
    ...checkReceipts(history, snapshot),
    ...checkChain(snapshot.audit),
  ];
}
