import type { ModuleContext } from '@server/kernel/module';
import { startCleaning } from './cleaning';
import { signInKey } from './keys';

/** Makes the key that sign-ins are encrypted for, so that the first one does not wait a second for it; then cleans. */
export async function start(context: ModuleContext): Promise<{ stop(): Promise<void> }> {
  await signInKey(context.database.db);
  return startCleaning(context);
}
