import { notSpreadsheet, tooLarge } from './fail';
import { defaultLimits, type Limits } from './limits';
import { sniff } from './sniff';
import { openText } from './text/open-text';
import { SpreadsheetError, type Workbook } from './types';
import { readWorkbookStream } from './xls/compound-file';
import { openXls } from './xls/open-xls';
import { XlsxWorkbook } from './xlsx/workbook';

export type { Workbook };

/**
 * Opens a spreadsheet by what its bytes are, not by what it is called: .xlsx and .xlsm, .xls, and the HTML, CSV and
 * TSV texts that many systems name .xls. `bytes` must stay unchanged while sheets are read.
 *
 * Throws `SpreadsheetError`: FILE_EMPTY for no bytes at all, FILE_ENCRYPTED when a password is needed,
 * FILE_NOT_SPREADSHEET, FILE_CORRUPT and FILE_TOO_LARGE (see `Limits`). No other error reaches the caller.
 */
export async function openWorkbook(bytes: Uint8Array, limits: Partial<Limits> = {}): Promise<Workbook> {
  const caps = { ...defaultLimits, ...limits };
  if (bytes.length === 0) throw new SpreadsheetError('FILE_EMPTY', 'no bytes');
  if (bytes.length > caps.fileBytes) tooLarge(`file of ${bytes.length} bytes`);
  switch (sniff(bytes)) {
    case 'zip':
      return XlsxWorkbook.open(bytes, caps);
    case 'ole':
      return openXls(readWorkbookStream(bytes), caps);
    case 'biff':
      return openXls(bytes, caps);
    case 'text':
      return openText(bytes, caps);
    default:
      return notSpreadsheet('signature of another format');
  }
}
