/** What a JSON text makes of itself before anybody reads it. */
export interface JsonBounds {
  /** Most members of all lists and objects together; an empty one counts as one. */
  members: number;
  /** Most members of one object. */
  keys: number;
  /** Deepest nesting. */
  depth: number;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Counts a JSON text (UTF-8) without parsing it: what is refused here has cost a look at each byte and no memory.
 * A text that is no JSON is counted as far as it goes.
 * @returns the bound that it breaks, or undefined
 */
export function brokenBound(bytes: Uint8Array, most: JsonBounds): keyof JsonBounds | undefined {
  // Members of each open object so far; of a list, what no list can break.
  const open: number[] = [];
  let members = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === quote) {
      at = endOfText(bytes, at + 1);
    } else if (byte === comma || byte === openObject || byte === openList) {
      if (++members > most.members) return 'members';
      if (byte !== comma) open.push(byte === openObject ? 1 : Number.NEGATIVE_INFINITY);
      else if (++open[open.length - 1]! > most.keys) return 'keys';
      if (open.length > most.depth) return 'depth';
    } else if (byte === closeObject || byte === closeList) {
      open.pop();
    }
  }
  return undefined;
}

/** Where the text ends whose first byte is at `at`: at its closing quote, or with the bytes. */
function endOfText(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end < bytes.length && bytes[end] !== quote) end += bytes[end] === backslash ? 2 : 1;
  return end;
}
