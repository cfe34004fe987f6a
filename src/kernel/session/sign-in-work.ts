import { accountEndpoints } from '@contract/account/endpoints';
import type { LoginKind } from '@contract/account/types';
import { call } from '@device/api/call';
import { deviceName } from '@device/session/device-name';

/** A challenge is good for five minutes; what is nearly over is not begun with. */
const freshMs = 4 * 60_000;

/** Whom somebody is about to sign in as. */
export interface SignInName {
  username: string;
  kind?: LoginKind;
}
export interface SolvedWork {
  challenge: string;
  nonces: number[];
  /** When it begins to count, by `performance.now()`. */
  readyAt: number;
}

let prepared: { name: string; begunAt: number; work: Promise<SolvedWork | undefined> } | undefined;
const keyOf = ({ username, kind }: SignInName) => `${kind} ${username.toLowerCase()}`;

/** Asks for a challenge and solves it. @returns undefined when none is needed; fails with NETWORK, or when no worker starts */
export async function workFor(name: SignInName): Promise<SolvedWork | undefined> {
  const body = { ...name, device: deviceName() };
  const { challenge, bits, wait_ms } = await call(accountEndpoints.signInWork, { body });
  if (bits === 0) return undefined;
  const readyAt = performance.now() + wait_ms;
  const { solve } = await import('./work-solver');
  return { challenge, nonces: await solve(challenge, bits), readyAt };
}

/** Begins with the work for a name while the person goes on typing. It fails silently: the sign-in tries again. */
export function prepareWork(name: SignInName): void {
  if (name.username === '' || name.kind === 'exam' || !navigator.onLine) return;
  if (prepared?.name === keyOf(name) && performance.now() - prepared.begunAt < freshMs) return;
  const work = workFor(name).catch(() => undefined);
  prepared = { name: keyOf(name), begunAt: performance.now(), work };
}

/** The work that was begun for a name; it is good for one sign-in. */
export async function takeWork(name: SignInName): Promise<SolvedWork | undefined> {
  const mine = prepared;
  if (mine?.name !== keyOf(name) || performance.now() - mine.begunAt > freshMs) return undefined;
  prepared = undefined;
  return mine.work;
}
