import { escapeText, parseRichText, richTextOf, type RichNode } from '../kernel/rich-text';

/**
 * Words of a text that may hold what plain text has no sign for, written as a reader of documents writes it: `<sup>` and
 * `<sub>`, lines of `| cell | cell |`, and `[图3]` for the third picture, which goes with the files of the question.
 */

const pictureSign = /\[图(\d{1,3})\]/g;

/** Numbers of the pictures in some words, each once. */
export const picturesIn = (words: string): number[] => [
  ...new Set([...words.matchAll(pictureSign)].map(([, no]) => Number(no))),
];

/** Words as rich text, without the signs of pictures. */
export function richOf(words: string): string {
  const lines = words
    .replaceAll(pictureSign, '')
    .split(/\r?\n/)
    .filter((line, _, all) => line.trim() !== '' || all.length === 1);
  let html = '';
  let rows: string[][] = [];
  const endTable = () => {
    if (rows.length > 0) html += tableOf(rows);
    rows = [];
  };
  for (const line of lines) {
    const cells = cellsOf(line);
    if (cells) rows.push(cells);
    else {
      endTable();
      html += shifted(richTextOf(line));
    }
  }
  endTable();
  return html;
}

/** Of an option, whose picture has no place of its own: `图 2`, the second picture under the stem. */
export const optionRichOf = (words: string, order: readonly number[]): string =>
  richOf(
    words.replaceAll(pictureSign, (sign, no: string) =>
      order.includes(Number(no)) ? `图 ${order.indexOf(Number(no)) + 1}` : sign,
    ),
  );

function cellsOf(line: string): string[] | undefined {
  const found = /^\s*\|(.*)\|\s*$/.exec(line);
  return found?.[1]!.split('|').map((cell) => cell.trim());
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map((cells) => cells.length));
  const cell = (words = '') => `<td><p>${shifted(escapeText(words))}</p></td>`;
  const body = rows.map((cells) => `<tr>${Array.from({ length: width }, (_, at) => cell(cells[at])).join('')}</tr>`);
  return `<table>${body.join('')}</table>`;
}

const shifted = (html: string): string => html.replaceAll(/&lt;(su[bp])&gt;(.{0,200}?)&lt;\/\1&gt;/g, '<$1>$2</$1>');

/** Rich text as words with these signs: what `richOf` makes rich text of again. Emphasis has no sign and is left out. */
export function signsOf(html: string): string {
  return linesOf(parseRichText(html)).join('\n');
}

/** Lines of blocks; loose words between them are a line. */
function linesOf(nodes: readonly RichNode[]): string[] {
  const lines: string[] = [];
  let loose = '';
  const end = () => {
    if (loose.trim() !== '') lines.push(...loose.split('\n'));
    loose = '';
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !blocks.has(node.tag)) loose += inline(node);
    else {
      end();
      lines.push(...(node.tag === 'tr' ? [rowOf(node.children)] : linesOf(node.children)));
    }
  }
  end();
  return lines;
}

const blocks = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'table', 'tr', 'td', 'hr']);

function inline(node: RichNode): string {
  if (typeof node === 'string') return node;
  if (node.tag === 'br') return '\n';
  const inner = node.children.map(inline).join('');
  return node.tag === 'sup' || node.tag === 'sub' ? `<${node.tag}>${inner}</${node.tag}>` : inner;
}

function rowOf(cells: readonly RichNode[]): string {
  const words = cells.map((cell) => (typeof cell === 'string' ? cell : linesOf(cell.children).join(' ')).trim());
  return `| ${words.map((one) => one.replaceAll('|', '｜')).join(' | ')} |`;
}
