import { Zip, ZipPassThrough } from 'fflate';

/** A file to be packed; its bytes are taken when its turn comes. */
export interface ZipFile {
  /** Path in the archive, see `safeName`. */
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** Beyond these an archive would need zip64, which not every system's own program opens. */
export const mostZipFiles = 60_000;
export const mostZipBytes = 3.5 * 1024 ** 3;

/**
 * Packs files one after another, never holding one whole. They are stored, not deflated: pictures, PDF and office files
 * are deflated already.
 */
export async function* zipStream(files: AsyncIterable<ZipFile>): AsyncIterable<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure = error ?? failure;
    if (chunk.length > 0) ready.push(chunk);
  });
  function* drained(): Iterable<Uint8Array> {
    if (failure) throw failure;
    const chunks = ready;
    ready = [];
    yield* chunks;
  }
  for await (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    for await (const chunk of bytes) {
      entry.push(chunk);
      yield* drained();
    }
    entry.push(new Uint8Array(), true);
    yield* drained();
  }
  zip.end();
  yield* drained();
}

/** A name that every system takes for a file or folder: no path, no reserved sign or word, at most 100 characters. */
export function safeName(wanted: string): string {
  const plain = wanted
    .normalize('NFC')
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const ending = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? '';
  const short =
    Array.from(plain.slice(0, plain.length - ending.length))
      .slice(0, 100 - ending.length)
      .join('') + ending;
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(short) || short === '' ? `_${short}` : short;
}

/** Tells names apart that would fall together, also where case plays no part: `a.pdf`, `a (2).pdf`. */
export class DistinctNames {
  readonly #taken = new Set<string>();

  take(name: string): string {
    const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
    const base = name.slice(0, name.length - ending.length);
    let free = name;
    for (let n = 2; this.#taken.has(free.toLowerCase()); n++) free = `${base} (${n})${ending}`;
    this.#taken.add(free.toLowerCase());
    return free;
  }
}
