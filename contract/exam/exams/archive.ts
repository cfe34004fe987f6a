import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { added } from '../../kernel/presets';
import { rowId, rowIdQuery } from '../../kernel/wire';
import { examModule } from '../module';

const int = z.number().int();

/** 归档包: the file that an exam's papers, answers, receipts, marks, scores and events were put into, and what checking it found. */
export const examArchive = z.object({
  id: int,
  made_at: z.string(),
  /** Of the file, which the house has signed. */
  sha256: z.string(),
  bytes: int,
  sittings: int,
  entries: int,
  checked_at: z.string(),
  /** What is not as it should be; empty: every chain and signature holds. */
  problems: z.array(z.string()),
});
export type ExamArchive = z.output<typeof examArchive>;

const base = '/api/v2/exam/archives';

export const archiveEndpoints = defineEndpoints(examModule, {
  examArchive: {
    method: 'GET',
    path: `${base}/:id`,
    summary: '考试归档包与核验结果',
    access: 'theoryTest:exam:list',
    params: z.object({ id: rowIdQuery }),
    data: z.object({ archive: examArchive.nullable() }),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  verifyArchive: added({
    path: `${base}/verify`,
    summary: '重新核验归档包',
    access: 'theoryTest:exam:archive',
    body: z.object({ id: rowId }),
    row: examArchive,
    errors: ['NOT_FOUND'],
    audit: 'exam.archive.verify',
  }),
  downloadArchive: {
    method: 'POST',
    path: `${base}/file`,
    summary: '下载归档包',
    access: 'theoryTest:exam:archive',
    body: z.object({ id: rowId }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'exam.archive.download',
    mutation: false,
    heavy: true,
  },
});
