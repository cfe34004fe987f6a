import { Inflate, inflateSync } from 'fflate';
import { corrupt, reason } from '../fail';
import { crc32 } from './crc32';
import type { ZipEntry } from './directory';

/**
 * Compressed bytes handed to the inflater at a time. Deflate grows at most 1,032-fold, so one slice of a bomb costs
 * 16 MiB before the count below stops it.
 */
const SLICE = 16 * 1024;
/** Stored bytes handed on at a time, so that no reader has to hold a large part whole. */
const STORED_SLICE = 64 * 1024;
/** Below this a native stream costs more than it saves. */
const SMALL = 8 * 1024;

/**
 * The inflated bytes of `entry`, chunk by chunk, counted against the declared size and checked against its CRC-32.
 * The check is complete only when the iteration has ended without an error. Throws `FILE_CORRUPT`.
 */
export async function* inflateEntry(file: Uint8Array, entry: ZipEntry): AsyncGenerator<Uint8Array, void, undefined> {
  const data = file.subarray(entry.dataOffset, entry.dataOffset + entry.compressedSize);
  if (entry.method === 0) {
    checkSum(crc32(data), entry);
    for (let at = 0; at < data.length; at += STORED_SLICE) yield data.subarray(at, at + STORED_SLICE);
  } else if (entry.method !== 8) {
    corrupt(`${entry.name} uses compression method ${entry.method}`);
  } else if (data.length < SMALL) {
    yield inflateSmall(data, entry);
  } else if (typeof DecompressionStream === 'function') {
    yield* counted(inflateNative(data, entry), entry);
  } else {
    yield* counted(inflateScript(data, entry), entry);
  }
}

async function* counted(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  entry: ZipEntry,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > entry.size) corrupt(`${entry.name} inflates to more than it declares`);
    yield chunk;
  }
  if (size !== entry.size) corrupt(`${entry.name} inflates to ${size} bytes instead of ${entry.size}`);
}

function checkSum(sum: number, entry: ZipEntry): void {
  if (sum !== entry.crc) corrupt(`${entry.name} fails its check sum`);
}

function inflateSmall(data: Uint8Array, entry: ZipEntry): Uint8Array {
  let whole: Uint8Array;
  try {
    // One byte of room: a stream longer than declared shows itself, and cannot take more memory than that.
    whole = inflateSync(data, { out: new Uint8Array(Math.min(entry.size, data.length * 1032) + 1) });
  } catch (error) {
    return corrupt(`${entry.name}: ${reason(error)}`);
  }
  if (whole.length !== entry.size) corrupt(`${entry.name} does not inflate to ${entry.size} bytes`);
  checkSum(crc32(whole), entry);
  return whole;
}

/**
 * Wraps the raw deflate bytes as a gzip member (RFC 1952) whose trailer is the directory's CRC-32 and size: the
 * platform's inflater then verifies both at native speed, which script would do ten times slower.
 */
async function* inflateNative(data: Uint8Array, entry: ZipEntry): AsyncGenerator<Uint8Array, void, undefined> {
  const trailer = new Uint8Array(8);
  const view = new DataView(trailer.buffer);
  view.setUint32(0, entry.crc, true);
  view.setUint32(4, entry.size % 2 ** 32, true);

  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const feed = async () => {
    await writer.write(new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]));
    for (let at = 0; at < data.length; at += SLICE) {
      await writer.write(data.subarray(at, at + SLICE) as Uint8Array<ArrayBuffer>);
    }
    await writer.write(trailer);
    await writer.close();
  };
  // A failed write fails the reader as well; that is where it is reported.
  feed().catch(() => undefined);

  const reader = stream.readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (error) {
    corrupt(`${entry.name}: ${reason(error)}`);
  } finally {
    // Reached early when the consumer gives up on the file: stops the writer as well.
    reader.cancel().catch(() => undefined);
  }
}

/** For engines without DecompressionStream (Firefox before 113, Safari before 16.4). */
function* inflateScript(data: Uint8Array, entry: ZipEntry): Generator<Uint8Array, void, undefined> {
  const ready: Uint8Array[] = [];
  const inflater = new Inflate((chunk) => ready.push(chunk));
  let sum = 0;
  for (let at = 0; at < data.length; at += SLICE) {
    try {
      inflater.push(data.subarray(at, at + SLICE), at + SLICE >= data.length);
    } catch (error) {
      corrupt(`${entry.name}: ${reason(error)}`);
    }
    for (const chunk of ready.splice(0)) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  }
  checkSum(sum, entry);
}
