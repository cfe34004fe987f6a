import { Deflate, deflateSync } from 'fflate';
import { crc32 } from './crc32';

interface Written {
  name: Uint8Array;
  crc: number;
  size: number;
  compressed: Uint8Array[];
  compressedSize: number;
}

/** Text gathered before it is handed to the deflater. */
const BATCH = 128 * 1024;
const GZIP_HEAD = 10;
const GZIP_TAIL = 8;
/** 1 January 1980, the earliest date of a zip entry: equal content gives equal bytes. */
const DATE = 0x21;

/** Builds a zip archive from texts; only compressed bytes are held. */
export class ZipWriter {
  private readonly entries: Written[] = [];

  /** Adds a small part. */
  add(name: string, text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.push(name, crc32(bytes), bytes.length, [deflateSync(bytes)]);
  }

  /** Adds a part while it is generated. */
  async stream(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const deflated =
      typeof CompressionStream === 'function' ? await deflateNative(pieces) : await deflateScript(pieces);
    this.push(name, deflated.crc, deflated.size, deflated.compressed);
  }

  private push(name: string, crc: number, size: number, compressed: Uint8Array[]): void {
    const compressedSize = compressed.reduce((sum, chunk) => sum + chunk.length, 0);
    if (size > 0xffffffff || compressedSize > 0xffffffff) throw new RangeError(`${name} is larger than 4 GiB`);
    this.entries.push({ name: new TextEncoder().encode(name), crc, size, compressed, compressedSize });
  }

  /** The archive (APPNOTE 4.3): entries, directory, end record. */
  finish(): Uint8Array<ArrayBuffer> {
    const content = this.entries.reduce((sum, entry) => sum + 30 + entry.name.length + entry.compressedSize, 0);
    const directory = this.entries.reduce((sum, entry) => sum + 46 + entry.name.length, 0);
    const archive = new Uint8Array(content + directory + 22);
    const view = new DataView(archive.buffer);
    let at = 0;
    let listed = content;
    for (const entry of this.entries) {
      view.setUint32(at, 0x04034b50, true);
      header(view, at + 4, entry);
      archive.set(entry.name, at + 30);
      view.setUint32(listed, 0x02014b50, true);
      view.setUint16(listed + 4, 20, true);
      header(view, listed + 6, entry);
      view.setUint32(listed + 42, at, true);
      archive.set(entry.name, listed + 46);
      listed += 46 + entry.name.length;
      at += 30 + entry.name.length;
      for (const chunk of entry.compressed) {
        archive.set(chunk, at);
        at += chunk.length;
      }
    }
    view.setUint32(listed, 0x06054b50, true);
    view.setUint16(listed + 8, this.entries.length, true);
    view.setUint16(listed + 10, this.entries.length, true);
    view.setUint32(listed + 12, directory, true);
    view.setUint32(listed + 16, content, true);
    return archive;
  }
}

/** The fields that the local header and the directory share: version 2.0, names in UTF-8, deflated. */
function header(view: DataView, at: number, { crc, size, compressedSize, name }: Written): void {
  view.setUint16(at, 20, true);
  view.setUint16(at + 2, 0x800, true);
  view.setUint16(at + 4, 8, true);
  view.setUint16(at + 8, DATE, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, compressedSize, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
}

async function* batches(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < BATCH) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

type Deflated = Pick<Written, 'crc' | 'size' | 'compressed'>;

/** Through the platform's gzip, whose trailer brings the CRC-32 and the size along. */
async function deflateNative(pieces: AsyncIterable<string> | Iterable<string>): Promise<Deflated> {
  const stream = new CompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const collected = collect(stream.readable);
  try {
    for await (const batch of batches(pieces)) await writer.write(batch);
    await writer.close();
  } catch (error) {
    // The rows' own generator failed: let go of the stream and hand its error on.
    await Promise.allSettled([writer.abort(error), collected]);
    throw error;
  }
  const gzip = await collected;
  const view = new DataView(gzip.buffer, gzip.byteOffset, gzip.byteLength);
  const end = gzip.length - GZIP_TAIL;
  return {
    crc: view.getUint32(end, true),
    size: view.getUint32(end + 4, true),
    compressed: [gzip.subarray(GZIP_HEAD, end)],
  };
}

async function collect(readable: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

async function deflateScript(pieces: AsyncIterable<string> | Iterable<string>): Promise<Deflated> {
  const compressed: Uint8Array[] = [];
  const deflater = new Deflate((chunk) => compressed.push(chunk));
  let crc = 0;
  let size = 0;
  for await (const batch of batches(pieces)) {
    crc = crc32(batch, crc);
    size += batch.length;
    deflater.push(batch);
  }
  deflater.push(new Uint8Array(0), true);
  return { crc, size, compressed };
}
