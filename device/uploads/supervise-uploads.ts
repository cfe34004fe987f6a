import { uploadDays } from '@contract/attachment/limits';
import { liveQuery } from 'dexie';
import { serverNow } from '../api/server-time';
import { userDatabase } from '../database/user-database';
import { changeUpload, removeUpload, uploadsOf } from './upload-store';

/** A file that arrived and that no page took in a day belongs to a form that was given up. */
const forgottenAfterMs = 24 * 3_600_000;
/** One that the outbox names may wait for a decision of the person. */
const keptForMs = uploadDays * 24 * 3_600_000;
/** Files that travel at once: a walk through a house without a network leaves dozens. */
const atOnce = 4;

/**
 * Sends the files that wait, from sign-in to sign-out, whatever page is open. A Web Lock per file lets one tab send it.
 * Answers with what stops it; a file under way stays, and goes on at the next sign-in.
 * @param send reads, seals and sends one file, until it has arrived or failed
 */
export function superviseUploads(userId: number, send: (userId: number, id: string) => Promise<void>): () => void {
  if (!window.isSecureContext) return () => undefined;
  const db = userDatabase(userId);
  const stop = new AbortController();
  const inHand = new Set<string>();
  /** What waits, oldest first. */
  let queue: readonly string[] = [];

  async function takeInHand(id: string): Promise<void> {
    try {
      await navigator.locks.request(`reach-upload-${id}`, { signal: stop.signal }, () => send(userId, id));
    } catch (error) {
      if (stop.signal.aborted) return;
      console.error('An upload broke off', error);
      await changeUpload(db, id, { state: 'failed', problem: '上传意外中断，请重试' });
    } finally {
      inHand.delete(id);
      // What it left waiting, without a session say, is not taken again until something changes.
      queue = queue.filter((one) => one !== id);
      pump();
    }
  }

  /** Takes the oldest that wait, as many as may travel at once. */
  function pump(): void {
    if (stop.signal.aborted) return;
    const free = queue.filter((id) => !inHand.has(id)).slice(0, atOnce - inHand.size);
    for (const id of free) {
      inHand.add(id);
      void takeInHand(id);
    }
  }

  // 'sending' is what a closed page has left; whoever really sends it holds the lock.
  const waiting = () => uploadsOf(db).where('state').anyOf('waiting', 'sending').sortBy('createdAt');
  const subscription = liveQuery(waiting).subscribe(
    (rows) => {
      queue = rows.map(({ id }) => id);
      pump();
    },
    (error) => console.error(error),
  );
  void forgetOld();
  return () => {
    stop.abort();
    subscription.unsubscribe();
  };

  async function forgetOld(): Promise<void> {
    const old = await uploadsOf(db)
      .filter(({ createdAt }) => createdAt < serverNow() - forgottenAfterMs)
      .toArray();
    for (const { id, state, isKept, createdAt } of old) {
      const mayBeNamed = isKept === true && createdAt >= serverNow() - keptForMs;
      if ((isKept || state === 'done' || state === 'failed') && !mayBeNamed) await removeUpload(db, id);
    }
  }
}
