import { liveQuery } from 'dexie';
import { isOnline, subscribeNetwork } from '../api/network';
import { serverNow } from '../api/server-time';
import { accountOf, tokenStore } from '../api/token';
import { userDatabase } from '../database/user-database';
import { deviceKey } from '../database/device-key';
import { uploadsOf } from '../uploads/upload-store';
import { drain, type Drained } from './drain';
import { showTruth } from './shown';
import { queuedCall } from './queued';
import { clientAs } from './send-as';
import { entriesOf, hurryEntries, recoverEntries } from './store';
import { onWake } from './wake';

/**
 * Sends what the signed-in user has saved, from sign-in to sign-out. A Web Lock elects one sender among the tabs; the
 * others stand in line and take over when that tab closes. Should two send all the same, the keys keep every effect
 * single. Answers with what stops it.
 */
export function runOutbox(userId: number): () => void {
  const account = accountOf(tokenStore.token());
  // Without https a browser has neither locks nor cryptography, and nothing is ever saved here.
  if (!window.isSecureContext || account === null) return () => undefined;
  const stop = new AbortController();
  const work = () => sendUntilStopped(userId, account, stop.signal);
  navigator.locks
    .request(`reach-outbox-${userId}-${account}`, { signal: stop.signal }, work)
    .catch((error: unknown) => {
      if (!stop.signal.aborted) console.error('Sending saved work broke off', error);
    });
  return () => stop.abort();
}

async function sendUntilStopped(userId: number, account: number, signal: AbortSignal): Promise<void> {
  const db = userDatabase(userId);
  const key = await deviceKey(db);
  const client = clientAs(account);
  const bell = wakeBell(signal);
  const saved = liveQuery(() => entriesOf(db).orderBy('seq').primaryKeys()).subscribe(bell.ring, console.error);
  const arrived = liveQuery(() => uploadsOf(db).where('state').anyOf('done', 'failed').primaryKeys()).subscribe(
    bell.ring,
    console.error,
  );
  const stopWake = onWake(bell.ring);
  const stopNetwork = subscribeNetwork(() => {
    if (isOnline()) void hurryEntries(db).then(bell.ring);
  });
  try {
    await recoverEntries(db);
    while (!signal.aborted) {
      bell.reset();
      const drained = await drain({
        db,
        account,
        key,
        signal,
        send: (endpoint, input, idempotencyKey) => client(endpoint, { ...input, idempotencyKey }),
        onSettled: (entry) => {
          void queuedCall(entry.call).then((call) => call && showTruth(call));
        },
        now: serverNow,
        random: Math.random,
      });
      await bell.wait(pauseOf(drained));
    }
  } finally {
    saved.unsubscribe();
    arrived.unsubscribe();
    stopWake();
    stopNetwork();
  }
}

/** Milliseconds until there may be something to do without being called; undefined when only a call can bring it. */
function pauseOf(drained: Drained): number | undefined {
  if (drained.is === 'signedOut' || drained.wakeAt === null) return undefined;
  return Math.max(0, drained.wakeAt - serverNow());
}

/** Rings wake who waits; a ring between two waits is not lost. */
function wakeBell(signal: AbortSignal) {
  let rung = false;
  let rise: (() => void) | undefined;
  const ring = () => {
    rung = true;
    rise?.();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    reset: () => {
      rung = signal.aborted;
    },
    wait: async (ms: number | undefined) => {
      if (rung) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((resolve) => {
        rise = resolve;
        if (ms !== undefined) timer = setTimeout(resolve, ms);
      });
      clearTimeout(timer);
    },
  };
}
