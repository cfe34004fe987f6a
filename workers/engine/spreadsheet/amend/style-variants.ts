import { SPREADSHEET_NS, XML_HEAD } from '../write/xml-head';
import { type PlacedElement, placedElements, prefixOf, withAttribute, XmlEdits } from './xml-edit';

/** What a cell's look gets on top of what it has. */
export interface Extra {
  /** A red fill. */
  marked: boolean;
  /** Excel keeps the text a text when it is edited, though it looks like a formula. */
  quoted: boolean;
}

/** Children of the root of a styles part (ECMA-376 18.8.39). */
const ORDER = 'numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst'.split(' ');
/** The first two fills are the format's own whatever they say. */
const OWN_FILLS = ['none', 'gray125'];
const RED = 'FFFFC7CE';
const PLAIN = { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 };

/** The styles of a workbook, and for each look that a changed cell had one more that differs by the change alone. */
export class StyleVariants {
  private readonly elements: [PlacedElement, ...PlacedElement[]];
  private readonly looks: PlacedElement[];
  private readonly prefix: string;
  private readonly numbers = new Map<string, number>();
  private readonly made: { original: number; extra: Extra }[] = [];

  constructor(private readonly xml: string) {
    this.elements = placedElements(xml);
    this.prefix = prefixOf(xml, this.elements[0]);
    this.looks = this.elements.filter(({ name, path }) => name === 'xf' && path === 'styleSheet/cellXfs');
  }

  /** Number of the look that a cell of the look `original` gets. */
  variant(original: number, extra: Extra): number {
    if (!extra.marked && !extra.quoted) return original;
    const key = `${original} ${extra.marked} ${extra.quoted}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = Math.max(1, this.looks.length) + this.made.length;
      this.made.push({ original, extra });
      this.numbers.set(key, number);
    }
    return number;
  }

  /** The part with the new looks; undefined when there are none. */
  part(): string | undefined {
    if (this.made.length === 0) return undefined;
    const edits = new XmlEdits(this.xml);
    const fill = this.addFill(edits);
    const made = this.made.map(({ original, extra }) => this.look(original, extra, fill));
    const count = Math.max(1, this.looks.length) + made.length;
    const present = this.child('cellXfs');
    const first = this.looks.length === 0 ? this.plain() : '';
    if (present) edits.append(present, first + made.join(''), { count });
    else {
      const open = `<${this.prefix}cellXfs count="${count}">`;
      edits.insertChild(this.elements, ORDER, `${open}${first}${made.join('')}</${this.prefix}cellXfs>`);
    }
    return edits.toString();
  }

  /** Adds the fill of marked cells; returns its number. */
  private addFill(edits: XmlEdits): number {
    if (!this.made.some(({ extra }) => extra.marked)) return 0;
    const { prefix } = this;
    const pattern = (type: string, inside = '') =>
      `<${prefix}fill><${prefix}patternFill patternType="${type}">${inside}</${prefix}patternFill></${prefix}fill>`;
    const red = pattern('solid', `<${prefix}fgColor rgb="${RED}"/><${prefix}bgColor indexed="64"/>`);
    const fills = this.elements.filter(({ name, path }) => name === 'fill' && path === 'styleSheet/fills');
    const missing = OWN_FILLS.slice(fills.length).map((type) => pattern(type));
    const number = fills.length + missing.length;
    const inside = missing.join('') + red;
    const present = this.child('fills');
    if (present) edits.append(present, inside, { count: number + 1 });
    else {
      edits.insertChild(this.elements, ORDER, `<${prefix}fills count="${number + 1}">${inside}</${prefix}fills>`);
    }
    return number;
  }

  private look(original: number, { marked, quoted }: Extra, fill: number): string {
    const xf = this.looks[original];
    const whole = xf ? this.xml.slice(xf.from, xf.end) : this.plain();
    const length = xf ? xf.to - xf.from : whole.length;
    let tag = whole.slice(0, length);
    if (marked) tag = withAttribute(withAttribute(tag, 'fillId', fill), 'applyFill', 1);
    if (quoted) tag = withAttribute(tag, 'quotePrefix', 1);
    return tag + whole.slice(length);
  }

  private plain(): string {
    const attributes = Object.entries(PLAIN).map(([name, value]) => `${name}="${value}"`);
    return `<${this.prefix}xf ${attributes.join(' ')}/>`;
  }

  private child(name: string): PlacedElement | undefined {
    return this.elements.find((element) => element.name === name && element.path === 'styleSheet');
  }
}

/** The styles part of a workbook that had none: one plain look. */
export function plainStyles(namespace = SPREADSHEET_NS): string {
  const { numFmtId, fontId, fillId, borderId } = PLAIN;
  const xf = `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="${fillId}" borderId="${borderId}"/>`;
  const fills = OWN_FILLS.map((type) => `<fill><patternFill patternType="${type}"/></fill>`).join('');
  return (
    `${XML_HEAD}<styleSheet xmlns="${namespace}"><fonts count="1"><font/></fonts><fills count="2">${fills}</fills>` +
    `<borders count="1"><border/></borders><cellStyleXfs count="1">${xf}</cellStyleXfs>` +
    `<cellXfs count="1">${xf}</cellXfs></styleSheet>`
  );
}
