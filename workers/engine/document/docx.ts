import { corrupt } from '../spreadsheet/fail';
import { defaultLimits, type Limits } from '../spreadsheet/limits';
import { SpreadsheetError } from '../spreadsheet/types';
import { Package } from '../spreadsheet/xlsx/package';
import { readXml, type XmlElement } from '../spreadsheet/xlsx/small-xml';
import { Numbering, type NumberedAt } from './numbering';
import { tableLines, type Cell } from './table-lines';

const limits: Limits = { ...defaultLimits, fileBytes: 20 * 1024 * 1024, inflatedBytes: 200 * 1024 * 1024 };

/** Most pictures of a document, and the longest of them: what is beyond stays a mark without a number. */
const mostPictures = 300;
const longestPicture = 10 * 1024 * 1024;

/** What a browser can show; drawings of Word (.emf, .wmf) are none of it. */
const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** A picture of a document; the text has `[图3]` where the third stands. */
export interface DocumentPicture {
  no: number;
  type: string;
  ending: string;
  bytes: Uint8Array;
}

/** The text of a Word document with its pictures, and how many of these cannot be shown: `[图]` in the text. */
export interface DocumentText {
  text: string;
  pictures: DocumentPicture[];
  unread: number;
}

/**
 * Reads a .docx: paragraphs as lines, with the numbers and letters that Word makes of its lists, which are no text in the
 * file; what stands raised or lowered as `<sup>` and `<sub>`, tables of figures as lines of `| cell | cell |`, pictures by
 * their number (`contract/exam/text-rich` reads all three). Nothing of the text is left out but what was deleted under
 * revision. @throws SpreadsheetError FILE_EMPTY, FILE_NOT_SPREADSHEET, FILE_CORRUPT, FILE_TOO_LARGE, FILE_ENCRYPTED
 */
export async function readDocx(bytes: Uint8Array): Promise<DocumentText> {
  if (bytes.length === 0) throw new SpreadsheetError('FILE_EMPTY', 'no bytes');
  // An older .doc, and a .docx with a password, are compound files.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new SpreadsheetError('FILE_ENCRYPTED', 'compound file');
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new SpreadsheetError('FILE_NOT_SPREADSHEET', 'no zip');
  const file = new Package(bytes, limits);
  const main = (await file.relations('')).find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !file.has(main) || !main.endsWith('.xml')) {
    throw new SpreadsheetError('FILE_NOT_SPREADSHEET', 'no main document');
  }
  const relations = await file.relations(main);
  const lists = relations.find(({ type }) => type === 'numbering')?.target;
  const numbering = new Numbering(lists !== undefined && file.has(lists) ? await file.text(lists) : '');
  const parts = new Map<string, string>();
  for (const { id, type, target } of relations) {
    const ending = target?.slice(target.lastIndexOf('.') + 1) ?? '';
    if (type !== 'image' || !target || !(ending in pictureTypes)) continue;
    if (file.has(target) && file.entries.get(target)!.size <= longestPicture) parts.set(id, target);
  }
  const reader = new Reader(numbering, parts);
  const text = reader.read(await file.text(main));
  const pictures: DocumentPicture[] = [];
  for (const [target, no] of reader.pictures) {
    const ending = target.slice(target.lastIndexOf('.') + 1);
    pictures.push({ no, type: pictureTypes[ending]!, ending, bytes: await file.bytes(target) });
  }
  return { text, pictures, unread: reader.unread };
}

interface Paragraph {
  words: string;
  at: NumberedAt | null;
}

type Shift = '' | 'sup' | 'sub';
const shifts: Readonly<Record<string, Shift>> = { superscript: 'sup', subscript: 'sub' };

/** A paragraph may hold a text box with paragraphs, a cell a table with cells: both are kept as stacks. */
class Reader {
  /** Numbers of pictures by their part: a picture that stands twice is one. */
  readonly pictures = new Map<string, number>();
  unread = 0;
  private readonly lines: string[] = [];
  private readonly paragraphs: Paragraph[] = [];
  private readonly tables: Cell[][][] = [];
  private shift: Shift = '';
  private hasBody = false;

  constructor(
    private readonly numbering: Numbering,
    /** Parts of pictures that can be shown, by the id of their relation. */
    private readonly parts: ReadonlyMap<string, string>,
  ) {}

  read(xml: string): string {
    readXml(
      xml,
      (element) => this.open(element),
      (text, path) => {
        if (path.at(-1) === 't' && !isSpare(path)) this.write(text, this.shift);
      },
      (path) => this.close(path),
    );
    if (!this.hasBody) corrupt('no body');
    return this.lines.join('\n');
  }

  private open({ name, attributes, path, empty }: XmlElement): void {
    if (isSpare(path)) return;
    const paragraph = this.paragraphs.at(-1);
    const value = attributes.get('val') ?? '';
    if (name === 'body') this.hasBody = true;
    else if (name === 'p') this.paragraphs.push({ words: '', at: null });
    else if (name === 'tbl') this.tables.push([]);
    else if (name === 'tr') this.tables.at(-1)?.push([]);
    else if (name === 'tc') this.tables.at(-1)?.at(-1)?.push([]);
    else if (name === 'r') this.shift = '';
    else if (name === 'vertAlign' && path.at(-1) === 'rPr' && path.at(-2) === 'r') this.shift = shifts[value] ?? '';
    else if (name === 'blip' || name === 'imagedata')
      this.picture(attributes.get('embed') ?? attributes.get('id') ?? '');
    else if (paragraph && name === 'numId' && path.includes('pPr')) {
      paragraph.at = { level: paragraph.at?.level ?? 0, list: value };
    } else if (paragraph && name === 'ilvl' && path.includes('pPr')) {
      paragraph.at = { level: Number(value) || 0, list: paragraph.at?.list ?? '' };
    } else if (name === 'tab' && !path.includes('pPr')) this.write('\t');
    else if (name === 'br' || name === 'cr') this.write('\n');
    else if (name === 'noBreakHyphen') this.write('-');
    else if (name === 'sym' && empty) this.write('□');
  }

  private close(path: readonly string[]): void {
    if (isSpare(path)) return;
    const name = path.at(-1);
    if (name === 'p') {
      const paragraph = this.paragraphs.pop();
      if (paragraph) this.end(paragraph);
    }
    if (name !== 'tbl') return;
    const table = this.tables.pop();
    if (table) for (const line of tableLines(table)) this.line(line);
  }

  private end({ words, at }: Paragraph): void {
    const merged = words.replaceAll(/<\/(su[bp])><\1>/g, '');
    this.line(`${at ? this.numbering.next(at) : ''}${merged}`);
  }

  /** A line of the text, or of the cell that is open. */
  private line(words: string): void {
    const cell = this.tables.at(-1)?.at(-1)?.at(-1);
    (cell ?? this.lines).push(words);
  }

  private write(words: string, shift: Shift = ''): void {
    const paragraph = this.paragraphs.at(-1);
    if (!paragraph || words === '') return;
    paragraph.words += shift === '' ? words : `<${shift}>${words}</${shift}>`;
  }

  private picture(id: string): void {
    const part = this.parts.get(id);
    const isKnown = part !== undefined && this.pictures.has(part);
    if (part === undefined || (!isKnown && this.pictures.size >= mostPictures)) {
      this.unread += 1;
      return this.write('[图]');
    }
    if (!isKnown) this.pictures.set(part, this.pictures.size + 1);
    this.write(`[图${this.pictures.get(part)}]`);
  }
}

/** What Word writes a second time for older readers. */
const isSpare = (path: readonly string[]): boolean => path.includes('Fallback');
