import { BadRequest } from './names';

/** Adds an import after the file's last one, unless it is there. */
export function withImport(source: string, line: string): string {
  if (source.includes(line)) return source;
  const imports = [...source.matchAll(/^import [^;]*;\n/gm)];
  const last = imports.at(-1);
  const at = last ? last.index + last[0].length : 0;
  return `${source.slice(0, at)}${line}\n${at === 0 ? '\n' : ''}${source.slice(at)}`;
}

/** Adds a name to an import that is there, unless it has it. @throws BadRequest when nothing is imported from there */
export function withImported(source: string, name: string, from: string, file: string): string {
  const names = new RegExp(`import \\{([^}]*)\\} from '${from}';`).exec(source);
  const types = new RegExp(`import type \\{ (\\w+) \\} from '${from}';`).exec(source);
  if (!names && types) return source.replace(types[0], `import { ${name}, type ${types[1]} } from '${from}';`);
  if (!names) throw new BadRequest(`${file} should import from ${from}`);
  if (new RegExp(`\\b${name}\\b`).test(names[1]!)) return source;
  return source.replace(names[0], names[0].replace('{', `{ ${name},`));
}

/**
 * Adds a line at the end of the object or array literal that begins with `anchor`, which ends in `{` or `[`.
 * @throws BadRequest when the file holds no such literal, or more than one
 */
export function withEntry(source: string, anchor: string, entry: string, file: string): string {
  const start = source.indexOf(anchor);
  if (start === -1 || source.includes(anchor, start + 1)) {
    throw new BadRequest(`${file} should hold "${anchor}" once; add this there by hand: ${entry}`);
  }
  const open = start + anchor.length - 1;
  const close = closingBracket(source, open);
  const inside = source.slice(open + 1, close).trimEnd();
  // The formatter ends every entry of a broken literal with a comma; one that stands on a line may lack it.
  const comma = inside === '' || /,(\s*\/\/[^\n]*)?$/.test(inside) ? '' : ',';
  return `${source.slice(0, open + 1)}${inside}${comma}\n  ${entry}\n${source.slice(close)}`;
}

/** Where the bracket that opens at `open` closes; brackets in texts and comments do not count. */
function closingBracket(source: string, open: number): number {
  let depth = 0;
  for (const match of source
    .slice(open)
    .matchAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[{}[\]]/g)) {
    if (match[0] === '{' || match[0] === '[') depth += 1;
    if (match[0] === '}' || match[0] === ']') depth -= 1;
    if (depth === 0) return open + match.index;
  }
  throw new BadRequest('A file has an unclosed bracket');
}
