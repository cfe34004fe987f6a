import { readXml } from '../xlsx/small-xml';
import { XML_HEAD } from '../write/xml-head';

/** An element of a small part, and where it stands in the text. */
export interface PlacedElement {
  /** Without prefix. */
  name: string;
  attributes: Map<string, string>;
  /** Names of the elements around it: `worksheet/sheetData`; empty for the root. */
  path: string;
  from: number;
  /** Behind the opening tag. */
  to: number;
  empty: boolean;
  /** Where its closing tag begins, and behind it. */
  closeFrom: number;
  end: number;
}

/** Every element of a small part in document order, the root first. Throws `FILE_CORRUPT`. */
export function placedElements(xml: string): [PlacedElement, ...PlacedElement[]] {
  const all: PlacedElement[] = [];
  const open: PlacedElement[] = [];
  readXml(
    xml,
    ({ path, ...element }) => {
      const placed = { ...element, path: path.join('/'), closeFrom: element.to, end: element.to };
      all.push(placed);
      open.push(placed);
    },
    undefined,
    (_, from, to) => Object.assign(open.pop()!, { closeFrom: from, end: to }),
  );
  return all as [PlacedElement, ...PlacedElement[]];
}

/** The prefix of an element with its colon; '' without one. */
export function prefixOf(xml: string, { from }: PlacedElement): string {
  return /^<([^\s/>:]+:)?/.exec(xml.slice(from, from + 200))?.[1] ?? '';
}

/** A tag with an attribute set, in the place of a former value if it had one. The value must need no escapes. */
export function withAttribute(tag: string, name: string, value: string | number): string {
  const present = new RegExp(String.raw`(\s${name}\s*=\s*)(?:"[^"]*"|'[^']*')`);
  if (present.test(tag)) return tag.replace(present, `$1"${value}"`);
  return tag.replace(/^<[^\s/>]+/, (start) => `${start} ${name}="${value}"`);
}

/** A part's text as it is stored again: in UTF-8, and saying so. */
export function declaredUtf8(xml: string): string {
  return xml.replace(/^<\?xml\s[^>]*\?>\s*/, (head) => (/encoding\s*=\s*["']utf-?8["']/i.test(head) ? head : XML_HEAD));
}

/** Changes to a text, each told by its place in the original. */
export class XmlEdits {
  private readonly splices: { from: number; to: number; text: string }[] = [];

  constructor(readonly xml: string) {}

  replace(from: number, to: number, text: string): void {
    this.splices.push({ from, to, text });
  }

  insert(at: number, text: string): void {
    this.replace(at, at, text);
  }

  /** Adds to the end of an element's content and sets attributes of it; once for an element. */
  append(element: PlacedElement, inside: string, attributes: Record<string, number> = {}): void {
    let tag = this.xml.slice(element.from, element.to);
    for (const [name, value] of Object.entries(attributes)) tag = withAttribute(tag, name, value);
    if (element.empty) {
      const name = /^<([^\s/>]+)/.exec(tag)![1]!;
      this.replace(element.from, element.to, `${tag.slice(0, tag.lastIndexOf('/'))}>${inside}</${name}>`);
      return;
    }
    this.replace(element.from, element.to, tag);
    this.insert(element.closeFrom, inside);
  }

  /** Adds a child to the root, which holds its children in the `order` that the format demands. */
  insertChild(elements: readonly [PlacedElement, ...PlacedElement[]], order: readonly string[], child: string): void {
    const [root, ...others] = elements;
    const name = /^<(?:[^\s/>:]+:)?([^\s/>]+)/.exec(child)![1]!;
    const later = new Set(order.slice(order.indexOf(name) + 1));
    const next = others.find((element) => element.path === root.name && later.has(element.name));
    if (next) this.insert(next.from, child);
    else this.append(root, child);
  }

  toString(): string {
    let text = '';
    let at = 0;
    // Stable: what is inserted at one place stands in the order in which it was said.
    for (const splice of this.splices.sort((a, b) => a.from - b.from)) {
      text += this.xml.slice(at, splice.from) + splice.text;
      at = splice.to;
    }
    return text + this.xml.slice(at);
  }
}
