import { notSpreadsheet } from '../fail';

/** Control characters other than tab, line ends and form feed: they tell binary data from text. */
const CONTROL = /(?![\t\n\r\f])[\p{Cc}]/u;

/**
 * Text of unknown encoding: byte order mark, else UTF-16 that betrays itself by its zero bytes, else strict UTF-8,
 * else GB18030 (which holds GBK and GB2312, what Chinese Windows programs write). Bytes that are none of these, or
 * that decode to control characters, are no text: `FILE_NOT_SPREADSHEET`.
 */
export function decodeText(bytes: Uint8Array): string {
  const encodings = candidates(bytes);
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!CONTROL.test(text)) return text;
    } catch {
      // Not this encoding; the next one may fit.
    }
  }
  return notSpreadsheet('binary data of an unknown kind');
}

function candidates(bytes: Uint8Array): string[] {
  const [a, b, c] = bytes;
  if (a === 0xff && b === 0xfe) return ['utf-16le'];
  if (a === 0xfe && b === 0xff) return ['utf-16be'];
  if (a === 0xef && b === 0xbb && c === 0xbf) return ['utf-8'];
  return unmarkedUtf16(bytes) ?? ['utf-8', 'gb18030'];
}

/** Without a mark: separators and digits are ASCII in any table, so one half of the bytes holds many zeros. */
function unmarkedUtf16(bytes: Uint8Array): string[] | undefined {
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]!++;
  });
  if (zeros[0] === 0 && zeros[1] === 0) return undefined;
  return zeros[1]! > zeros[0]! ? ['utf-16le'] : ['utf-16be'];
}
