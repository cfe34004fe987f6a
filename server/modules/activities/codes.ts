import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { codeEveryMs, codeLivesMs, readCode, type Side } from '@contract/activities/status';
import type { Database } from '@server/kernel/database/database';
import { secret } from '@server/kernel/secrets';

/**
 * Codes for signing: drawn every few seconds, of an activity, a side and their own time, sealed by a secret of this database.
 * Nothing of them is stored, so that any process of the server draws and checks them.
 */
export interface DrawnCode {
  /** What the QR code says: `<activity>.<side>.<time in base 36>.<seal>`. */
  content: string;
  /** Six digits for those whose camera fails. */
  digits: string;
  /** When it was drawn; the next comes `codeEveryMs` later. */
  at: number;
}

/**
 * The secret of this database, remembered once it was read. It is read beside transactions: whoever is in one asks for it before,
 * or waits for himself where there is one connection.
 */
export const keyOf = async (database: Database) =>
  Buffer.from(await secret(database.db, 'activity signing key', () => randomBytes(32).toString('base64')), 'base64');

const sealOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The code of a moment. */
export async function drawCode(database: Database, activityId: number, side: Side, now: number): Promise<DrawnCode> {
  const at = now - (now % codeEveryMs);
  const key = await keyOf(database);
  const body = `${activityId}.${side}.${at.toString(36)}`;
  return {
    content: `${body}.${sealOf(key, body).toString('base64url').slice(0, 22)}`,
    digits: digitsOf(key, body),
    at,
  };
}

function digitsOf(key: Buffer, body: string): string {
  return String(sealOf(key, `digits ${body}`).readUInt32BE(0) % 1_000_000).padStart(6, '0');
}

/**
 * When a code was drawn for an activity and a side; null when it never was. Six digits are known for as long as a code lives.
 */
export async function codeTime(
  database: Database,
  { activityId, side, code, now }: { activityId: number; side: Side; code: string; now: number },
): Promise<number | null> {
  const key = await keyOf(database);
  if (/^\d{6}$/.test(code)) {
    for (let at = now - (now % codeEveryMs); now - at <= codeLivesMs; at -= codeEveryMs) {
      if (isSame(digitsOf(key, `${activityId}.${side}.${at.toString(36)}`), code)) return at;
    }
    return null;
  }
  const said = readCode(code);
  if (said?.activityId !== activityId || said.side !== side) return null;
  const { at } = said;
  const body = `${activityId}.${side}.${at.toString(36)}`;
  if (!isSame(sealOf(key, body).toString('base64url').slice(0, 22), code.slice(code.lastIndexOf('.') + 1))) return null;
  // A code of the future was never drawn.
  return at <= now ? at : null;
}

/** A ticket of a person for an activity, which a phone without network sends along with the code it kept. */
export async function drawTicket(database: Database, activityId: number, personId: number): Promise<string> {
  const body = `${activityId}.${personId}.${randomBytes(9).toString('base64url')}`;
  return `${body}.${sealOf(await keyOf(database), `ticket ${body}`)
    .toString('base64url')
    .slice(0, 22)}`;
}

export async function isTicket(database: Database, text: string, activityId: number, personId: number) {
  const at = text.lastIndexOf('.');
  const [body, seal] = [text.slice(0, at), text.slice(at + 1)];
  if (!body.startsWith(`${activityId}.${personId}.`)) return false;
  return isSame(
    sealOf(await keyOf(database), `ticket ${body}`)
      .toString('base64url')
      .slice(0, 22),
    seal,
  );
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
