import { expose } from 'comlink';
import { readText, type ReadText } from '@contract/exam/text';
import { readDocx, type DocumentText } from './engine/document/docx';

const api = {
  /** The text of a Word document; rejects with the code of `SpreadsheetError`. */
  document: (bytes: Uint8Array): Promise<DocumentText> => readDocx(bytes),
  /** Questions in a text, and what belongs to none of them. */
  questions: (text: string): ReadText => readText(text),
};
export type QuestionReaderApi = typeof api;

expose(api);
