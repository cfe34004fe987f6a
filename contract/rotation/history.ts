import { z } from 'zod';
import { pageOf, pageQuery } from '../kernel/paging';
import { importCounts, taskState } from './types';
import { importUndo } from './undo';
import { dateText } from '../kernel/wire-date';
import { searchText } from '../kernel/wire-text';

const day = dateText;

export const historyQuery = pageQuery.extend({
  /** Only this import: how it stands. */
  id: z.uuid().optional(),
  state: z.coerce.number().pipe(taskState).optional(),
  /** Part of the name of whoever imported. */
  createdBy: searchText(100).optional(),
  /** Days of the hospital, both included. */
  from: day.optional(),
  to: day.optional(),
});

export const historyRow = z.object({
  id: z.uuid(),
  state: taskState,
  cancelled: z.boolean(),
  /** The draft that it published (排班发布), whose name stands for the file's; null: a workbook. */
  draftId: z.number().int().nullable(),
  fileName: z.string(),
  fileHash: z.string(),
  createdBy: z.string(),
  /** Whether the caller imported it. */
  isOwn: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Months as written; of a job that wrote nothing, as found by its check. */
  counts: importCounts,
  writtenPeople: z.number().int(),
  written: z.enum(['none', 'partly', 'wholly']),
  problem: z.string(),
  undo: importUndo.nullable(),
  /** Empty: the caller may undo it; otherwise why not. */
  undoRefusal: z.string(),
});
export type HistoryRow = z.output<typeof historyRow>;

/** The newest imports first. */
export const historyPage = pageOf(historyRow);
