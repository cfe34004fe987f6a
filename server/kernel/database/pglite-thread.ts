import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FromWorker, PgliteWorkerData, ToWorker } from './pglite.worker';

/** The thread that PGlite runs in. */
export interface PgliteThread {
  /** Sends protocol bytes; ownership of the buffer passes to the thread. */
  send(bytes: Uint8Array<ArrayBuffer>): void;
  /** Called with protocol bytes that came back, one answer for each `send`. */
  onAnswer(receive: (bytes: Uint8Array) => void): void;
  onLost(lost: (error: Error) => void): void;
  /** The whole database as a tar archive, which `image` of a new thread takes. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** Starts the thread. @returns once the database answers. */
export async function startPgliteThread(data: Omit<PgliteWorkerData, 'wasmModule'>): Promise<PgliteThread> {
  const worker = new Worker(...workerEntry({ ...data, wasmModule: await wasmModule() }));
  const receivers: ((bytes: Uint8Array) => void)[] = [];
  const losers: ((error: Error) => void)[] = [];
  const waiting = new Map<string, (message: FromWorker) => void>();
  let closing = false;

  const lost = (error: Error) => {
    if (!closing) losers.forEach((loser) => loser(error));
  };
  worker.on('message', (message: FromWorker) => {
    if (message instanceof Uint8Array) receivers.forEach((receive) => receive(message));
    else waiting.get(Object.keys(message)[0]!)?.(message);
  });
  const reply = <Message extends FromWorker>(name: string) =>
    new Promise<Message>((resolve, reject) => {
      waiting.set(name, resolve as (message: FromWorker) => void);
      losers.push(reject);
    });
  worker.on('error', lost);
  worker.on('exit', (code) => lost(new Error(`the database thread ended (exit code ${code})`)));
  const post = (message: ToWorker, transferred: ArrayBuffer[] = []) => worker.postMessage(message, transferred);

  await reply('ready');
  return {
    send: (bytes) => post(bytes, [bytes.buffer]),
    onAnswer: (receive) => void receivers.push(receive),
    onLost: (loser) => void losers.push(loser),
    async dump() {
      const dumped = reply<{ dump: Uint8Array<ArrayBuffer> }>('dump');
      post('dump');
      return (await dumped).dump;
    },
    async close() {
      const closed = reply('closed');
      post('close');
      await closed;
      closing = true;
      await worker.terminate();
    },
  };
}

/** Bytes pass through the thread; without a bound it would keep 32 MiB of room for what is thrown away at once. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 };

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * The engine's code. Threads of one process share it with all that the compiler has made of it so far: the next engine opens
 * in three quarters of the time, and is quick from its first statement.
 */
function wasmModule(): Promise<WebAssembly.Module> {
  const file = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');
  return (compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes)));
}

/** The built worker lies beside the bundle; from source, tsx compiles it in the thread. */
function workerEntry(workerData: PgliteWorkerData): ConstructorParameters<typeof Worker> {
  const built = new URL('./pglite.worker.js', import.meta.url);
  if (existsSync(fileURLToPath(built))) return [built, { workerData, resourceLimits }];
  const source = JSON.stringify(new URL('./pglite.worker.ts', import.meta.url).href);
  const compile = JSON.stringify(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  );
  return [
    `import(${compile}).then(({ tsImport }) => tsImport(${source}, ${source}))`,
    { workerData, resourceLimits, eval: true, execArgv: [] },
  ];
}
