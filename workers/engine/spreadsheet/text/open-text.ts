import { notSpreadsheet } from '../fail';
import type { Limits } from '../limits';
import type { Sheet, Workbook } from '../types';
import { decodeText } from './decode';
import { findSeparator, readDelimited } from './delimited';
import { readHtmlTables } from './html-table';
import { readSpreadsheetMl } from './spreadsheetml';

/** Opens a text that calls itself a spreadsheet: XML of Excel 2003, HTML tables, or delimited text. */
export function openText(bytes: Uint8Array, limits: Limits): Workbook {
  const text = decodeText(bytes);
  const head = text.slice(0, 4096).trimStart();
  if (head.startsWith('<')) return openMarkup(text, head, limits);
  if (/^MIME-Version:/i.test(head) || /^#!|^%!PS/.test(head) || isJson(text, head))
    notSpreadsheet('text of another format');
  const found = findSeparator(text);
  if (!found) return notSpreadsheet('text without columns');
  const { separator, start } = found;
  return {
    format: separator === '\t' ? 'tsv' : 'csv',
    sheets: [{ name: 'Sheet1', index: 0, hidden: false }],
    readSheet: async (index) => pick([readDelimited(text, separator, start, 'Sheet1', limits)], index),
  };
}

function openMarkup(text: string, head: string, limits: Limits): Workbook {
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet') && /<(?:\w+:)?Workbook[\s>]/.test(head)) {
    const read = readSpreadsheetMl(text, limits);
    return {
      format: 'xls',
      sheets: read.map(({ sheet, hidden }, index) => ({ name: sheet.name, index, hidden })),
      readSheet: async (index) =>
        pick(
          read.map(({ sheet }) => sheet),
          index,
        ),
    };
  }
  if (!/<table[\s>]/i.test(text)) notSpreadsheet('markup without a table');
  const tables = readHtmlTables(text, limits);
  return {
    format: 'html',
    sheets: tables.map(({ name }, index) => ({ name, index, hidden: false })),
    readSheet: async (index) => pick(tables, index),
  };
}

/** A copy, because the caller may transfer the buffers of what it gets. */
function pick(sheets: Sheet[], index: number): Sheet {
  const sheet = sheets[index];
  if (!sheet) throw new RangeError(`the workbook has no sheet ${index}`);
  return {
    ...sheet,
    rowNumbers: sheet.rowNumbers.slice(),
    cells: sheet.cells.slice(),
    kinds: sheet.kinds.slice(),
    merges: sheet.merges.slice(),
  };
}

function isJson(text: string, head: string): boolean {
  if (!/^[{[]/.test(head)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
