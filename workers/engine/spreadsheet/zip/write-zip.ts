import { Deflate, deflateSync } from 'fflate';
import { crc32 } from './crc32';
import type { ZipEntry } from './directory';

interface Written {
  name: Uint8Array;
  method: number;
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

/** What a part is generated from: texts, or bytes that are UTF-8 already. */
type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Builds a zip archive from texts and from entries of another one; only compressed bytes are held. */
export class ZipWriter {
  private readonly entries: Written[] = [];

  /** Adds a small part. */
  add(name: string, text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.push(name, crc32(bytes), bytes.length, [deflateSync(bytes)]);
  }

  /** Adds a part while it is generated. */
  async stream(name: string, pieces: Pieces): Promise<void> {
    const deflated =
      typeof CompressionStream === 'function' ? await deflateNative(pieces) : await deflateScript(pieces);
    this.push(name, deflated.crc, deflated.size, deflated.compressed);
  }

  /** Adds an entry of another archive as it is, compressed bytes and all. */
  copy(file: Uint8Array, { name, method, crc, size, compressedSize, dataOffset }: ZipEntry): void {
    this.push(name, crc, size, [file.subarray(dataOffset, dataOffset + compressedSize)], method);
  }

  private push(name: string, crc: number, size: number, compressed: Uint8Array[], method = 8): void {
    const compressedSize = compressed.reduce((sum, chunk) => sum + chunk.length, 0);
    if (size > 0xffffffff || compressedSize > 0xffffffff) throw new RangeError(`${name} is larger than 4 GiB`);
    this.entries.push({ name: new TextEncoder().encode(name), method, crc, size, compressed, compressedSize });
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

/** The fields that the local header and the directory share: version 2.0, names in UTF-8. */
function header(view: DataView, at: number, { method, crc, size, compressedSize, name }: Written): void {
  view.setUint16(at, 20, true);
  view.setUint16(at + 2, 0x800, true);
  view.setUint16(at + 4, method, true);
  view.setUint16(at + 8, DATE, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, compressedSize, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
}

async function* batches(pieces: Pieces): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    if (text.length > 0 && (typeof piece !== 'string' || text.length >= BATCH)) {
      yield encoder.encode(text);
      text = '';
    }
    if (typeof piece !== 'string') yield piece as Uint8Array<ArrayBuffer>;
  }
  yield encoder.encode(text);
}

type Deflated = Pick<Written, 'crc' | 'size' | 'compressed'>;

/** Through the platform's gzip, whose trailer brings the CRC-32 and the size along. */
async function deflateNative(pieces: Pieces): Promise<Deflated> {
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

async function deflateScript(pieces: Pieces): Promise<Deflated> {
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
