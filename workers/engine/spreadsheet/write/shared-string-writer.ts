import { cellXml, needsPreserve } from './escape';
import { SPREADSHEET_NS, XML_HEAD } from './xml-head';

/** Distinct texts kept for sharing; the texts of an endless export beyond them stand in their cells. */
const MOST = 200_000;

/** Gathers the texts that cells share. */
export class SharedStringWriter {
  private readonly numbers = new Map<string, number>();
  private uses = 0;

  /** Number of the text, or -1 if it is to be written inline. */
  add(text: string): number {
    let number = this.numbers.get(text);
    if (number === undefined) {
      if (this.numbers.size >= MOST) return -1;
      number = this.numbers.size;
      this.numbers.set(text, number);
    }
    this.uses++;
    return number;
  }

  /** `xl/sharedStrings.xml` in pieces. */
  *part(): Generator<string> {
    yield `${XML_HEAD}<sst xmlns="${SPREADSHEET_NS}" count="${this.uses}" uniqueCount="${this.numbers.size}">`;
    for (const text of this.numbers.keys()) yield `<si>${textElement(text)}</si>`;
    yield '</sst>';
  }
}

export function textElement(text: string): string {
  return `<t${needsPreserve(text) ? ' xml:space="preserve"' : ''}>${cellXml(text)}</t>`;
}
