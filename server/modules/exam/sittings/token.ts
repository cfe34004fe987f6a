import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { receiptText, type SignedReceipt } from '@contract/exam/sittings/chain';
import { AppError } from '@contract/kernel/errors';
import type { Database } from '@server/kernel/database/database';
import { secret } from '@server/kernel/secrets';

/**
 * The credential of one sitting on one device. Nothing of it is stored and no session stands behind it, so that a logout elsewhere
 * or a new password does not end a sitting; every receipt renews it.
 */
export interface SittingToken {
  sittingId: number;
  deviceId: string;
}

/** How long a token outlives the deadline. */
const afterMs = 4 * 3_600_000;
/** Before an exam has a deadline for its candidate, from the entry on. */
const waitingMs = 36 * 3_600_000;

const macOf = async (database: Database, text: string) => {
  const key = await secret(database.db, 'exam sitting token', () => randomBytes(32).toString('base64'));
  return createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64url');
};

/** @param deadline of the candidate, with the network's grace, in ms; null: not known yet */
export async function signToken(database: Database, { sittingId, deviceId }: SittingToken, deadline: number | null) {
  const until = Math.max(Date.now() + afterMs, deadline === null ? Date.now() + waitingMs : deadline + afterMs);
  const text = `${sittingId}.${deviceId}.${Math.ceil(until / 1000)}`;
  return `${text}.${await macOf(database, text)}`;
}

/** @throws AppError EXAM_TOKEN where it is not one of ours, or its time is over */
export async function readToken(database: Database, token: string, now = Date.now()): Promise<SittingToken> {
  const at = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(at, 0));
  const given = Buffer.from(token.slice(at + 1));
  const own = Buffer.from(await macOf(database, text));
  const isOurs = given.length === own.length && timingSafeEqual(given, own);
  const [sittingId, deviceId, until] = text.split('.');
  if (!isOurs || deviceId === undefined || Number(until) * 1000 < now) throw new AppError('EXAM_TOKEN');
  return { sittingId: Number(sittingId), deviceId };
}

/** Keys that were read from their text, which costs more than a signature; there is one for each database. */
const parsed = new Map<string, KeyObject>();

async function receiptKey(database: Pick<Database, 'db'>): Promise<KeyObject> {
  const text = await secret(database.db, 'exam receipt key', () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  const key = parsed.get(text) ?? createPrivateKey(text);
  parsed.set(text, key);
  return key;
}

/** Receipts are checked with it: 32 bytes in base64. */
export async function receiptPublicKey(database: Pick<Database, 'db'>): Promise<string> {
  const spki = createPublicKey(await receiptKey(database)).export({ type: 'spki', format: 'der' });
  return spki.subarray(-32).toString('base64');
}

/** The house's signature of a text, as of its receipts. */
export const signText = async (database: Pick<Database, 'db'>, text: string): Promise<string> =>
  sign(null, Buffer.from(text), await receiptKey(database)).toString('base64');

export type ReceiptSigner = (receipt: SignedReceipt) => SignedReceipt & { signature: string };

/** Signs receipts within a transaction: the key is read before it begins. */
export async function receiptSigner(database: Pick<Database, 'db'>): Promise<ReceiptSigner> {
  const key = await receiptKey(database);
  return (receipt) => ({
    ...receipt,
    signature: sign(null, Buffer.from(receiptText(receipt)), key).toString('base64'),
  });
}
