import questionReaderUrl from '@workers/question-reader.worker?worker&url';
import type { QuestionReaderApi } from '@workers/question-reader.worker';
import { runInWorker } from '@device/threads/run-in-worker';

const run = <Result>(work: Parameters<typeof runInWorker<QuestionReaderApi, Result>>[2]) =>
  runInWorker<QuestionReaderApi, Result>(questionReaderUrl, new AbortController().signal, work);

/** Questions in a text, read in a worker: a long text stalls nothing. */
export const readQuestions = (text: string) => run((reader) => reader.questions(text));

/** The text of a Word document. */
export const readDocument = async (file: File) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return run((reader) => reader.document(bytes));
};

const words: Readonly<Record<string, string>> = {
  FILE_EMPTY: '文件是空的',
  FILE_ENCRYPTED: '这是旧版 .doc 或加密的文件，请用 Word 另存为不加密的 .docx 后再选',
  FILE_NOT_SPREADSHEET: '这不是 Word 文档（.docx），请另选文件，或把文字粘贴到下方',
  FILE_CORRUPT: '文件已损坏，请用 Word 打开后另存一份再选',
  FILE_TOO_LARGE: '文件过大，请分成几份（每份不超过 20 MB）',
};

/** Why a document could not be read, and what to do. */
export function readFailure(error: unknown): string {
  const code = (error as { code?: string } | null)?.code ?? '';
  return words[code] ?? '没有读出文件内容，请把文字粘贴到下方';
}
