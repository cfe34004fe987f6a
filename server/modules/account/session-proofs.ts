import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '@server/kernel/database/database';
import { purposeKey } from './keys';

/**
 * What a device keeps of its session beside the cookie, which no script can erase: both follow from the session's id, so
 * nothing of them is stored here. They stay the same as long as the session lasts.
 */
type Purpose = 'half' | 'leave';

/** Without it the cookie renews nothing. The device erases it when its person signs out, with or without a network. */
export function deviceHalf(db: Db, sessionId: string): Promise<string> {
  return proofOf(db, 'half', sessionId);
}

/** Whether a text is the device's half of this session. */
export function isDeviceHalf(db: Db, sessionId: string, text: string): Promise<boolean> {
  return isProofOf(db, 'half', sessionId, text);
}

/** `<session>.<proof>`: ends the session, and can do nothing else. */
export async function leaveProof(db: Db, sessionId: string): Promise<string> {
  return `${sessionId}.${await proofOf(db, 'leave', sessionId)}`;
}

/** @returns the session that a proof ends; undefined when we did not make it */
export async function sessionOfLeaveProof(db: Db, text: string): Promise<string | undefined> {
  const [id = '', proof = ''] = text.split('.');
  return (await isProofOf(db, 'leave', id, proof)) ? id : undefined;
}

async function isProofOf(db: Db, purpose: Purpose, sessionId: string, text: string): Promise<boolean> {
  const [given, right] = [text, await proofOf(db, purpose, sessionId)].map((proof) => Buffer.from(proof));
  return given!.length === right!.length && timingSafeEqual(given!, right!);
}

async function proofOf(db: Db, purpose: Purpose, sessionId: string): Promise<string> {
  return createHmac('sha256', await purposeKey(db, 'refresh'))
    .update(`${purpose}:${sessionId}`)
    .digest('base64url');
}
