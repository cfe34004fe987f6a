import { and, isNull, sql } from 'drizzle-orm';
import { isAwake } from './security-settings';
import { sessions } from './tables';

/** Condition on `session`: its holder is signed in. */
export const isLive = and(isNull(sessions.revokedAt), sql`${sessions.expiresAt} > now()`, isAwake);
