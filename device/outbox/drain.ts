import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { UserDatabase } from '../database/user-database';
import type { EntryInput, OutboxEntry } from './entry';
import { isUnsure, nextTime, sendable } from './order';
import { outcomeOf, ownProblem, type Outcome } from './outcome';
import { queuedCall } from './queued';
import { holdEntry, listEntries, readContent, settleEntry, takeEntry } from './store';

export interface DrainContext {
  db: UserDatabase;
  /** Account whose entries are sent. */
  account: number;
  key: CryptoKey;
  /** Sends under this account and no other; fails with SIGN_IN_REQUIRED when it is not signed in. */
  send: (endpoint: EndpointSpec, input: EntryInput, idempotencyKey: string) => Promise<unknown>;
  /** Told of each entry that left the outbox or was set aside, so that what is on screen can be refreshed. */
  onSettled: (entry: OutboxEntry, outcome: Outcome) => void;
  signal: AbortSignal;
  now: () => number;
  /** 0 to 1. */
  random: () => number;
}

export type Drained =
  | { is: 'idle'; wakeAt: number | null }
  | { is: 'offline'; wakeAt: number | null }
  | { is: 'signedOut' };

/** Sends what can be sent now, one after the other, until nothing is left, the network is gone or the session ends. */
export async function drain(context: DrainContext): Promise<Drained> {
  const { db, account, signal } = context;
  const unknown = new Set<number>();
  while (!signal.aborted) {
    const entries = await listEntries(db);
    const next = sendable(entries, account, context.now()).find(({ seq }) => !unknown.has(seq));
    if (!next) {
      const others = entries.filter(({ seq }) => !unknown.has(seq));
      return { is: 'idle', wakeAt: nextTime(others, account) };
    }
    const outcome = await attempt(context, next);
    // An entry of a newer build waits for that build.
    if (outcome === 'unknown') unknown.add(next.seq);
    else if (outcome?.is === 'signedOut') return { is: 'signedOut' };
    else if (outcome?.is === 'later' && outcome.offline) {
      return { is: 'offline', wakeAt: nextTime(await listEntries(db), account) };
    }
  }
  return { is: 'idle', wakeAt: null };
}

/** @returns undefined when somebody else changed the entry meanwhile, or it was held back. */
async function attempt(context: DrainContext, seen: OutboxEntry): Promise<Outcome | 'unknown' | undefined> {
  const { db, now, random } = context;
  const call = queuedCall(seen.call);
  if (!call) return 'unknown';
  if (isUnsure(seen, now())) {
    await hold(context, seen, { is: 'conflict', problem: ownProblem('OUTBOX_UNSURE') });
    return undefined;
  }
  const content = await readContent(context.key, seen).catch(() => undefined);
  if (!content) {
    await hold(context, seen, { is: 'refused', problem: ownProblem('OUTBOX_UNREADABLE') });
    return undefined;
  }
  const entry = await takeEntry(db, seen, now());
  if (!entry) return undefined;
  const outcome = await context.send(call.endpoint, content.input, entry.id).then(
    (): Outcome => ({ is: 'done' }),
    (error: unknown) => outcomeOf(error),
  );
  await settleEntry(db, entry, outcome, { now: now(), random: random() });
  if (outcome.is !== 'later' && outcome.is !== 'signedOut') context.onSettled(entry, outcome);
  return outcome;
}

async function hold(
  { db, onSettled }: DrainContext,
  entry: OutboxEntry,
  outcome: Extract<Outcome, { is: 'conflict' | 'refused' }>,
): Promise<void> {
  if (await holdEntry(db, entry, outcome.is, outcome.problem)) onSettled(entry, outcome);
}
