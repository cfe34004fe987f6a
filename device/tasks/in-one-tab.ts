import { isOnline, subscribeNetwork } from '../api/network';

/**
 * Does something in one tab only, of those that somebody looks at and that reach the server: a Web Lock elects it. When
 * it is hidden or loses the network, the work is broken off and another tab goes on, or this one later. What has come to
 * its end is done again when the tab comes back into sight. Answers with what stops it.
 * @param work ends with the signal
 */
export function inOneTab(name: string, work: (signal: AbortSignal) => Promise<unknown>): () => void {
  let running: AbortController | undefined;
  const look = () => {
    const may = document.visibilityState === 'visible' && isOnline();
    if (may === (running !== undefined)) return;
    running?.abort();
    running = may ? new AbortController() : undefined;
    if (running) void begin(running.signal);
  };
  const begin = async (signal: AbortSignal) => {
    try {
      // Without https there are no locks: each tab asks for itself.
      await (navigator.locks ? navigator.locks.request(name, { signal }, () => work(signal)) : work(signal));
    } catch (error) {
      if (!signal.aborted) console.error(`${name} broke off`, error);
    }
  };
  document.addEventListener('visibilitychange', look);
  const stopNetwork = subscribeNetwork(look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    stopNetwork();
    running?.abort();
  };
}
