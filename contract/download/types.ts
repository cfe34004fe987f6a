import { z } from 'zod';
import { jsonValue, recordOf } from '../kernel/wire-json';
import { pageQuery } from '../kernel/paging';
import { storableText } from '../kernel/wire';
import { downloadStatuses } from './status';

/** A file that the server makes for one person. `ID` and `Status` are the customer's names. */
export const downloadTask = z.object({
  ID: z.string(),
  Status: z.enum(downloadStatuses),
  kind: z.string(),
  title: z.string(),
  /** What will be made, said before it is confirmed: 300 人、1,200 个附件，约 1.3 GB. */
  note: z.string(),
  /** What went wrong, for a person; empty unless Status is ERROR. */
  problem: z.string(),
  progress_done: z.number().int(),
  /** 0 while it is not known. */
  progress_total: z.number().int(),
  /** Empty until the file is there. */
  file_name: z.string(),
  /** Bytes. */
  file_size: z.number(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** When the file is removed; null until it is there. */
  expires_at: z.string().nullable(),
});
export type DownloadTask = z.output<typeof downloadTask>;

export const taskParams = z.object({ id: z.uuid() });

export const taskQuery = pageQuery.extend({ status: z.enum(downloadStatuses).optional() });

/** The input's own schema is the kind's; its size is bounded by the body's. */
export const taskStart = z.object({
  kind: storableText(60).min(1),
  input: recordOf(storableText(100), jsonValue(250_000), 100),
});

/** How long a finished file is kept. */
export const keptDays = 7;
/** Tasks of one person that may be on their way at once. */
export const mostRunning = 5;
/** Requirements section 9. */
export const pollMs = 10_000;
