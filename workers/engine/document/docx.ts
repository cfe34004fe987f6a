import { corrupt } from '../spreadsheet/fail';
import { defaultLimits, type Limits } from '../spreadsheet/limits';
import { SpreadsheetError } from '../spreadsheet/types';
import { Package } from '../spreadsheet/xlsx/package';
import { readXml } from '../spreadsheet/xlsx/small-xml';
import { Numbering, type NumberedAt } from './numbering';

/** What stands where a document has a picture; the reader of questions knows the word. */
const pictureWord = '[图]';

const limits: Limits = { ...defaultLimits, fileBytes: 20 * 1024 * 1024, inflatedBytes: 200 * 1024 * 1024 };

/** The text of a Word document, and how many pictures it has: their places are marked in the text. */
export interface DocumentText {
  text: string;
  pictures: number;
}

/**
 * Reads a .docx: paragraphs as lines, with the numbers and letters that Word makes of its lists, which are no text in the file;
 * cells of tables parted by tabs, line breaks, sub- and superscript as plain signs. Nothing of the text is left out but
 * what was deleted under revision. @throws SpreadsheetError FILE_EMPTY, FILE_NOT_SPREADSHEET, FILE_CORRUPT, FILE_TOO_LARGE, FILE_ENCRYPTED
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
  return paragraphsOf(await file.text(main), numbering);
}

const isWithin = (path: readonly string[], name: string) => path.includes(name);

function paragraphsOf(xml: string, numbering: Numbering): DocumentText {
  const lines: string[] = [];
  let pictures = 0;
  let line = '';
  let at: NumberedAt | null = null;
  let hasBody = false;
  readXml(
    xml,
    ({ name, attributes, path }) => {
      if (name === 'body') hasBody = true;
      if (name === 'p') {
        at = null;
        if (!isWithin(path, 'tc')) line = '';
      }
      if (name === 'tr') line = '';
      if (name === 'numId' && isWithin(path, 'pPr')) at = { level: at?.level ?? 0, list: attributes.get('val') ?? '' };
      if (name === 'ilvl' && isWithin(path, 'pPr'))
        at = { level: Number(attributes.get('val')) || 0, list: at?.list ?? '' };
      if (name === 'tab' && !isWithin(path, 'pPr')) line += '\t';
      if (name === 'br' || name === 'cr') line += '\n';
      if (name === 'blip' || name === 'imagedata') {
        pictures += 1;
        line += pictureWord;
      }
    },
    (text, path) => {
      if (path.at(-1) === 't') line += text;
    },
    (path) => {
      const name = path.at(-1);
      if (name === 'p') {
        const prefix = at ? numbering.next(at) : '';
        if (isWithin(path, 'tc')) line = `${prefix}${line} `;
        else lines.push(`${prefix}${line}`);
      }
      if (name === 'tc') line = `${line.trimEnd()}\t`;
      if (name === 'tr') {
        lines.push(line.trimEnd());
        line = '';
      }
    },
  );
  if (!hasBody) corrupt('no body');
  return { text: lines.join('\n'), pictures };
}
