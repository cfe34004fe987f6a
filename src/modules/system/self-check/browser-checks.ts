import type { EchoApi } from '@workers/echo.worker';
import echoWorkerUrl from '@workers/echo.worker?worker&url';
import { wrap } from 'comlink';

/** Outcome of one check of the browser. */
export interface Check {
  title: string;
  isGood: boolean;
  /** What was found, or what to do. */
  note: string;
}

/** Storage below which a workbook in work may not find room. */
const wantedBytes = 200 * 1024 * 1024;
const workerMs = 5_000;

/** Tries what the app needs of a browser, each by using it. Never fails: a thing that throws is a bad check. */
export function checkBrowser(): Promise<Check[]> {
  const checks: readonly [title: string, run: () => Promise<string>, remedy: string][] = [
    ['安全连接', secureContext, '请改用 https 地址打开'],
    ['本机数据库', indexedDb, '请关闭无痕模式，或允许本站保存数据'],
    ['加密', encryption, '请改用 https 地址，或更新浏览器'],
    ['离线支持', serviceWorker, '请改用 https 地址；首次打开后刷新一次'],
    ['后台线程', worker, '请更新浏览器，或检查安全软件的拦截'],
    ['多标签页协调', locks, '请更新浏览器'],
    ['压缩', compression, '请更新到 Chrome 103、Edge 103、Safari 16.4 或 Firefox 113 以上'],
    ['可用空间', storage, '请清理浏览器数据'],
  ];
  return Promise.all(
    checks.map(async ([title, run, remedy]) => {
      try {
        return { title, isGood: true, note: await run() };
      } catch (error) {
        console.warn(title, error);
        return { title, isGood: false, note: remedy };
      }
    }),
  );
}

function demand(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

async function secureContext(): Promise<string> {
  demand(window.isSecureContext, 'not a secure context');
  return window.location.protocol === 'https:' ? 'https' : '本机';
}

/** Opens a database of its own, writes, reads and removes it. */
async function indexedDb(): Promise<string> {
  const { Dexie } = await import('dexie');
  const db = new Dexie(`reach-self-check-${crypto.randomUUID()}`);
  try {
    db.version(1).stores({ rows: 'id' });
    await db.table('rows').put({ id: 1, text: '自检' });
    const row = (await db.table('rows').get(1)) as { text: string } | undefined;
    demand(row?.text === '自检', 'what was read is not what was written');
  } finally {
    await db.delete();
  }
  return '可读写';
}

async function encryption(): Promise<string> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const algorithm = { name: 'AES-GCM', iv: crypto.getRandomValues(new Uint8Array(12)) };
  const plain = new TextEncoder().encode('自检');
  const sealed = await crypto.subtle.encrypt(algorithm, key, plain);
  const opened = await crypto.subtle.decrypt(algorithm, key, sealed);
  demand(new TextDecoder().decode(opened) === '自检', 'what was opened is not what was sealed');
  return 'AES-256';
}

async function serviceWorker(): Promise<string> {
  demand('serviceWorker' in navigator, 'no service worker');
  const registration = await navigator.serviceWorker.getRegistration();
  demand(registration?.active, 'none is active');
  return '可离线打开';
}

/** Starts a worker of this build and waits for its answer. */
async function worker(): Promise<string> {
  const thread = new Worker(echoWorkerUrl, { type: 'module' });
  try {
    const answer = await new Promise((resolve, reject) => {
      thread.addEventListener('error', () => reject(new Error('the worker failed')));
      setTimeout(() => reject(new Error('the worker does not answer')), workerMs);
      wrap<EchoApi>(thread).echo('自检').then(resolve, reject);
    });
    demand(answer === '自检', 'the worker answered something else');
  } finally {
    thread.terminate();
  }
  return '可用';
}

async function locks(): Promise<string> {
  return navigator.locks.request('reach-self-check', () => '可用');
}

async function compression(): Promise<string> {
  const packed = new Blob(['自检']).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const text = await new Response(packed.pipeThrough(new DecompressionStream('deflate-raw'))).text();
  demand(text === '自检', 'what was unpacked is not what was packed');
  return '可用';
}

async function storage(): Promise<string> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  const free = quota - usage;
  demand(free >= wantedBytes, `only ${free} bytes are free`);
  return `剩余 ${formatMegabytes(free)}，已用 ${formatMegabytes(usage)}`;
}

function formatMegabytes(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1024 ? `${(megabytes / 1024).toFixed(1)} GB` : `${megabytes.toFixed(1)} MB`;
}
