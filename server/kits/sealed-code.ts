import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { codeEveryMs, codeLivesMs, readSealed } from '@contract/kernel/sealed-code';
import type { Database } from '@server/kernel/database/database';
import { secret } from '@server/kernel/secrets';

/**
 * Codes for signing: drawn every few seconds, of a subject and their own time, sealed by a secret of this database. Nothing of
 * them is stored, so that any process of the server draws and checks them.
 */
export interface DrawnCode {
  /** What the QR code says: `<subject>.<time in base 36>.<seal>`. */
  content: string;
  /** Six digits for those whose camera fails. */
  digits: string;
  /** When it was drawn; the next comes `codeEveryMs` later. */
  at: number;
}

/**
 * A secret of this database, remembered once it was read. It is read beside transactions: whoever is in one asks for it before,
 * or waits for himself where there is one connection.
 */
export const sealingKey = async (database: Database, name: string) =>
  Buffer.from(await secret(database.db, name, () => randomBytes(32).toString('base64')), 'base64');

const sealOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const shortSeal = (key: Buffer, text: string) => sealOf(key, text).toString('base64url').slice(0, 22);

/** The code of a moment. */
export function drawCode(key: Buffer, subject: string, now: number): DrawnCode {
  const at = now - (now % codeEveryMs);
  const body = `${subject}.${at.toString(36)}`;
  return { content: `${body}.${shortSeal(key, body)}`, digits: digitsOf(key, body), at };
}

function digitsOf(key: Buffer, body: string): string {
  return String(sealOf(key, `digits ${body}`).readUInt32BE(0) % 1_000_000).padStart(6, '0');
}

/** When a code was drawn for a subject; null when it never was. Six digits are known for as long as a code lives. */
export function codeTime(
  key: Buffer,
  { subject, code, now }: { subject: string; code: string; now: number },
): number | null {
  if (/^\d{6}$/.test(code)) {
    for (let at = now - (now % codeEveryMs); now - at <= codeLivesMs; at -= codeEveryMs) {
      if (isSame(digitsOf(key, `${subject}.${at.toString(36)}`), code)) return at;
    }
    return null;
  }
  const said = readSealed(code);
  if (said?.subject !== subject) return null;
  const { at } = said;
  if (!isSame(shortSeal(key, `${subject}.${at.toString(36)}`), code.slice(code.lastIndexOf('.') + 1))) return null;
  // A code of the future was never drawn.
  return at <= now ? at : null;
}

/** A ticket for a subject, which a phone without network sends along with the code it kept. */
export function drawTicket(key: Buffer, subject: string): string {
  const body = `${subject}.${randomBytes(9).toString('base64url')}`;
  return `${body}.${shortSeal(key, `ticket ${body}`)}`;
}

export function isTicket(key: Buffer, text: string, subject: string): boolean {
  const at = text.lastIndexOf('.');
  const [body, seal] = [text.slice(0, at), text.slice(at + 1)];
  return body.startsWith(`${subject}.`) && isSame(shortSeal(key, `ticket ${body}`), seal);
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
