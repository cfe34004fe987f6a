import { columnOf } from '../xlsx/reference';

const LONGEST_SHEET_NAME = 31;

/**
 * A name that Excel allows for a sheet: without `[ ] : * ? / \` and control characters, not empty, no apostrophe at
 * its ends, at most 31 characters, and none of `taken` (compared without case), which it joins.
 */
export function safeSheetName(wanted: string, taken: Set<string> = new Set()): string {
  const plain = wanted.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ').replace(/\s+/g, ' ');
  const base =
    plain
      .replace(/^[\s']+|[\s']+$/g, '')
      .slice(0, LONGEST_SHEET_NAME)
      .trimEnd() || 'Sheet';
  let name = base;
  for (let n = 2; taken.has(name.toLowerCase()); n++) {
    const suffix = ` (${n})`;
    name = base.slice(0, LONGEST_SHEET_NAME - suffix.length) + suffix;
  }
  taken.add(name.toLowerCase());
  return name;
}

/** A sheet's name as formulas spell it: `'轮转 计划'`. */
export function quoteSheetName(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}

/**
 * Throws RangeError unless Excel accepts `name` as a defined name (ECMA-376 18.2.5): letters, digits, `_`, `.`, `\`,
 * starting with no digit or dot, at most 255 long, and nothing that reads as a reference such as `M1` or `R1C1`.
 */
export function checkDefinedName(name: string): void {
  if (!/^[\p{L}_\\][\p{L}\p{N}_.\\]{0,254}$/u.test(name)) throw new RangeError(`not a legal defined name: ${name}`);
  const cell = /^([A-Za-z]{1,3})(\d{1,7})$/.exec(name);
  if (cell && columnOf(cell[1]!) >= 0 && Number(cell[2]) <= 1_048_576) throw new RangeError(`a cell's name: ${name}`);
  if (/^(?:[RrCc]|[Rr]\d*[Cc]\d*|[Rr]\d+|[Cc]\d+)$/.test(name)) throw new RangeError(`a reference's name: ${name}`);
}
