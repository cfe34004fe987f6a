import { BadRequest } from './names';

/** Adds an import after the file's last one, unless it is there. */
export function withImport(source: string, line: string): string {
  if (source.includes(line)) return source;
  const imports = [...source.matchAll(/^import [^;]*;\n/gm)];
  const last = imports.at(-1);
  const at = last ? last.index + last[0].length : 0;
  return `${source.slice(0, at)}${line}\n${at === 0 ? '\n' : ''}${source.slice(at)}`;
}

/**
 * Adds a line at the end of the object literal that begins with `anchor`, which ends in `{`.
 * @throws BadRequest when the file holds no such object, or more than one
 */
export function withEntry(source: string, anchor: string, entry: string, file: string): string {
  const start = source.indexOf(anchor);
  if (start === -1 || source.includes(anchor, start + 1)) {
    throw new BadRequest(`${file} should hold "${anchor}" once; add this there by hand: ${entry}`);
  }
  const open = start + anchor.length - 1;
  const close = closingBrace(source, open);
  const inside = source.slice(open + 1, close).trimEnd();
  // The formatter ends every entry of a broken object with a comma; one that stands on a line may lack it.
  const comma = inside === '' || /,(\s*\/\/[^\n]*)?$/.test(inside) ? '' : ',';
  return `${source.slice(0, open + 1)}${inside}${comma}\n  ${entry}\n${source.slice(close)}`;
}

/** Where the brace that opens at `open` closes; braces in texts and comments do not count. */
function closingBrace(source: string, open: number): number {
  let depth = 0;
  for (const match of source
    .slice(open)
    .matchAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[{}]/g)) {
    if (match[0] === '{') depth += 1;
    if (match[0] === '}') depth -= 1;
    if (depth === 0) return open + match.index;
  }
  throw new BadRequest('A file has an unclosed brace');
}
