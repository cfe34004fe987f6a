import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { ErrorKey } from '@contract/kernel/errors';
import type { UserDatabase } from '../database/user-database';
import type { EntryInput, OutboxEntry } from './entry';
import { forgetFiles, withFiles } from './entry-files';
import { keepSent } from './keep-sent';
import { keepMine, sidesOf } from './keep-mine';
import { isUnsure, nextTime, sendable } from './order';
import { outcomeOf, ownRefusal, type Outcome } from './outcome';
import { queuedCall, type QueuedInput } from './queued';
import { holdEntry, listEntries, readContent, sealProblem, settleEntry, takeEntry } from './store';

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
  const unready = new Set<number>();
  while (!signal.aborted) {
    const entries = await listEntries(db);
    const next = sendable(entries, account, context.now()).find(({ seq }) => !unready.has(seq));
    if (!next) {
      const others = entries.filter(({ seq }) => !unready.has(seq));
      return { is: 'idle', wakeAt: nextTime(others, account) };
    }
    const outcome = await attempt(context, next);
    // An entry of a newer build waits for that build, one with files for their arrival, which wakes the sender.
    if (outcome === 'unready') unready.add(next.seq);
    else if (outcome?.is === 'signedOut') return { is: 'signedOut' };
    else if (outcome?.is === 'later' && outcome.offline) {
      return { is: 'offline', wakeAt: nextTime(await listEntries(db), account) };
    }
  }
  return { is: 'idle', wakeAt: null };
}

/** @returns undefined when somebody else changed the entry meanwhile, or it was held back. */
async function attempt(context: DrainContext, seen: OutboxEntry): Promise<Outcome | 'unready' | undefined> {
  const { db, key, now, random } = context;
  const call = await queuedCall(seen.call).catch(() => undefined);
  if (!call) return 'unready';
  if (isUnsure(seen, now())) return hold(context, seen, 'conflict', 'OUTBOX_UNSURE');
  const content = await readContent(key, seen).catch(() => undefined);
  if (!content) return hold(context, seen, 'refused', 'OUTBOX_UNREADABLE');
  const files = await withFiles(db, call, content.input as QueuedInput<EndpointSpec>);
  if (files.is === 'failed') return hold(context, seen, 'refused', 'OUTBOX_FILE_FAILED');
  if (files.is === 'away') return 'unready';
  const input = files.input as EntryInput;
  const entry = await takeEntry(db, seen, now());
  if (!entry) return undefined;
  const outcome = await context.send(call.endpoint, input, entry.id).then(
    (): Outcome => ({ is: 'done' }),
    (error: unknown) => outcomeOf(error),
  );
  const at = { now: now(), random: random() };
  if (!('refusal' in outcome)) {
    // Before the entry goes: it would be laid over the copies no more.
    if (outcome.is === 'done') await keepSent(db, call, { ...content, input });
    await settleEntry(db, entry, outcome, at);
    if (outcome.is === 'done') {
      await forgetFiles(db, files.sent);
      context.onSettled(entry, outcome);
    }
    return outcome;
  }
  const { is, refusal } = outcome;
  const settled = await settleEntry(db, entry, { is, problem: await sealProblem(key, refusal) }, at);
  // What somebody else changed touches nothing of this: there is nothing to ask the person. Where it touches a part, the
  // person decides about all of it: the rest alone would leave that part out without a word.
  const dispute = { call, content, refusal };
  const isUntouched =
    is === 'conflict' && settled && sidesOf(dispute)?.length === 0 && (await keepMine(db, key, dispute, settled, []));
  if (!isUntouched) context.onSettled(entry, outcome);
  return outcome;
}

/** Sets an entry aside that is not sent. */
async function hold(
  { db, key, onSettled }: DrainContext,
  entry: OutboxEntry,
  is: 'conflict' | 'refused',
  error: ErrorKey,
): Promise<undefined> {
  const refusal = ownRefusal(error);
  if (await holdEntry(db, entry, is, await sealProblem(key, refusal))) onSettled(entry, { is, refusal });
}
