import { and, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { Db } from './database/database';
import { receipts } from './tables';

/** Header that a client sends with every mutation; repeated with the same value when it repeats the call. */
export const keyHeader = 'idempotency-key';
/** Header of an answer that was given before. */
export const replayHeader = 'idempotent-replay';

const keptDays = 7;

export interface ReceiptClaim {
  accountId: number;
  key: string;
  endpoint: string;
  bodyHash: string;
}
export interface StoredAnswer {
  status: number;
  answer: string;
}

/** The call's key. @throws AppError KEY_MISSING unless it is 8 to 100 visible ASCII characters. */
export function receiptKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(header)) throw new AppError('KEY_MISSING');
  return header;
}

/**
 * Claims the key for this transaction. A second call with the same key waits here until the first has committed or
 * rolled back.
 * @returns the answer given before, or undefined when the effect is still to be had.
 * @throws AppError KEY_REUSED when the key came with another call or body.
 */
export async function claimReceipt(tx: Db, claim: ReceiptClaim): Promise<StoredAnswer | undefined> {
  const claimed = await tx.insert(receipts).values(claim).onConflictDoNothing().returning({ key: receipts.key });
  if (claimed.length > 0) return undefined;
  const [stored] = await tx.select().from(receipts).where(isOf(claim));
  if (!stored || stored.endpoint !== claim.endpoint || stored.bodyHash !== claim.bodyHash) {
    throw new AppError('KEY_REUSED');
  }
  return { status: stored.status, answer: stored.answer };
}

/** Stores the answer with the effect. */
export async function fillReceipt(tx: Db, claim: ReceiptClaim, stored: StoredAnswer): Promise<void> {
  await tx.update(receipts).set(stored).where(isOf(claim));
}

/** Forgets receipts that no client repeats any more. */
export async function pruneReceipts(db: Db): Promise<void> {
  await db.delete(receipts).where(lt(receipts.createdAt, sql`now() - make_interval(days => ${keptDays})`));
}

function isOf({ accountId, key }: ReceiptClaim) {
  return and(eq(receipts.accountId, accountId), eq(receipts.key, key));
}
