import { and, count, eq, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { mostPreferences } from '@contract/userinfo/preference';
import type { Db } from '@server/kernel/database/database';
import { preferences } from './tables';

interface Preference {
  key: string;
  value: unknown;
}

/** A person's preference; `value` null when there is none. */
export async function preferenceOf(db: Db, userId: number, key: string): Promise<Preference> {
  const [row] = await db.select({ value: preferences.value }).from(preferences).where(isOf(userId, key));
  return { key, value: row ? JSON.parse(row.value) : null };
}

/**
 * Keeps a preference, or forgets it when `value` is null. The last writer wins: it is one person's own arrangement.
 * @throws AppError INPUT_INVALID beyond `mostPreferences`
 */
export async function savePreference(db: Db, userId: number, { key, value }: Preference): Promise<Preference> {
  if (value === null) {
    await db.delete(preferences).where(isOf(userId, key));
    return { key, value };
  }
  const stored = { value: JSON.stringify(value), updatedAt: sql`now()` };
  await db
    .insert(preferences)
    .values({ userId, key, ...stored })
    .onConflictDoUpdate({ target: [preferences.userId, preferences.key], set: stored });
  const [kept] = await db.select({ count: count() }).from(preferences).where(eq(preferences.userId, userId));
  if (kept!.count > mostPreferences)
    throw new AppError('INPUT_INVALID', { detail: `个人偏好最多 ${mostPreferences} 项` });
  return { key, value };
}

function isOf(userId: number, key: string) {
  return and(eq(preferences.userId, userId), eq(preferences.key, key));
}
