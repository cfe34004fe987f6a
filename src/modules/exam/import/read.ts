import { datedName } from '@contract/kernel/hospital-time';
import { serverNow } from '@device/api/server-time';
import { saveFile } from '@/kernel/save-file';
import { inQuestionWorker as run } from '../question/question-worker';

/** Questions in a text. */
export const readQuestions = (text: string) => run((reader) => reader.questions(text));

/** The text of a Word document. */
export const readDocument = async (file: File) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return run((reader) => reader.document(bytes));
};

/** Questions in a workbook that has a sheet for each type. */
export const readWorkbook = async (file: File) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return run((reader) => reader.workbook(bytes));
};

/** Saves the workbook to fill in. */
export const saveTemplate = async () => {
  const name = datedName('试题导入模板', 'xlsx', serverNow());
  saveFile(await run((reader) => reader.template(name)));
};

const words: Readonly<Record<string, string>> = {
  FILE_EMPTY: '文件是空的',
  FILE_ENCRYPTED: '这是旧版 .doc 或加密的文件，请另存为不加密的 .docx 或 .xlsx 后再选',
  FILE_NOT_SPREADSHEET: '这不是 Word 文档（.docx）或 Excel 工作簿（.xlsx、.xls），请另选文件，或把文字粘贴到下方',
  FILE_CORRUPT: '文件已损坏，请打开后另存一份再选',
  FILE_TOO_LARGE: '文件过大，请分成几份（每份不超过 20 MB）',
};

/** Why a document could not be read, and what to do. */
export function readFailure(error: unknown): string {
  const code = (error as { code?: string } | null)?.code ?? '';
  return words[code] ?? '没有读出文件内容，请把文字粘贴到下方';
}
