import type { Limits } from '../limits';
import { SheetBuilder } from '../sheet-builder';
import { CellKind, type Sheet } from '../types';

const SEPARATORS = ['\t', ',', ';', '|'] as const;

/**
 * The separator of a text table: what a first line `sep=;` states, else the one that the first lines use most
 * evenly outside of quotes. Undefined when no line holds any: running text, not a table.
 */
export function findSeparator(text: string): { separator: string; start: number } | undefined {
  const stated = /^sep=(.)\r?(?:\n|$)/i.exec(text);
  if (stated) return { separator: stated[1]!, start: stated[0].length };
  const lines = unquoted(text.slice(0, 64 * 1024))
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50);
  let best: { separator: string; lines: number; total: number } | undefined;
  for (const separator of SEPARATORS) {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const used = counts.filter((count) => count > 0).length;
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (used > 0 && (!best || used > best.lines || (used === best.lines && total > best.total))) {
      best = { separator, lines: used, total };
    }
  }
  return best && { separator: best.separator, start: 0 };
}

function unquoted(text: string): string {
  return text.replace(/"(?:[^"]|"")*"/g, '');
}

/**
 * Reads delimited text (RFC 4180, with any separator and any line end) as text cells: nothing is guessed into numbers
 * or dates, so `0012345`, `1E5` and `3-4` stay what they are. A quote that never closes is an ordinary letter: taking the rest of the file as one field would lose its rows.
 */
export function readDelimited(text: string, separator: string, start: number, name: string, limits: Limits): Sheet {
  const builder = new SheetBuilder(limits);
  let row = 1;
  let column = 0;
  let at = start;
  while (at < text.length) {
    const quoted = text[at] === '"' && closesField(text, at, separator);
    const [value, end] = quoted ? quotedField(text, at) : plainField(text, at, separator);
    builder.add(row, column, CellKind.text, value);
    at = end;
    if (text.startsWith(separator, at)) {
      at++;
      column++;
      continue;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    row++;
    column = 0;
  }
  return builder.finish(name);
}

/** A quoted field must be followed by a separator or a line end; `"a" b` is plain text with quotes in it. */
function closesField(text: string, at: number, separator: string): boolean {
  const end = quotedField(text, at)[1];
  if (end < 0) return false;
  return end === text.length || text[end] === '\r' || text[end] === '\n' || text.startsWith(separator, end);
}

/** Content of the quoted field at `at` and where it ends; -1 when it does not. */
function quotedField(text: string, at: number): [string, number] {
  let end = at + 1;
  for (;;) {
    const quote = text.indexOf('"', end);
    if (quote < 0) return ['', -1];
    if (text[quote + 1] !== '"') return [text.slice(at + 1, quote).replaceAll('""', '"'), quote + 1];
    end = quote + 2;
  }
}

function plainField(text: string, at: number, separator: string): [string, number] {
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return [text.slice(at, end), end];
}
