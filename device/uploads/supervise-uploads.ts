import { liveQuery } from 'dexie';
import { serverNow } from '../api/server-time';
import { userDatabase } from '../database/user-database';
import { changeUpload, removeUpload, uploadsOf } from './upload-store';

/** A file that arrived and that no page took in a day belongs to a form that was given up. */
const forgottenAfterMs = 24 * 3_600_000;

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

  async function takeInHand(id: string): Promise<void> {
    inHand.add(id);
    try {
      await navigator.locks.request(`reach-upload-${id}`, { signal: stop.signal }, () => send(userId, id));
    } catch (error) {
      if (stop.signal.aborted) return;
      console.error('An upload broke off', error);
      await changeUpload(db, id, { state: 'failed', problem: '上传意外中断，请重试' });
    } finally {
      inHand.delete(id);
    }
  }

  // 'sending' is what a closed page has left; whoever really sends it holds the lock.
  const waiting = () => uploadsOf(db).where('state').anyOf('waiting', 'sending').primaryKeys();
  const subscription = liveQuery(waiting).subscribe(
    (ids) => ids.filter((id) => !inHand.has(id)).forEach((id) => void takeInHand(id)),
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
    for (const { id, state } of old) if (state === 'done' || state === 'failed') await removeUpload(db, id);
  }
}
