import { corrupt } from '../fail';
import {
  APOS,
  BANG,
  BRACKET,
  CLOSE_BRACKET,
  DASH,
  endsName,
  EQ,
  GT,
  isSpace,
  latin,
  LT,
  QUESTION,
  QUOTE,
  SLASH,
} from './bytes';
import { unescapeXml } from './unescape';

/**
 * The slow, complete half of the byte scanners: any markup at all, one piece at a time.
 *
 * All functions follow one convention: `end` bytes are there and more may come. A piece that is not complete yet
 * returns -1 and is asked for again later; a piece that can never become well formed throws `FILE_CORRUPT`.
 * The window holds zero bytes behind `end`, so loops stop by themselves.
 */
export interface Markup {
  kind: 'open' | 'empty' | 'close' | 'cdata' | 'other';
  /** Element name, or the content of the CDATA section. */
  from: number;
  to: number;
}

export const found: Markup = { kind: 'other', from: 0, to: 0 };

/** -1 when `at` lies behind the bytes that are there, otherwise the file is at fault. */
export function stuck(at: number, end: number, what: string): -1 {
  if (at < end) corrupt(`${what}, at byte ${at} of the window`);
  return -1;
}

/** Reads the piece of markup that begins with the `<` at `at` into `found`; returns the position behind it. */
export function readMarkup(bytes: Uint8Array, at: number, end: number): number {
  const code = bytes[at + 1]!;
  if (code === BANG) return readDeclaration(bytes, at, end);
  if (code === QUESTION) {
    found.kind = 'other';
    return findPair(bytes, at + 2, end, QUESTION, GT, 1);
  }
  if (code === SLASH) {
    let name = at + 2;
    while (!endsName(bytes[name]!) && bytes[name] !== 0 && bytes[name] !== LT) name++;
    found.kind = 'close';
    found.from = at + 2;
    found.to = name;
    while (isSpace(bytes[name]!)) name++;
    return bytes[name] === GT && found.to > found.from ? name + 1 : stuck(name, end, 'bad closing tag');
  }
  return readOpenTag(bytes, at, end);
}

function readOpenTag(bytes: Uint8Array, at: number, end: number): number {
  const from = at + 1;
  let p = from;
  while (!endsName(bytes[p]!)) {
    const code = bytes[p]!;
    if (code === 0 || code === LT || code === EQ || code === QUOTE) return stuck(p, end, 'bad element name');
    p++;
  }
  if (p === from) return stuck(p, end, 'element without a name');
  const to = p;
  for (;;) {
    while (isSpace(bytes[p]!)) p++;
    if (bytes[p] === GT || bytes[p] === SLASH) break;
    p = skipAttribute(bytes, p, end);
    if (p < 0) return -1;
  }
  found.kind = bytes[p] === SLASH ? 'empty' : 'open';
  found.from = from;
  found.to = to;
  if (bytes[p] === SLASH) p++;
  return bytes[p] === GT ? p + 1 : stuck(p, end, 'bad end of tag');
}

/** Behind the closing quote of the attribute that begins at `at`. */
export function skipAttribute(bytes: Uint8Array, at: number, end: number): number {
  let p = at;
  while (bytes[p] !== EQ && !endsName(bytes[p]!) && bytes[p] !== 0 && bytes[p] !== LT) p++;
  if (p === at) return stuck(p, end, 'bad attribute');
  while (isSpace(bytes[p]!)) p++;
  if (bytes[p] !== EQ) return stuck(p, end, 'attribute without value');
  p++;
  while (isSpace(bytes[p]!)) p++;
  const quote = bytes[p]!;
  if (quote !== QUOTE && quote !== APOS) return stuck(p, end, 'attribute without quotes');
  p++;
  while (bytes[p] !== quote && bytes[p] !== LT && bytes[p] !== 0) p++;
  return bytes[p] === quote ? p + 1 : stuck(p, end, 'attribute without end');
}

/** Comments and CDATA sections; a document type (and with it every entity trick) is refused. */
function readDeclaration(bytes: Uint8Array, at: number, end: number): number {
  if (at + 9 > end && bytes[at + 2] !== DASH) return stuck(end, end, '');
  if (bytes[at + 2] === DASH && bytes[at + 3] === DASH) {
    found.kind = 'other';
    return findPair(bytes, at + 4, end, DASH, GT, 2);
  }
  if (bytes[at + 2] === BRACKET && latin(bytes, at + 3, at + 9) === 'CDATA[') {
    const next = findPair(bytes, at + 9, end, CLOSE_BRACKET, GT, 2);
    found.kind = 'cdata';
    found.from = at + 9;
    found.to = next - 3;
    return next;
  }
  return stuck(at + 3, end, 'document type or unknown declaration');
}

/** Behind the first `last` that `times` bytes `before` stand directly in front of. */
function findPair(bytes: Uint8Array, at: number, end: number, before: number, last: number, times: number): number {
  for (let p = at + times; p < end; p++) {
    if (bytes[p] !== last || bytes[p - 1] !== before) continue;
    if (times === 1 || bytes[p - 2] === before) return p + 1;
  }
  return -1;
}

/** Behind the element that opens at `at`, with everything in it; names must pair up. */
export function skipElement(bytes: Uint8Array, at: number, end: number): number {
  const open: string[] = [];
  let p = at;
  do {
    while (bytes[p] !== LT && bytes[p] !== 0) p++;
    if (bytes[p] !== LT) return stuck(p, end, 'zero byte');
    p = readMarkup(bytes, p, end);
    if (p < 0) return -1;
    if (found.kind === 'open') {
      if (open.length > 200) corrupt('elements nested more than 200 deep');
      open.push(latin(bytes, found.from, found.to));
    } else if (found.kind === 'close' && open.pop() !== latin(bytes, found.from, found.to)) {
      corrupt(`closing tag ${latin(bytes, found.from, found.to)} does not pair up`);
    }
  } while (open.length > 0);
  return p;
}

/** Text of the last `elementText`. */
export let textFound = '';

/**
 * The unescaped text from `at` (behind the opening tag) to the closing tag of `name`, left in `textFound`; returns
 * the position behind that tag. Comments are dropped, CDATA is taken as it is, child elements are an error.
 */
export function elementText(bytes: Uint8Array, at: number, end: number, name: string): number {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (from: number, to: number) => {
    try {
      return decoder.decode(bytes.subarray(from, to));
    } catch {
      return corrupt('text is not valid UTF-8');
    }
  };
  let text = '';
  let p = at;
  for (;;) {
    const from = p;
    while (bytes[p] !== LT && bytes[p] !== 0) p++;
    if (bytes[p] !== LT) return stuck(p, end, 'zero byte in text');
    text += unescapeXml(decode(from, p));
    p = readMarkup(bytes, p, end);
    if (p < 0) return -1;
    if (found.kind === 'cdata') {
      text += decode(found.from, found.to).replace(/\r\n?/g, '\n');
    } else if (found.kind === 'close') {
      if (latin(bytes, found.from, found.to) !== name) corrupt(`${name} is closed by another tag`);
      textFound = text;
      return p;
    } else if (found.kind !== 'other') {
      corrupt(`element inside ${name}`);
    }
  }
}
