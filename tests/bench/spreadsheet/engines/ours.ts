import { openWorkbook } from '../../../../workers/engine/spreadsheet/open';
import { transferables } from '../../../../workers/engine/spreadsheet/sheet';
import type { Engine } from './engine';

export const engine: Engine = async (bytes) => {
  const book = await openWorkbook(bytes);
  const sheet = await book.readSheet(0);
  return { data: sheet, transfer: transferables(sheet) };
};
