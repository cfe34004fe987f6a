import { useEffect, useState, useSyncExternalStore } from 'react';
import { SittingSession } from '@device/exam/sitting-session';

export interface OpenedSitting {
  session: SittingSession | undefined;
  state: 'opening' | 'none' | 'open' | 'broken';
  /** Writes here, and no longer in another tab. */
  takeOver: () => void;
}

/** Opens a sitting from this device and lets one tab write: a Web Lock says which. */
export function useSitting(sittingId: number): OpenedSitting {
  const [opened, setOpened] = useState<Pick<OpenedSitting, 'session' | 'state'>>({
    session: undefined,
    state: 'opening',
  });
  useEffect(() => {
    let session: SittingSession | undefined;
    const ended = new AbortController();
    SittingSession.open(sittingId).then(
      (found) => {
        if (ended.signal.aborted) return;
        session = found;
        setOpened({ session: found, state: found ? 'open' : 'none' });
        if (found) hold(found, ended.signal, false);
      },
      (error: unknown) => {
        console.error('The sitting could not be opened', error);
        setOpened({ session: undefined, state: 'broken' });
      },
    );
    return () => {
      ended.abort();
      session?.stop();
    };
  }, [sittingId]);
  const { session } = opened;
  useEffect(() => (session ? watchPage(session) : undefined), [session]);
  const takeOver = () => session && hold(session, new AbortController().signal, true);
  return { ...opened, takeOver };
}

/** The lock is held as long as the page lives; a tab that it is taken from only shows. */
function hold(session: SittingSession, signal: AbortSignal, steal: boolean): void {
  const name = `reach-exam-${session.store.sittingId}`;
  if (!navigator.locks) return void session.begin();
  const options = steal ? { steal } : { ifAvailable: true };
  void navigator.locks
    .request(name, options, async (lock) => {
      if (!lock) {
        session.signal('page.tab');
        return;
      }
      await session.begin();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    })
    .catch(() => session.yieldWriting());
}

/** Words are written down when the page is left; that it was left is told, and nothing is concluded from it. */
function watchPage(session: SittingSession): () => void {
  let hiddenAt = 0;
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = performance.now();
      void session.settleTyped();
    } else if (hiddenAt > 0) {
      session.signal('page.hidden', Math.round(performance.now() - hiddenAt));
      hiddenAt = 0;
    }
  };
  const onFullscreen = () => !document.fullscreenElement && session.signal('page.fullscreen');
  const onHide = () => void session.settleTyped();
  const onLine = () => void session.flush();
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('fullscreenchange', onFullscreen);
  window.addEventListener('pagehide', onHide);
  window.addEventListener('online', onLine);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('fullscreenchange', onFullscreen);
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('online', onLine);
  };
}

const noView = () => undefined;
const never = () => () => undefined;
export const useSittingView = (session: SittingSession | undefined) =>
  useSyncExternalStore(session?.subscribe ?? never, session?.snapshot ?? noView);
