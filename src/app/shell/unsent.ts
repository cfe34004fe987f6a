import { accountOf, tokenStore } from '@device/api/token';
import { userDatabase } from '@device/database/user-database';
import { listEntries } from '@device/outbox/store';

/** How much of the signed-in person's work has not reached the server. Loaded when somebody asks. */
export async function countUnsent(): Promise<number> {
  const userId = tokenStore.userId();
  const account = accountOf(tokenStore.token());
  if (userId === null) return 0;
  return (await listEntries(userDatabase(userId))).filter((entry) => entry.account === account).length;
}
