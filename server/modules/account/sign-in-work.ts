import { createHash } from 'node:crypto';
import type { accountEndpoints } from '@contract/account/endpoints';
import { workPieces } from '@contract/account/proof-of-work';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { sourceOf, type Source } from './attempt-source';
import { accountNamed } from './login-name';
import { issueToken, peekToken, redeemToken } from './one-time-token';
import { nameHash, standingOf, type Standing } from './throttle';

const kind = 'work';
/** Failures from one source in an hour, whatever the names, from which work is needed. A hospital's mornings have fewer. */
const fromSource = 50;
/** Failures of one name in an hour, wherever from: one address cannot bring about so many. */
const ofName = 20;
/** Zero bits of a piece at first: 131,000 hashes for all; a second on a slow phone (ADR 38). */
const firstBits = 13;
const mostBits = 18;
const mostWaitSeconds = 30;

/** Work that an attempt needs; `bits` 0: none. Both grow each time the failures double. */
export interface Need {
  bits: number;
  waitSeconds: number;
}

export function needOf({ isKnown }: Pick<Source, 'isKnown'>, standing: Pick<Standing, 'ofName' | 'ofSource'>): Need {
  if (isKnown) return { bits: 0, waitSeconds: 0 };
  const name = doublings(standing.ofName, ofName);
  const steps = Math.max(name, doublings(standing.ofSource, fromSource));
  return {
    bits: steps === 0 ? 0 : Math.min(firstBits + steps - 1, mostBits),
    waitSeconds: name === 0 ? 0 : Math.min(2 ** (name - 1), mostWaitSeconds),
  };
}

/** 0 below `first`, then 1, and one more each time the count doubles. */
const doublings = (count: number, first: number) => (count < first ? 0 : 1 + Math.floor(Math.log2(count / first)));

/** A challenge for whoever is about to sign in; most need none. The same for names that nobody has. */
export const offerWork: Handler<typeof accountEndpoints.signInWork> = async ({ db, ip, body }) => {
  const account = await accountNamed(db, body.username, body.kind);
  const source = await sourceOf(db, account?.id, { ip, device: body.device });
  const need = needOf(source, await standingOf(db, { username: body.username, ...source }));
  if (need.bits === 0) return { challenge: '', bits: 0, wait_ms: 0 };
  const waitMs = need.waitSeconds * 1000;
  const sealed = [need.bits, (Date.now() + waitMs).toString(36), boundTo(body.username)].join('.');
  return { challenge: await issueToken(db, kind, sealed), bits: need.bits, wait_ms: waitMs };
};

/**
 * Whether the needed work was done, for this name, and not for an earlier sign-in. A challenge given out before the last
 * doubling still counts: a slow phone is not sent back.
 */
export async function isWorkDone(
  db: Db,
  work: { challenge: string; nonces: readonly number[] } | undefined,
  { username, need }: { username: string; need: Need },
): Promise<boolean> {
  const sealed = work && (await peekToken(db, kind, work.challenge));
  if (!sealed) return false;
  const [bits = '', notBefore = '', name] = sealed.split('.');
  return (
    Number(bits) >= need.bits - 1 &&
    parseInt(notBefore, 36) <= Date.now() &&
    name === boundTo(username) &&
    isSolved(work.challenge, Number(bits), work.nonces) &&
    (await redeemToken(db, kind, work.challenge)) !== undefined
  );
}

/** Enough of the hash of a name to fit into a token. */
const boundTo = (username: string) => nameHash(username).slice(0, 20);

function isSolved(challenge: string, bits: number, nonces: readonly number[]): boolean {
  const seed = createHash('sha256').update(challenge).digest();
  const isPieceSolved = (nonce: number, piece: number) => {
    const rest = Buffer.alloc(8);
    rest.writeUInt32BE(piece, 0);
    rest.writeUInt32BE(nonce, 4);
    return Math.clz32(createHash('sha256').update(seed).update(rest).digest().readUInt32BE(0)) >= bits;
  };
  return nonces.length === workPieces && nonces.every(isPieceSolved);
}
