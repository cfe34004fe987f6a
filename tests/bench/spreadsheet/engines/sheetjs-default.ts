import { read, utils } from 'xlsx';
import type { Engine } from './engine';

/** As the manual's first example has it. */
export const engine: Engine = async (bytes) => {
  const book = read(bytes, { type: 'array' });
  return { data: utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 }) };
};
