import { proxy, type Remote } from 'comlink';
import type { RotationFixApi } from '@workers/rotation-fix.worker';
import type { FixState } from '@workers/rotation-fix/session';
import { useCallback, useEffect, useState } from 'react';
import { notifyError } from '@/kernel/query/notify-error';
import { pageSession } from '@device/threads/session-bridge';
import type { RotationTask } from '@workers/rotation-import/task';
import { useUserDatabase } from '@/kernel/session/use-user-database';
import { formatError } from '../format-error';
import { fixWorker } from './fix-worker';

type Opened = { is: 'opening' } | { is: 'lost' } | { is: 'failed'; message: string } | { is: 'ready'; state: FixState };
type Change = (worker: Remote<RotationFixApi>) => Promise<FixState>;

/** Changes the corrections; resolves when they are stored and everything they touch was checked again. */
export type ChangeFixes = (change: Change) => Promise<void>;

/** The correction of a task's file, from the moment its step is shown until it is left. Other tabs' changes are followed. */
export function useFixSession(task: RotationTask): { opened: Opened; change: ChangeFixes } {
  const db = useUserDatabase();
  const { id } = task;
  const [opened, setOpened] = useState<Opened>({ is: 'opening' });

  useEffect(() => {
    let isShown = true;
    let leave: () => void;
    const left = new Promise<void>((resolve) => (leave = resolve));
    const show = (next: Opened) => isShown && setOpened(next);
    fixWorker
      .use(async (worker) => {
        const state = await worker.open(db.userId, id, proxy(pageSession));
        show(state ? { is: 'ready', state } : { is: 'lost' });
        // An idle worker is ended; this one holds the file for as long as somebody looks at it.
        await left;
      })
      .catch((error: unknown) => show({ is: 'failed', message: formatError(error) }));
    return () => {
      isShown = false;
      leave();
    };
  }, [db, id]);

  const change = useCallback(async (work: Change) => {
    try {
      const state = await fixWorker.use(work);
      setOpened((now) => later(now, state));
    } catch (error) {
      notifyError(error);
    }
  }, []);

  const shown = opened.is === 'ready' ? opened.state.revision : null;
  const stored = task.fixes?.revision ?? 0;
  useEffect(() => {
    if (shown === null || stored <= shown) return;
    fixWorker
      .use((worker) => worker.refresh(id))
      .then((state) => setOpened((now) => later(now, state)))
      .catch(notifyError);
  }, [shown, stored, id]);

  return { opened, change };
}

/** Answers may come in another order than they were asked for. */
function later(now: Opened, state: FixState): Opened {
  return now.is === 'ready' && now.state.revision > state.revision ? now : { is: 'ready', state };
}
