import { liveQuery } from 'dexie';
import { subscribeNetwork, isOnline } from '../api/network';
import { userDatabase } from '../database/user-database';
import { drivenKind, drivenKinds } from './kinds';
import { applyEvents, isRunnable, listTasks } from './store';
import type { Task } from './task';

/**
 * Keeps the unfinished tasks of the signed-in user going, from sign-in to sign-out. A Web Lock per task lets one tab
 * drive it; the others stand in line for the lock and take over when that tab closes. Answers with what stops it.
 */
export function superviseTasks(userId: number): () => void {
  // Without https a browser has neither locks nor cryptography, and the dialog refuses to take files.
  if (!window.isSecureContext) return () => undefined;
  const db = userDatabase(userId);
  const stop = new AbortController();
  const inHand = new Set<string>();

  const consider = (tasks: Task[]) => {
    for (const task of tasks) if (isRunnable(task) && !inHand.has(task.id)) void takeInHand(task);
  };

  async function takeInHand({ id, kind: name }: Task): Promise<void> {
    const kind = drivenKind(name);
    if (!kind) return;
    inHand.add(id);
    try {
      const drive = () => kind.drive(userId, id, stop.signal);
      const outcome = await navigator.locks.request(`reach-task-${id}`, { signal: stop.signal }, drive);
      // Signed out: the same person's next sign-in starts a new supervisor.
      if (outcome === 'signed-out') return;
    } catch (error) {
      if (stop.signal.aborted) return;
      console.error('A background task broke off', error);
      const problem = { code: 'SYSTEM_ERROR', message: '处理过程意外中断，请重试；如仍出现请刷新页面' };
      if (!(await applyEvents(db, id, { type: 'fail', problem }))) return;
    }
    inHand.delete(id);
    if (!stop.signal.aborted) consider(await listTasks(db));
  }

  const synchronise = () => {
    for (const kind of drivenKinds()) {
      kind
        .synchronise(db)
        .catch((error: unknown) => console.warn('Tasks could not be compared with the server', error));
    }
  };

  const tasks = liveQuery(() => listTasks(db)).subscribe(consider, (error) => console.error(error));
  const stopNetwork = subscribeNetwork(() => isOnline() && synchronise());
  synchronise();
  return () => {
    stop.abort();
    tasks.unsubscribe();
    stopNetwork();
  };
}
