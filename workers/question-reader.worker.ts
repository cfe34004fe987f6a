import { readSheets, type ReadSheets } from '@contract/exam/sheets/read';
import { sheetsOf, templateSheets, type SheetQuestion } from '@contract/exam/sheets/write';
import { readText, type ReadText } from '@contract/exam/text';
import { uuid } from '@device/api/uuid';
import { expose, transfer } from 'comlink';
import { readDocx, type DocumentText } from './engine/document/docx';
import { questionBook, questionRows } from './engine/document/question-book';
import { writeDocx, type DocxModel } from './engine/document/write-docx';
import { writeWorkbook } from './engine/spreadsheet/write';
import { ZipWriter } from './engine/spreadsheet/zip/write-zip';
import { xlsxFile } from './export/xlsx-file';

const optionId = (): string => uuid().replaceAll('-', '').slice(0, 10);

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
  /** Questions in a workbook that was filled in or exported; rejects with the code of `SpreadsheetError`. */
  workbook: async (bytes: Uint8Array): Promise<ReadSheets> => readSheets(await questionRows(bytes), optionId),
  /** The workbook to fill in. */
  template: async (fileName: string): Promise<File> =>
    xlsxFile(await writeWorkbook(questionBook('试题导入模板', templateSheets(), true)), fileName),
  /** Questions as a workbook that can be imported again. */
  book: async (questions: readonly SheetQuestion[], fileName: string): Promise<File> =>
    xlsxFile(await writeWorkbook(questionBook('试题', sheetsOf(questions), false)), fileName),
  /** Questions, or a paper, as a Word document. */
  word: async (model: DocxModel, fileName: string): Promise<File> =>
    new File([await writeDocx(model)], fileName, {
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    }),
  /** Several files as one archive. */
  packed: async (files: readonly File[], fileName: string): Promise<File> => {
    const zip = new ZipWriter();
    for (const file of files) await zip.stream(file.name, [new Uint8Array(await file.arrayBuffer())]);
    return new File([zip.finish()], fileName, { type: 'application/zip' });
  },
};
export type QuestionReaderApi = typeof api;

expose(api);
