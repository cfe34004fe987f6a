import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { paperLinkMs } from '@contract/exam/exams/rules';
import { AppError } from '@contract/kernel/errors';
import type { Database } from '@server/kernel/database/database';
import { secret } from '@server/kernel/secrets';

/** A key to one paper: nothing of it is stored, and it is worth nothing when its time is over. */
export async function linkTo(database: Database, candidateId: number, now = Date.now()) {
  const until = now + paperLinkMs;
  const text = `${candidateId}.${Math.floor(until / 1000)}`;
  return { token: `${text}.${await macOf(database, text)}`, until: new Date(until).toISOString() };
}

/** The candidate whose paper a key opens. @throws AppError EXAM_LINK */
export async function linkedCandidate(database: Database, token: string, now = Date.now()): Promise<number> {
  const at = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(at, 0));
  const given = Buffer.from(token.slice(at + 1));
  const own = Buffer.from(await macOf(database, text));
  const [id, until] = text.split('.').map(Number);
  const isOurs = given.length === own.length && timingSafeEqual(given, own);
  if (!isOurs || !(until! * 1000 >= now)) throw new AppError('EXAM_LINK');
  return id!;
}

async function macOf(database: Database, text: string): Promise<string> {
  const key = await secret(database.db, 'exam paper link key', () => randomBytes(32).toString('base64'));
  return createHmac('sha256', Buffer.from(key, 'base64')).update(`paper ${text}`).digest('base64url');
}
