import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { systemModule } from '@contract/system/module';
import type { Database } from '@server/kernel/database/database';
import { secret } from '@server/kernel/secrets';

/** Characters of a seal: 126 bits of it, which nobody guesses. */
const sealLength = 21;

/** What a paper is: the kind of its form and the record that it tells of. */
interface SealedForm {
  kind: string;
  id: number | string;
}

async function sealOf(database: Database, text: string): Promise<string> {
  const key = await secret(database.db, 'printed form key', () => randomBytes(32).toString('base64'));
  return createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64url').slice(0, sealLength);
}

/**
 * The address that stands on a paper as its code: whoever opens it is told whether this hospital printed such a paper. Nothing
 * of it is stored, so it is true as long as the database has its secret.
 * @param origin where the browser of whoever prints reaches the server
 */
export async function sealAddress(database: Database, origin: string, { kind, id }: SealedForm, now = Date.now()) {
  const text = `${kind}.${id}.${Math.floor(now / 60_000).toString(36)}`;
  const seal = `${text}.${await sealOf(database, text)}`;
  return `${new URL(origin).origin}/main${systemModule.screens.verify.path}?seal=${encodeURIComponent(seal)}`;
}

/** Whether a seal is one of this database. */
export async function isGenuine(database: Database, seal: string): Promise<boolean> {
  const at = seal.lastIndexOf('.');
  const given = Buffer.from(seal.slice(at + 1));
  const own = Buffer.from(await sealOf(database, seal.slice(0, Math.max(at, 0))));
  return at > 0 && given.length === own.length && timingSafeEqual(given, own);
}
