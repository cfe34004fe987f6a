/** Longest text of a cell that Excel opens. */
const LONGEST_TEXT = 32_767;

/**
 * Text of a cell as XML: markup escaped, characters that XML cannot hold (and carriage returns, which XML would turn
 * into newlines) spelled `_xHHHH_`, a literal `_xHHHH_` protected (ECMA-376 22.9.2.19). Cut at Excel's 32,767.
 */
export function cellXml(text: string): string {
  const cut = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
  return NEEDS_CARE.test(cut) ? escapeMarkup(escapeControl(cut)) : cut;
}

/** An attribute's value, or the text of an element that is no cell. */
export function attributeXml(text: string): string {
  return escapeMarkup(escapeControl(text)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

/** A formula; it may hold quotes and signs but no control characters. */
export function formulaXml(formula: string): string {
  if (escapeControl(formula) !== formula) throw new RangeError('a formula with control characters');
  return escapeMarkup(formula);
}

/** True if white space at the edges would be lost without `xml:space`. */
export function needsPreserve(text: string): boolean {
  return /^\s|\s$|\n/.test(text);
}

/** Characters that XML 1.0 (2.2) forbids, and the carriage return. Written as a pattern text to keep them readable. */
const CONTROLS = String.raw`\u0000-\u0008\u000b-\u001f\ufffe\uffff`;
const FORBIDDEN = new RegExp(`[${CONTROLS}]`, 'g');
const NEEDS_CARE = new RegExp(String.raw`[&<>"_\ud800-\udfff${CONTROLS}]`);
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function escapeControl(text: string): string {
  return text
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(FORBIDDEN, spell)
    .replace(LONE_SURROGATE, spell);
}

function spell(letter: string): string {
  return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
