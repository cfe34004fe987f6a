import { openWorkbook } from '../../../../workers/engine/spreadsheet/open';
import { SpreadsheetError } from '../../../../workers/engine/spreadsheet/types';
import type { Engine } from './engine';

/** Reads a hostile file until it is refused. @throws Error when it is not, or not with one of our codes */
export const engine: Engine = async (bytes) => {
  try {
    const book = await openWorkbook(bytes);
    for (const { index } of book.sheets) await book.readSheet(index);
  } catch (error) {
    if (error instanceof SpreadsheetError) return { data: [] };
    throw error;
  }
  throw new Error('the file was read');
};
