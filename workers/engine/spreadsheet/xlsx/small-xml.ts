import { corrupt } from '../fail';
import { unescapeXml } from './unescape';

export interface XmlElement {
  /** Name without its prefix. */
  name: string;
  /** Unescaped attributes by name without prefix; namespace declarations are left out. */
  attributes: Map<string, string>;
  /** Names of the elements around it, the root first. */
  path: readonly string[];
  /** Where its opening tag stands in the text. */
  from: number;
  to: number;
  /** `<name/>`. */
  empty: boolean;
}

const TAG = /^([^\s/<>="']+)((?:\s+[^\s/<>="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)$/;
const ATTRIBUTE = /([^\s/<>="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Reads a small XML part (workbook, styles, relations) and calls `open` for each element in document order, `text`
 * for each run of character data, `close` for each end with the range of its closing tag. Not for sheets: it makes objects. Throws `FILE_CORRUPT` for anything that is not
 * well formed, and for a document type declaration.
 */
export function readXml(
  xml: string,
  open: (element: XmlElement) => void,
  text?: (content: string, path: readonly string[]) => void,
  close?: (path: readonly string[], from: number, to: number) => void,
): void {
  const names: string[] = [];
  const path: string[] = [];
  let rootSeen = false;
  let at = 0;
  for (;;) {
    const tag = xml.indexOf('<', at);
    const between = xml.slice(at, tag < 0 ? xml.length : tag);
    if (names.length === 0 && between.trim() !== '') corrupt('text outside of the root element');
    if (between && text && names.length > 0) text(unescapeXml(between), path);
    if (tag < 0) break;
    if (xml.startsWith('<!--', tag)) {
      at = behind(xml, '-->', tag + 4);
    } else if (xml.startsWith('<![CDATA[', tag)) {
      at = behind(xml, ']]>', tag + 9);
      text?.(xml.slice(tag + 9, at - 3), path);
    } else if (xml.startsWith('<?', tag)) {
      at = behind(xml, '?>', tag + 2);
    } else if (xml.startsWith('<!', tag)) {
      corrupt('document type declaration');
    } else if (xml[tag + 1] === '/') {
      at = behind(xml, '>', tag);
      if (names.pop() !== xml.slice(tag + 2, at - 1).trimEnd()) corrupt('closing tag does not pair up');
      close?.(path, tag, at);
      path.pop();
    } else {
      at = endOfTag(xml, tag + 1);
      const match = TAG.exec(xml.slice(tag + 1, at - 1));
      if (!match) return corrupt(`bad tag: ${xml.slice(tag, tag + 60)}`);
      if (names.length === 0 && rootSeen) corrupt('two root elements');
      if (names.length > 200) corrupt('elements nested more than 200 deep');
      rootSeen = true;
      const local = localName(match[1]!);
      const empty = match[3] !== '';
      open({ name: local, attributes: attributesOf(match[2]!), path, from: tag, to: at, empty });
      if (!empty) {
        names.push(match[1]!);
        path.push(local);
      } else {
        close?.([...path, local], at, at);
      }
    }
  }
  if (names.length > 0 || !rootSeen) corrupt('XML ends too early');
}

function behind(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? corrupt(`XML ends before ${mark}`) : at + mark.length;
}

/** Behind the `>` of a tag; one inside quotes does not count. */
function endOfTag(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at++) {
    const letter = xml[at]!;
    if (quote) {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") {
      quote = letter;
    } else if (letter === '>') {
      return at + 1;
    }
  }
  return corrupt('tag without end');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributesOf(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const match of source.matchAll(ATTRIBUTE)) {
    const name = match[1]!;
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    attributes.set(localName(name), unescapeXml(match[2] ?? match[3]!));
  }
  return attributes;
}
