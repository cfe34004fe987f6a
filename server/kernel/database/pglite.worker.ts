/** Hosts PGlite in a thread of its own, so that a long query never stops the event loop of the server. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** `dataDir` is a folder; without one the database lives in memory, filled from `image` (a dump of a data folder). */
export interface PgliteWorkerData {
  dataDir?: string;
  image?: Uint8Array<ArrayBuffer>;
  /** The engine's compiled code. */
  wasmModule: WebAssembly.Module;
}
/** Bytes of the PostgreSQL protocol, or a request about the engine itself. */
export type ToWorker = Uint8Array<ArrayBuffer> | 'dump' | 'close';
export type FromWorker =
  | Uint8Array<ArrayBuffer>
  | { ready: true }
  | { dump: Uint8Array<ArrayBuffer> }
  | { closed: true };

/** The system's file cache stands behind it: four times as much brings no faster import (docs/adr/0031). */
const sharedBuffers = '32MB';

const port = parentPort!;
const { dataDir, image, wasmModule } = workerData as PgliteWorkerData;
const lite = await PGlite.create({
  dataDir,
  wasmModule,
  loadDataDir: image && new Blob([image]),
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
});

let last: Promise<void> = Promise.resolve();
port.on('message', (message: ToWorker) => {
  last = last.then(() => answer(message));
});
send({ ready: true });

async function answer(message: ToWorker): Promise<void> {
  if (message === 'close') {
    await lite.close();
    send({ closed: true });
    port.close();
  } else if (message === 'dump') {
    const dump = new Uint8Array(await (await lite.dumpDataDir('none')).arrayBuffer());
    send({ dump }, dump.buffer);
  } else {
    const bytes = await run(message);
    send(bytes, bytes.buffer);
  }
}

/** As a stream, because the engine reads every other answer itself too and keeps what it read for ever. */
async function run(message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  // Each part is a view of the engine's own memory, which it writes over next.
  await lite.execProtocolRawStream(message, { onRawData: (part) => parts.push(part.slice()) });
  return joined(parts);
}

/** The parts in one buffer of their own, which can be handed over. */
function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function send(message: FromWorker, transferred?: ArrayBuffer): void {
  port.postMessage(message, transferred ? [transferred] : []);
}
