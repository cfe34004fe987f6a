import { hasRoom } from '@device/database/full-device';
import { setOfflineFiles } from './readiness';

/** The build's list, see `scripts/vite/offline-files.ts`: addresses below the base path. */
interface FileList {
  /** Installed with the service worker. */
  first: string[];
  /** Fetched by the page behind it. */
  rest: string[];
  /** Kept when they are first used. */
  later: string[];
  /** Of `first` and `rest`. */
  bytes: number;
}

/** Where the service worker looks, too: see `runtimeCaching` in vite.config.ts. */
const cacheName = 'reach-assets';
/** Workbox's name for what is installed with the service worker. */
const firstCache = /^workbox-precache/;
const base = import.meta.env.BASE_URL;
const listUrl = `${base}offline-files.json`;
const assets = `${base}assets/`;
/** What the person waits for goes first on a slow line. */
const atOnce = 3;
const progressMs = 1000;

const pathsIn = async (cache: Cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname);

/** Paths of all files of the build that this device has. */
async function keptPaths(): Promise<Set<string>> {
  const names = (await caches.keys()).filter((name) => name === cacheName || firstCache.test(name));
  const paths = names.map(async (name) => pathsIn(await caches.open(name)));
  return new Set((await Promise.all(paths)).flat());
}

/**
 * The list of the version that is installed; of the server's, for one that is not: the service worker does not know that
 * address.
 */
async function readList(version: 'installed' | 'next'): Promise<FileList> {
  const response = await fetch(version === 'installed' ? listUrl : `${listUrl}?next`);
  if (!response.ok) throw new TypeError(`The list of files answers ${response.status}`);
  return (await response.json()) as FileList;
}

/** Shows how many of the build's files are here until it is stopped, whichever tab or worker fetches them. */
export async function showProgress(): Promise<() => void> {
  const { first, rest } = await readList('installed');
  const wanted = [...first, ...rest].map((url) => base + url);
  const show = async () => {
    const kept = await keptPaths();
    if (timer)
      setOfflineFiles({
        kind: 'installing',
        done: wanted.filter((path) => kept.has(path)).length,
        total: wanted.length,
      });
  };
  let timer: ReturnType<typeof setInterval> | undefined = setInterval(() => void show(), progressMs);
  await show();
  return () => {
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Fetches what the installation of the service worker leaves to the page, and is not there already. Fails like `fetch`
 * and like what writes on a full device.
 */
export async function fetchRest(version: 'installed' | 'next'): Promise<void> {
  const { rest } = await readList(version);
  const [cache, kept] = await Promise.all([caches.open(cacheName), keptPaths()]);
  const missing = rest.map((url) => base + url).filter((path) => !kept.has(path));
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let path = missing.shift(); path !== undefined; path = missing.shift()) await fetchInto(cache, path);
    }),
  );
}

async function fetchInto(cache: Cache, path: string): Promise<void> {
  const response = await fetch(path, { priority: 'low' });
  if (!response.ok) throw new TypeError(`${path} answers ${response.status}`);
  await cache.put(path, response);
}

/** Held by every open page, for as long as it is open. */
const pageLock = 'reach-page';

/** Says to the other tabs that this one is there. */
export function holdPage(): void {
  void navigator.locks.request(pageLock, { mode: 'shared' }, () => new Promise(() => undefined));
}

async function isAlone(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === pageLock).length <= 1;
}

/** Removes what only earlier versions have, unless a tab is open that may still run one. */
export async function removeOldFiles(): Promise<void> {
  if (!(await isAlone())) return;
  const { first, rest, later } = await readList('installed');
  const known = new Set([...first, ...rest, ...later].map((url) => base + url));
  const cache = await caches.open(cacheName);
  const old = (await pathsIn(cache)).filter((path) => !known.has(path));
  await Promise.all(old.map((path) => cache.delete(path, { ignoreVary: true })));
}

/** Before another version takes over: Workbox drops the files of this one, which other tabs go on with. */
export async function keepForOtherTabs(): Promise<void> {
  if (await isAlone()) return;
  const cache = await caches.open(cacheName);
  for (const name of (await caches.keys()).filter((one) => firstCache.test(one))) {
    const from = await caches.open(name);
    for (const request of await from.keys()) {
      const { pathname } = new URL(request.url);
      const response = pathname.startsWith(assets) ? await from.match(request) : undefined;
      if (response) await cache.put(pathname, response);
    }
  }
}

/** Whether there is room for the build: an installation that fails does not say why. */
export const fits = async (): Promise<boolean> => hasRoom((await readList('installed')).bytes);
