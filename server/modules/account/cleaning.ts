import { lt, sql } from 'drizzle-orm';
import { loggableError } from '@server/kernel/errors';
import type { ModuleContext } from '@server/kernel/module';
import { codeSendings, loginFailures, passwordResets, pendingMessages, sessions, usedTokens } from './tables';

const hourMs = 3600_000;

/** Removes what has expired, now and every hour. */
export async function startCleaning({ database, log }: ModuleContext): Promise<{ stop(): Promise<void> }> {
  const clean = async () => {
    const { db } = database;
    await db.delete(usedTokens).where(lt(usedTokens.expiresAt, sql`now()`));
    await db.delete(loginFailures).where(lt(loginFailures.updatedAt, sql`now() - interval '1 day'`));
    await db.delete(passwordResets).where(lt(passwordResets.createdAt, sql`now() - interval '1 day'`));
    await db.delete(codeSendings).where(lt(codeSendings.sentAt, sql`now() - interval '2 days'`));
    await db.delete(pendingMessages).where(lt(pendingMessages.expiresAt, sql`now()`));
    await db.delete(sessions).where(lt(sessions.expiresAt, sql`now() - interval '30 days'`));
  };
  await clean();
  const timer = setInterval(() => {
    clean().catch((error: unknown) => log.error({ failure: loggableError(error) }, 'cleaning sessions failed'));
  }, hourMs);
  return { stop: async () => clearInterval(timer) };
}
