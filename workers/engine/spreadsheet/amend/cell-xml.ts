import { formulaXml } from '../write/escape';
import { textElement } from '../write/shared-string-writer';
import { columnName } from '../xlsx/reference';
import { unescapeXml } from '../xlsx/unescape';
import type { CellEdit } from './changes';
import { shiftFormula } from './shift-formula';
import type { StyleVariants } from './style-variants';
import { withAttribute } from './xml-edit';

interface SharedFormula {
  text: string;
  row: number;
  column: number;
}

/** Writes the XML of changed cells of one sheet. */
export class CellXml {
  /** Whether a formula went: then the order in which formulas are to be computed is no longer true. */
  formulaGone = false;
  /** Formulas by their number whose first cell was replaced, and that other cells still refer to. */
  private readonly orphaned = new Map<string, SharedFormula>();
  private readonly formula: RegExp;

  constructor(
    private readonly prefix: string,
    private readonly styles: StyleVariants,
  ) {
    const name = `${prefix.replaceAll('.', String.raw`\.`)}f`;
    this.formula = new RegExp(String.raw`<${name}(\s[^>]*?)?(?:/>|>([^<]*)</${name}\s*>)`);
  }

  /** True while cells that nobody edits may need another formula. */
  get watches(): boolean {
    return this.orphaned.size > 0;
  }

  /** A cell that the sheet does not hold yet; '' when there is nothing to hold. */
  added(row: number, edit: CellEdit, base: number): string {
    return edit.text || edit.comment !== undefined ? this.whole(row, edit, base) : '';
  }

  /** A cell of the sheet as it becomes. `tag` is its opening tag, `body` what follows it, the closing tag included. */
  changed(row: number, edit: CellEdit, tag: string, body: string): string {
    const base = Number(attributeOf(tag, 's') ?? 0);
    if (edit.text !== undefined) {
      this.forget(row, edit.column, body);
      return this.whole(row, edit, base);
    }
    const style = this.styles.variant(base, { marked: true, quoted: false });
    return withAttribute(tag, 's', style) + this.adopted(row, edit.column, body);
  }

  /** The body of a cell that keeps its value: with a formula of its own in the place of an orphaned one. */
  adopted(row: number, column: number, body: string): string {
    if (this.orphaned.size === 0) return body;
    return body.replace(this.formula, (whole, attributes: string | undefined, text: string | undefined) => {
      const number = attributeOf(attributes ?? '', 'si');
      const shared = number === undefined ? undefined : this.orphaned.get(number);
      if (!shared || attributeOf(attributes!, 't') !== 'shared') return whole;
      if (text) {
        // The number stands for another formula from here on.
        this.orphaned.delete(number!);
        return whole;
      }
      const own = shiftFormula(shared.text, row - shared.row, column - shared.column);
      return `<${this.prefix}f>${formulaXml(own)}</${this.prefix}f>`;
    });
  }

  private forget(row: number, column: number, body: string): void {
    const [whole, attributes = '', text = ''] = this.formula.exec(body) ?? [];
    if (whole === undefined) return;
    this.formulaGone = true;
    const number = attributeOf(attributes, 'si');
    if (attributeOf(attributes, 't') !== 'shared' || number === undefined || text === '') return;
    this.orphaned.set(number, { text: unescapeXml(text), row, column });
  }

  private whole(row: number, { column, comment, text = '' }: CellEdit, base: number): string {
    const style = this.styles.variant(base, { marked: comment !== undefined, quoted: /^[=+\-@]/.test(text) });
    const p = this.prefix;
    const open = `<${p}c r="${columnName(column)}${row}"${style === 0 ? '' : ` s="${style}"`}`;
    if (text === '') return `${open}/>`;
    const inside = textElement(text)
      .replace('<t', `<${p}t`)
      .replace(/<\/t>$/, `</${p}t>`);
    return `${open} t="inlineStr"><${p}is>${inside}</${p}is></${p}c>`;
  }
}

const ATTRIBUTES = Object.fromEntries(
  (['r', 's', 't', 'si', 'customFormat'] as const).map((name) => [
    name,
    new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`),
  ]),
);

/** Value of an attribute that needs no unescaping. */
export function attributeOf(tag: string, name: 'r' | 's' | 't' | 'si' | 'customFormat'): string | undefined {
  const match = ATTRIBUTES[name]!.exec(tag);
  return match?.[1] ?? match?.[2];
}
