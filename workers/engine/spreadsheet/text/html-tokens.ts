export interface HtmlTag {
  kind: 'open' | 'close';
  name: string;
  /** The attributes as they stand. */
  attributes: string;
}

/**
 * Walks HTML and calls back for tags and the raw text between them. Forgiving as browsers are, and linear: each byte
 * is looked at a fixed number of times. Scripts, styles and comments are passed over.
 */
export function walkHtml(html: string, tag: (tag: HtmlTag) => void, text: (raw: string) => void): void {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) {
      text(html.slice(at));
      return;
    }
    if (open > at) text(html.slice(at, open));
    if (html.startsWith('<!--', open)) {
      at = behind(html, '-->', open + 4);
    } else if (html[open + 1] === '!' || html[open + 1] === '?') {
      at = behind(html, '>', open);
    } else {
      const name = /^\/?[a-zA-Z][\w:-]*/.exec(html.slice(open + 1, open + 40))?.[0];
      if (!name) {
        text('<');
        at = open + 1;
        continue;
      }
      const end = endOfTag(html, open + 1 + name.length);
      const lower = name.toLowerCase();
      const attributes = html.slice(open + 1 + name.length, end - 1);
      if (lower.startsWith('/')) tag({ kind: 'close', name: lower.slice(1), attributes });
      else tag({ kind: 'open', name: lower, attributes });
      at = lower === 'script' || lower === 'style' ? behindElement(html, lower, end) : end;
    }
  }
}

function behind(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

function behindElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}\\s*>`, 'gi');
  close.lastIndex = from;
  return close.exec(html) ? close.lastIndex : html.length;
}

/** Behind the `>` of a tag; one inside a quoted value does not count. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at++) {
    const letter = html[at]!;
    if (quote) {
      if (letter === quote) quote = '';
    } else if ((letter === '"' || letter === "'") && /[=\s]/.test(html[at - 1]!)) {
      quote = letter;
    } else if (letter === '>') {
      return at + 1;
    }
  }
  return html.length + 1;
}
