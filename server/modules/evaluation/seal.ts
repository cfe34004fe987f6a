import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { Filled } from '@contract/evaluation/form';
import type { Db } from '@server/kernel/database/database';
import { contentHash, type Storage } from '@server/kernel/storage';
import { first } from '@server/kits/rows';
import { tasks } from './tables';

const algorithm = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];
/** All sealed texts are as long as a multiple of this, so that their length does not tell a comment from none. */
const padTo = 1024;

/** A task, and where its key is. */
export interface Sealing {
  db: Db;
  storage: Storage;
  taskId: number;
}

/**
 * The key that a task has; undefined before its first answer or draft. @throws AppError EVALUATION_KEY_LOST where storage no
 * longer has it: another one would shut what was answered away for ever, and nobody would notice before the end
 */
export async function keptKey(
  storage: Storage,
  { name, keyHash }: Pick<typeof tasks.$inferSelect, 'name' | 'keyHash'>,
): Promise<Buffer | undefined> {
  if (keyHash === null) return undefined;
  const kept = await storage.get(keyHash);
  if (!kept) throw new AppError('EVALUATION_KEY_LOST', { name });
  return Buffer.from(kept);
}

/**
 * The key of a task's anonymous answers and of its drafts: random, made with the first of them and kept in storage, so that
 * the database alone opens nothing. It is forgotten when the task is closed (docs/adr/0093).
 * @throws AppError EVALUATION_KEY_LOST
 */
export async function taskKey({ db, storage, taskId }: Sealing): Promise<Buffer> {
  const task = first(await db.select().from(tasks).where(eq(tasks.id, taskId)).for('update'));
  const kept = await keptKey(storage, task);
  if (kept) return kept;
  const key = randomBytes(32);
  const keyHash = contentHash(key);
  await storage.put(keyHash, key);
  await db.update(tasks).set({ keyHash }).where(eq(tasks.id, taskId));
  return key;
}

export function seal(key: Buffer, filled: Filled): string {
  const text = Buffer.from(JSON.stringify(filled), 'utf8');
  const padded = Buffer.alloc(Math.ceil((text.length + 1) / padTo) * padTo, ' ');
  text.copy(padded);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv);
  return Buffer.concat([iv, cipher.update(padded), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** @throws Error when the key is another or the text was changed */
export function unseal(key: Buffer, sealed: string): Filled {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as Filled;
}
