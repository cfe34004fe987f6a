import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { userOfSession } from './session-user';
import { sessionOfRefreshToken } from './sessions';

/** Cookie of a signed-in browser, sent with everything below /api. */
export const refreshCookie = 'reach_refresh';

/**
 * Whose browser asks, for pages that it opens by itself and that no script can give a token. For reading only: other
 * sites cannot make a browser send the cookie, but nothing here demands that a person meant it.
 */
export async function userOfCookie(
  db: Db,
  cookie: (name: string) => string | undefined,
): Promise<CurrentUser | undefined> {
  const token = cookie(refreshCookie);
  const session = token ? await sessionOfRefreshToken(db, token) : undefined;
  return session && userOfSession(db, session);
}
