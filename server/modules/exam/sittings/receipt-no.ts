import { randomInt } from 'node:crypto';

/** What a candidate keeps: the sitting, and digits that nobody counts up to. */
export const receiptNo = (sittingId: number): string =>
  `K${String(sittingId).padStart(6, '0')}${String(randomInt(1_000_000)).padStart(6, '0')}`;
