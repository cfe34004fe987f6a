import { lt, sql } from 'drizzle-orm';
import { startChore } from '@server/kernel/chore';
import type { Db } from '@server/kernel/database/database';
import type { ModuleContext } from '@server/kernel/module';
import { codeSendings, loginFailures, passwordResets, pendingMessages, sessions, usedTokens } from './tables';

/** Removes what signing in keeps for a while only and whose time is over. */
export async function removeExpired(db: Db): Promise<void> {
  await db.delete(usedTokens).where(lt(usedTokens.expiresAt, sql`now()`));
  await db.delete(loginFailures).where(lt(loginFailures.updatedAt, sql`now() - interval '1 day'`));
  await db.delete(passwordResets).where(lt(passwordResets.createdAt, sql`now() - interval '1 day'`));
  await db.delete(codeSendings).where(lt(codeSendings.sentAt, sql`now() - interval '2 days'`));
  await db.delete(pendingMessages).where(lt(pendingMessages.expiresAt, sql`now()`));
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now() - interval '30 days'`));
}

/** Cleans at the start and every hour until stopped. */
export async function startCleaning({ database, log }: ModuleContext): Promise<{ stop(): Promise<void> }> {
  const run = () => removeExpired(database.db);
  return startChore(log, { failure: 'cleaning sessions failed', everyMs: 3_600_000, run });
}
