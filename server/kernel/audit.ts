import { sql } from 'drizzle-orm';
import type { Db } from './database/database';
import { auditLog } from './tables';

/**
 * What a handler adds to the audit row of its call. Never put secrets in it, nor names of people beside the thing acted
 * on: ids do. Changed fields go in as `changes` (`fieldChanges`), sensitive values masked.
 */
export interface AuditNote {
  /** The thing acted on, e.g. `rotation_import:6f1c…`. */
  target?: string;
  detail?: unknown;
  /** Only where nobody was signed in before the call (sign-in itself). */
  by?: { userId: number; username: string };
}

export interface AuditEntry extends Omit<AuditNote, 'by'> {
  userId?: number;
  username?: string;
  action: string;
  ip: string;
  requestId: string;
}

/**
 * Appends a row to the chain. In a transaction let it be the last statement: the chain's lock is held from here to the
 * commit, and other writers wait for it.
 */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry);
}

/** Checks the whole chain. @returns the id of the first row that does not fit, or undefined. */
export async function firstBrokenAudit(db: Db): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select id, hash, prev_hash, audit_log_hash(entry) as right_hash,
        lag(hash, 1, '') over (order by id) as right_prev, row_number() over (order by id) as right_id
      from audit_log entry
    ) chain
    where hash <> right_hash or prev_hash <> right_prev or id <> right_id
    order by id limit 1`);
  return rows[0] && Number(rows[0].id);
}
