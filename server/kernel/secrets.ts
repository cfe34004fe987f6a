import { eq } from 'drizzle-orm';
import type { Db } from './database/database';
import { secrets } from './tables';

const known = new WeakMap<Db, Map<string, Promise<string>>>();

/**
 * A secret of this database, made at first use and remembered. Processes that ask at the same time get the same one.
 * @param db the database itself, not a transaction: a secret that is rolled back would still be remembered
 * @param make returns the secret as text; may be called in vain
 */
export function secret(db: Db, name: string, make: () => string | Promise<string>): Promise<string> {
  const ofDatabase = known.get(db) ?? new Map<string, Promise<string>>();
  known.set(db, ofDatabase);
  const found = ofDatabase.get(name) ?? readOrMake(db, name, make);
  ofDatabase.set(name, found);
  found.catch(() => ofDatabase.delete(name));
  return found;
}

async function readOrMake(db: Db, name: string, make: () => string | Promise<string>): Promise<string> {
  const stored = async () => (await db.select().from(secrets).where(eq(secrets.name, name)))[0]?.value;
  const value = await stored();
  if (value !== undefined) return value;
  await db
    .insert(secrets)
    .values({ name, value: await make() })
    .onConflictDoNothing();
  return (await stored())!;
}
