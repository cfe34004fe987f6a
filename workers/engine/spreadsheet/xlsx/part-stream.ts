import { corrupt } from '../fail';
import { latin } from './bytes';

/**
 * The bytes of an XML part as UTF-8 without a byte order mark, whatever the part is encoded in (ECMA-376 part 2
 * 6.2.5 allows UTF-8 and UTF-16). UTF-8, which is nearly every part, passes untouched.
 */
export async function* asUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let decoder: TextDecoder | undefined;
  let first = true;
  const encoder = new TextEncoder();
  for await (const chunk of chunks) {
    if (first && chunk.length > 0) {
      first = false;
      const encoding = detectEncoding(chunk);
      if (encoding !== 'utf-8') decoder = strictDecoder(encoding);
      else if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) {
        yield chunk.subarray(3);
        continue;
      }
    }
    yield decoder ? encoder.encode(decode(decoder, chunk, true)) : chunk;
  }
  if (decoder) yield encoder.encode(decode(decoder, new Uint8Array(0), false));
}

/** The whole part as a string. */
export async function partText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = strictDecoder('utf-8');
  let text = '';
  for await (const chunk of asUtf8(chunks)) text += decode(decoder, chunk, true);
  return text + decode(decoder, new Uint8Array(0), false);
}

function strictDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return corrupt(`unknown encoding ${label}`);
  }
}

function decode(decoder: TextDecoder, chunk: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(chunk, { stream });
  } catch {
    return corrupt(`XML part is not valid ${decoder.encoding}`);
  }
}

function detectEncoding(head: Uint8Array): string {
  const [a, b] = head;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    latin(head, 0, Math.min(head.length, 200)),
  );
  const label = declared?.[1]?.toLowerCase() ?? 'utf-8';
  return label === 'utf8' || label === 'us-ascii' || label === 'ascii' ? 'utf-8' : label;
}
