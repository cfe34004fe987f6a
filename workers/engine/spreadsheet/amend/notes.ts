import { corrupt } from '../fail';
import { type CellNote, noteClusters, noteShapes, noteShapeType } from '../write/comments-part';
import { textElement } from '../write/shared-string-writer';
import { parseRange } from '../xlsx/reference';
import { unescapeXml } from '../xlsx/unescape';
import { type PlacedElement, placedElements, prefixOf, XmlEdits } from './xml-edit';

export interface AmendedComments {
  xml: string;
  /** Notes at cells that had none: they need a box in the drawing. */
  fresh: CellNote[];
  /** Notes that were there before, without what they say. */
  present: CellNote[];
}

/**
 * Adds notes to a comments part (ECMA-376 18.7.6). What people wrote stays with its author; a note for a cell that
 * has one is added to its text, unless it says so already.
 */
export function amendComments(xml: string, notes: readonly CellNote[]): AmendedComments {
  const elements = placedElements(xml);
  const [root] = elements;
  const prefix = prefixOf(xml, root);
  const edits = new XmlEdits(xml);
  const comments = elements.filter(({ name, path }) => name === 'comment' && path === 'comments/commentList');
  const byReference = new Map(comments.map((comment) => [comment.attributes.get('ref') ?? '', comment]));
  const places = new Map(elements.map((element, index) => [element, index]));
  const fresh = notes.filter((note) => !byReference.has(note.reference));
  for (const note of notes) {
    const comment = byReference.get(note.reference);
    if (comment) addText(edits, within(elements, places.get(comment)!), comment, note.text, prefix);
  }
  if (fresh.length > 0) {
    const author = namelessAuthor(edits, elements, prefix);
    const list = fresh.map(({ reference, text }) => {
      const inside = `<${prefix}text>${run(text, prefix)}</${prefix}text>`;
      return `<${prefix}comment ref="${reference}" authorId="${author}">${inside}</${prefix}comment>`;
    });
    const commentList = elements.find(({ name, path }) => name === 'commentList' && path === 'comments');
    if (commentList) edits.append(commentList, list.join(''));
    else edits.append(root, `<${prefix}commentList>${list.join('')}</${prefix}commentList>`);
  }
  const present = [...byReference.keys()].flatMap((reference) => {
    const [row, column] = parseRange(reference) ?? [];
    return row === undefined ? [] : [{ reference, row: row - 1, column: column!, text: '' }];
  });
  return { xml: edits.toString(), fresh, present };
}

/** The elements inside of the one at `index`: they follow it. */
function within(elements: readonly PlacedElement[], index: number): PlacedElement[] {
  const { end } = elements[index]!;
  let last = index + 1;
  while (last < elements.length && elements[last]!.from < end) last++;
  return elements.slice(index + 1, last);
}

function run(text: string, prefix: string): string {
  const inside = textElement(text)
    .replace('<t', `<${prefix}t`)
    .replace(/<\/t>$/, `</${prefix}t>`);
  return `<${prefix}r>${inside}</${prefix}r>`;
}

function addText(
  edits: XmlEdits,
  inside: readonly PlacedElement[],
  comment: PlacedElement,
  text: string,
  prefix: string,
): void {
  const body = inside.find(({ name, path }) => name === 'text' && path === 'comments/commentList/comment');
  if (!body) {
    edits.append(comment, `<${prefix}text>${run(text, prefix)}</${prefix}text>`);
    return;
  }
  const texts = inside.filter(({ name }) => name === 't');
  const said = texts.map(({ to, closeFrom }) => unescapeXml(edits.xml.slice(to, closeFrom))).join('');
  if (said.includes(text)) return;
  const added = run(said === '' ? text : `\n${text}`, prefix);
  const children = inside.filter(({ path }) => path === 'comments/commentList/comment/text');
  // Some readers take a text that stands for itself for the whole of it: it becomes a run like the one behind it.
  for (const child of children.filter(({ name }) => name === 't')) {
    edits.insert(child.from, `<${prefix}r>`);
    edits.insert(child.end, `</${prefix}r>`);
  }
  const last = children.filter(({ name }) => name === 't' || name === 'r').at(-1);
  if (last) edits.insert(last.end, added);
  else edits.append(body, added);
}

/** Number of the author of our notes, who has no name. */
function namelessAuthor(edits: XmlEdits, elements: readonly PlacedElement[], prefix: string): number {
  const authors = elements.filter(({ name, path }) => name === 'author' && path === 'comments/authors');
  const known = authors.findIndex(({ to, closeFrom }) => to === closeFrom);
  if (known >= 0) return known;
  const author = `<${prefix}author></${prefix}author>`;
  const list = elements.find(({ name, path }) => name === 'authors' && path === 'comments');
  if (list) edits.append(list, author);
  else edits.insert(elements[0]!.to, `<${prefix}authors>${author}</${prefix}authors>`);
  return authors.length;
}

const NAMESPACES = {
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  x: 'urn:schemas-microsoft-com:office:excel',
};

/**
 * Adds the boxes of notes to a drawing that holds others. By its text, not as XML: Excel itself writes drawings that
 * are not well formed.
 */
export function amendDrawing(vml: string, notes: readonly CellNote[]): string {
  const end = vml.lastIndexOf('</');
  const root = /<[A-Za-z][^>]*>/.exec(vml);
  if (end < 0 || !root || root[0].endsWith('/>')) return corrupt('a drawing of notes without content');
  const numbers = [...vml.matchAll(/_x0000_s(\d{1,7})"/g)].map((match) => Number(match[1]));
  const first = numbers.reduce((most, number) => Math.max(most, number), 1_024) + 1;
  const type = /id="_x0000_t202"/.test(vml) ? '' : noteShapeType;
  const declared = Object.entries(NAMESPACES)
    .filter(([prefix, uri]) => !root[0].includes(`xmlns:${prefix}="${uri}"`))
    .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
    .join('');
  const shapes = (type + noteShapes(notes, first)).replaceAll(/<v:shape(type)?(?=\s)/g, (tag) => tag + declared);
  const clusters = noteClusters(first, notes.length);
  return (vml.slice(0, end) + shapes + vml.slice(end)).replace(
    /(<o:idmap\s[^>]*data=")([\d,\s]*)"/,
    (_, before: string, listed: string) => {
      const known = listed.split(',').map((number) => number.trim());
      return `${before}${[...new Set([...known.filter(Boolean), ...clusters.map(String)])].join(',')}"`;
    },
  );
}
