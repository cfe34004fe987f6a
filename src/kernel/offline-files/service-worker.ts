import type { Workbox } from 'workbox-window';
import { isOnline, subscribeNetwork } from '@device/api/network';
import { isQuotaError } from '@device/database/full-device';
import { pauseAfter } from '@device/outbox/order';
import { fetchRest, fits, holdPage, keepForOtherTabs, removeOldFiles, showProgress } from './fetch-files';
import { breakOff, setOfflineFiles } from './readiness';
import { setUpdate } from './update';

const checkMs = 30 * 60_000;

let workbox: Workbox | undefined;
/** This tab has asked for the new version. */
let isAsked = false;

/** Lets the version that waits take over; this tab is reloaded when it has. */
async function takeOver(): Promise<void> {
  isAsked = true;
  await keepForOtherTabs().catch((error: unknown) => console.warn('Other tabs may miss files', error));
  workbox?.messageSkipWaiting();
}

/**
 * Keeps the application on this device: the service worker brings what the start needs, the page fetches the rest behind
 * it. What a bad network broke off is tried again, at once when the network returns. Then looks for new versions.
 */
export async function keepOfflineFiles(): Promise<void> {
  if (!import.meta.env.PROD) return;
  if (!('serviceWorker' in navigator)) return setOfflineFiles({ kind: 'impossible' });
  holdPage();
  for (let tries = 1; ; tries++) {
    try {
      await fetchAll();
      break;
    } catch (error) {
      console.warn('The application is not complete on this device yet', error);
      await reconnected(pauseAfter(tries + 2, Math.random()));
    }
  }
  setOfflineFiles({ kind: 'ready' });
  const check = () => void workbox?.update().catch(() => undefined);
  setInterval(check, checkMs);
  subscribeNetwork(() => isOnline() && check());
  // A page that no service worker serves yet asks the network for the list.
  await removeOldFiles().catch((error: unknown) =>
    console.warn('Files of earlier versions stay until the next start', error),
  );
}

/** One tab at a time; the others go on when it is through, or gone. */
const fetchAll = () =>
  navigator.locks.request('reach-offline-files', async () => {
    let stop: (() => void) | undefined;
    try {
      const installation = install();
      installation.catch(() => undefined);
      stop = await showProgress();
      await installation;
      await fetchRest('installed');
    } catch (error) {
      stop?.();
      const isFull = isQuotaError(error) || !(await fits().catch(() => true));
      breakOff(isFull ? 'full' : 'failed');
      throw error;
    }
    stop();
  });

/** Registers the service worker; a `Workbox` is good for one registration. Rejects when the installation breaks off. */
async function install(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const own = new Workbox(`${import.meta.env.BASE_URL}sw.js`);
  workbox = own;
  own.addEventListener('waiting', () => {
    setUpdate('waiting', takeOver);
    fetchRest('next').catch((error: unknown) => console.warn('The new version is not complete yet', error));
  });
  own.addEventListener('controlling', () => {
    if (isAsked) window.location.reload();
    else setUpdate('active');
  });
  const registration = await own.register();
  await new Promise<void>((resolve, reject) => {
    // Not Workbox's event: it says nothing of an installation that this page found under way, after a reload.
    const installing = registration?.installing;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new TypeError('The installation broke off'));
    });
    void navigator.serviceWorker.ready.then(() => resolve());
  });
}

function reconnected(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, ms);
    const stop = subscribeNetwork(() => isOnline() && go());
    function go() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
