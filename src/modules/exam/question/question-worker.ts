import questionReaderUrl from '@workers/question-reader.worker?worker&url';
import type { QuestionReaderApi } from '@workers/question-reader.worker';
import { runInWorker } from '@device/threads/run-in-worker';

/** Reads or writes files of questions in a worker of its own: a long one stalls nothing. */
export const inQuestionWorker = <Result>(work: Parameters<typeof runInWorker<QuestionReaderApi, Result>>[2]) =>
  runInWorker<QuestionReaderApi, Result>(questionReaderUrl, new AbortController().signal, work);
