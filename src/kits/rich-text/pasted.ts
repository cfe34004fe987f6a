import { decodeEntities, escapeText, richDepthMost, richTags, safeHref } from '@contract/kernel/rich-text';

/** What other programs call what the allow-list has, and blocks of theirs that become paragraphs. */
const names: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  div: 'p',
  section: 'p',
  article: 'p',
  th: 'td',
};
/** Goes with all that is in it. */
const unseen = new Set('head style script title xml template svg math object iframe textarea o:p'.split(' '));
const tagStart = /<(\/?)([a-z][a-z0-9:]*)/iy;
const hrefOf = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i;
const han = String.raw`[\p{Script=Han}，。；：、？！“”（）]`;
const betweenHan = new RegExp(`(?<=${han})\\s+(?=${han})`, 'gu');

/**
 * What was copied in Word, WPS or a web page, as rich text of the allow-list: words, headings, emphasis, lists, tables and
 * links stay. It is read as text, once from front to back, so that no foreign HTML is ever read by this page's own parser and
 * none is long enough to hold it up.
 */
export function readPasted(html: string): string {
  const from = html.indexOf('<!--StartFragment-->');
  const to = html.lastIndexOf('<!--EndFragment-->');
  const source = html.slice(Math.max(from, 0), to > from ? to : undefined);
  const writer = new Writer();
  let at = 0;
  /** Goes on behind the text, or to the end where there is none. */
  const skipTo = (text: string, found = source.indexOf(text, at)) => {
    at = found < 0 ? source.length : found + text.length;
  };
  while (at < source.length) {
    const start = source.indexOf('<', at);
    const end = start < 0 ? source.length : start;
    if (end > at) writer.text(source.slice(at, end));
    if (start < 0) break;
    at = start;
    tagStart.lastIndex = at;
    const [, slash, name] = tagStart.exec(source) ?? [];
    if (source.startsWith('<!--', at)) skipTo('-->');
    else if (source.startsWith('<![if !supportLists]>', at)) {
      const marked = at;
      skipTo('<![endif]>');
      writer.listMark(source.slice(marked, at));
    } else if (source.startsWith('<!', at) || source.startsWith('<?', at)) skipTo('>');
    else if (name === undefined) {
      writer.text('<');
      at += 1;
    } else {
      const tagEnd = endOfTag(source, tagStart.lastIndex);
      const tag = name.toLowerCase();
      if (slash) writer.end(tag);
      else if (!unseen.has(tag)) writer.start(tag, source.slice(at, tagEnd));
      at = tagEnd;
      if (!slash && unseen.has(tag)) {
        const close = new RegExp(`</${tag}\\s*>`, 'gi');
        close.lastIndex = at;
        at = close.exec(source) ? close.lastIndex : source.length;
      }
    }
  }
  return writer.done();
}

/** Behind the `>` that ends a tag; one that stands in an attribute's value does not. */
function endOfTag(source: string, from: number): number {
  let quote = '';
  for (let at = from; at < source.length; at++) {
    const character = source[at]!;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at + 1;
  }
  return source.length;
}

/** Writes allowed tags, and paragraphs that Word has marked as items as lists. */
class Writer {
  private readonly out: string[] = [];
  private readonly open: string[] = [];
  /** Where the open paragraph began: what it is shows at its end. */
  private paragraphAt = -1;
  private mark: 'ol' | 'ul' | undefined;
  /** The list that the paragraph before was an item of. */
  private list: 'ol' | 'ul' | undefined;

  text(text: string): void {
    const words = decodeEntities(text)
      .replace(betweenHan, (space) => (space.includes('\n') ? '' : space))
      .replaceAll(/[ \t\r\n]+/g, ' ');
    if (words !== '') this.out.push(escapeText(words));
  }

  /** The mark that Word writes before an item for programs that know no lists: a number, or some dot. */
  listMark(html: string): void {
    this.mark = /[\p{L}\p{N}]/u.test(decodeEntities(html.replaceAll(/<[^<>]*>/g, ''))) ? 'ol' : 'ul';
  }

  start(name: string, whole: string): void {
    const tag = names[name] ?? name;
    if (!(tag in richTags)) return;
    if (tag === 'p') {
      this.endParagraph();
      this.paragraphAt = this.out.push('') - 1;
      return;
    }
    if (isOfTable(tag)) this.endParagraph();
    if (/^(?:h\d|ul|ol|blockquote|hr|table|tr|td)$/.test(tag) && this.paragraphAt < 0) this.endList();
    if (tag === 'br' || tag === 'hr') this.out.push(`<${tag} />`);
    else if (this.open.length < richDepthMost) {
      this.open.push(tag);
      this.out.push(tag === 'a' ? linkTag(whole) : `<${tag}>`);
    }
  }

  end(name: string): void {
    const tag = names[name] ?? name;
    if (tag === 'p' || isOfTable(tag)) this.endParagraph();
    if (isOfTable(tag)) this.endList();
    const at = this.open.lastIndexOf(tag);
    if (at < 0) return;
    this.open.length = at;
    this.out.push(`</${tag}>`);
  }

  done(): string {
    this.endParagraph();
    this.endList();
    return this.out.join('');
  }

  private endParagraph(): void {
    if (this.paragraphAt < 0) return;
    const start = this.paragraphAt;
    this.paragraphAt = -1;
    if (!this.mark) {
      this.out[start] = `${this.listEnd()}<p>`;
      this.out.push('</p>');
      return;
    }
    this.out[start] = this.list === this.mark ? '<li>' : `${this.listEnd()}<${this.mark}><li>`;
    this.out.push('</li>');
    this.list = this.mark;
    this.mark = undefined;
  }

  private endList(): void {
    this.out.push(this.listEnd());
  }

  private listEnd(): string {
    const end = this.list ? `</${this.list}>` : '';
    this.list = undefined;
    return end;
  }
}

const isOfTable = (tag: string): boolean => tag === 'table' || tag === 'tr' || tag === 'td';

function linkTag(whole: string): string {
  const [, double, single, bare] = hrefOf.exec(whole) ?? [];
  const href = safeHref(decodeEntities(double ?? single ?? bare ?? ''));
  return href === undefined ? '<a>' : `<a href="${escapeText(href)}">`;
}
