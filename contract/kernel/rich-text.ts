/**
 * Rich text of notices, questions and courses: a small HTML that the server writes in one form only (sanitised, every tag closed, every
 * special letter escaped) and that the browser draws from the tree below, never through `innerHTML`.
 */

/** Tags that may appear, with the attributes that each may have. The server's sanitiser and the reader share it. */
export const richTags: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h2: [],
  h3: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  table: [],
  tr: [],
  td: [],
  a: ['href'],
  br: [],
  hr: [],
};
const voidTags = new Set(['br', 'hr']);

/**
 * How deep elements may stand in each other: a list in a list in a list, quoted, takes ten. Whoever draws a tree goes as
 * deep as the tree.
 */
export const richDepthMost = 32;

/** Longest stored rich text, in UTF-16 units of its HTML. */
export const richTextMost = 20_000;

export type RichNode = string | RichElement;
export interface RichElement {
  tag: string;
  /** Of an `a` only; already checked by `safeHref`. */
  href?: string;
  children: RichNode[];
}

/** An address that a rich text may lead to: http(s), mail, telephone or a path of this installation; else undefined. */
export function safeHref(text: string): string | undefined {
  const address = text.trim();
  if (/^(https?:\/\/|mailto:|tel:)[^\s<>"'\\]+$/i.test(address)) return address;
  return /^\/(?![/\\])[^\s<>"'\\]*$/.test(address) ? address : undefined;
}

/**
 * Reads rich text into a tree. Whatever is not on the allow-list stays visible as plain text, so that text from an
 * untrusted copy can do no harm and nothing of it is lost; of elements that stand too deep the words stay.
 */
export function parseRichText(html: string): RichNode[] {
  const root: RichElement = { tag: '', children: [] };
  const open: RichElement[] = [root];
  const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>|[^<]+|</gi;
  for (const [whole, slash, name, attributes] of html.matchAll(token)) {
    const tag = name?.toLowerCase();
    if (tag === undefined || !(tag in richTags)) append(open.at(-1)!, decodeEntities(whole));
    else if (slash) close(open, tag);
    else {
      const element: RichElement = { tag, children: [] };
      const href = tag === 'a' ? /\shref="([^"]*)"/i.exec(attributes ?? '')?.[1] : undefined;
      const safe = href === undefined ? undefined : safeHref(decodeEntities(href));
      if (safe !== undefined) element.href = safe;
      // Too deep, its words stand in what is round it; its end is looked for all the same.
      if (open.length > richDepthMost) element.children = open.at(-1)!.children;
      else open.at(-1)!.children.push(element);
      if (!voidTags.has(tag)) open.push(element);
    }
  }
  return root.children;
}

/**
 * The words of a rich text, blocks separated by a space: for excerpts, messages by mail, and counting. What stands raised
 * or lowered stays so (`10⁹`, `CO₂`), since 10 with a raised 9 is not 109.
 */
export function plainText(html: string): string {
  const words = (nodes: RichNode[]): string =>
    nodes
      .map((node) => {
        if (typeof node === 'string') return node;
        const inner = words(node.children);
        if (node.tag === 'sup' || node.tag === 'sub') return shifted(node.tag, inner);
        return `${inner}${isBlock(node.tag) ? ' ' : ''}`;
      })
      .join('');
  return words(parseRichText(html)).replaceAll(/\s+/g, ' ').trim();
}

const plainForms = '0123456789+-=()n';
const shiftedForms = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ' };

function shifted(tag: 'sup' | 'sub', words: string): string {
  const places = Array.from(words, (letter) => plainForms.indexOf(letter));
  if (places.every((place) => place >= 0)) return places.map((place) => shiftedForms[tag][place]).join('');
  return words.trim() === '' ? words : `${tag === 'sup' ? '^' : '_'}${words}`;
}

/** Plain words as rich text: each line a paragraph. */
export function richTextOf(words: string): string {
  return words
    .split(/\r?\n/)
    .map((line) => `<p>${escapeText(line)}</p>`)
    .join('');
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function isBlock(tag: string): boolean {
  return !['strong', 'em', 'u', 's', 'a', 'sub', 'sup'].includes(tag);
}

function append(parent: RichElement, text: string): void {
  const last = parent.children.at(-1);
  if (typeof last === 'string') parent.children[parent.children.length - 1] = last + text;
  else parent.children.push(text);
}

/** A closing tag ends the nearest such element; one that nobody opened means nothing. */
function close(open: RichElement[], tag: string): void {
  const at = open.findLastIndex((element) => element.tag === tag);
  if (at > 0) open.length = at;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Words as they are meant: `&lt;` is `<`. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[(name as string).toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : whole;
  });
}
