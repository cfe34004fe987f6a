import { corrupt } from '../fail';
import { isSpace } from '../xlsx/bytes';
import { columnOf } from '../xlsx/reference';
import { attributeOf } from './cell-xml';

/** Column of a cell that says ` r="BC12"` first, as nearly all do; `at` is behind its name. */
export function plainColumn(bytes: Uint8Array, at: number): number | undefined {
  // space r = "
  if (bytes[at] !== 32 || bytes[at + 1] !== 114 || bytes[at + 2] !== 61 || bytes[at + 3] !== 34) return undefined;
  let p = at + 4;
  let column = 0;
  for (; bytes[p]! >= 65 && bytes[p]! <= 90; p++) column = column * 26 + bytes[p]! - 64;
  return column > 0 ? column - 1 : undefined;
}

/** Column of a cell that says it in another way, or not at all: then it is the next one. */
export function oddColumn(tag: string, before: number): number {
  const letters = /^[A-Za-z]+/.exec(attributeOf(tag, 'r') ?? '')?.[0];
  return letters === undefined ? before + 1 : columnOf(letters);
}

/** The next position that holds something else than white space. */
export function behindSpace(bytes: Uint8Array, at: number): number {
  let p = at;
  while (isSpace(bytes[p]!)) p++;
  return p;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Throws `FILE_CORRUPT` for bytes that are no text. */
export function textOf(bytes: Uint8Array, from: number, to: number): string {
  try {
    return decoder.decode(bytes.subarray(from, to));
  } catch {
    return corrupt('a cell is not valid UTF-8');
  }
}
