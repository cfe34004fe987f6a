import { sql } from 'drizzle-orm';
import type { Database } from '@server/kernel/database/database';
import { given } from '@server/kernel/slots';
import { contentHash, type Storage } from '@server/kernel/storage';
import { demoParts } from './part';
import { demoPeople } from './people';

/**
 * Fills an empty, migrated database with the demo hospital: what each module gives to it (`DemoPart`), all or nothing.
 * @throws RangeError when `people` is out of the range of demoPeople
 */
export async function seedDemo(database: Database, { people: count }: { people: number }): Promise<void> {
  const list = demoPeople(count);
  await database.transaction(async (tx) => {
    for (const part of demoParts()) await part.write(tx, list);
  });
  // The planner knows nothing of these rows until somebody looks, and the embedded engine has no autovacuum.
  await database.db.execute(sql`analyze`);
}

/** Keeps the files that rows of the demo name; the same again where they are kept already. */
export async function storeDemoFiles(storage: Storage): Promise<void> {
  for (const part of given('demo')) {
    for (const bytes of part.files?.() ?? []) await storage.put(contentHash(bytes), bytes);
  }
}
