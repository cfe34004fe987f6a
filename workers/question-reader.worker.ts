import { expose, transfer } from 'comlink';
import { readText, type ReadText } from '@contract/exam/text';
import { readDocx, type DocumentText } from './engine/document/docx';

const api = {
  /** The text of a Word document and its pictures; rejects with the code of `SpreadsheetError`. */
  document: async (bytes: Uint8Array): Promise<DocumentText> => {
    const found = await readDocx(bytes);
    return transfer(
      found,
      found.pictures.map((picture) => picture.bytes.buffer as ArrayBuffer),
    );
  },
  /** Questions in a text, and what belongs to none of them. */
  questions: (text: string): ReadText => readText(text),
};
export type QuestionReaderApi = typeof api;

expose(api);
