import { z } from 'zod';
import { rotateLists, type RotateLists } from '../handbook/types';
import { TaskState } from '../kernel/task-state';
import { referenceAlias } from './aliases';
import { importUndo } from './undo';
import { rowId, sha256Text, storableText } from '../kernel/wire';
import { monthText } from '../kernel/wire-date';
import { lineText } from '../kernel/wire-text';

/* ---- records ---------------------------------------------------------------------------------------------- */

/** `YYYY-MM`. */
export const month = monthText;
/** A month that a plan may hold: `readMonthHeader` reads those of this century. */
export const planMonth = month.regex(/^20/, '月份应在 2000 至 2099 年');

/** One placed piece: a whole month (halfUp 0), its first half (1) or its second half (2). */
export const placement = z.object({
  date: planMonth,
  deptId: rowId,
  deptName: storableText(200),
  halfUp: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Standard department that the time counts to. */
  stDeptId: rowId,
});
export type Placement = z.output<typeof placement>;

/** Rotation record sent on import, requirements section 3. `halfFlag` is 1 when any month is split. */
export const rotationRecord = z.object({
  userId: rowId,
  username: storableText(100),
  stSubjectId: rowId,
  versionId: rowId,
  halfFlag: z.union([z.literal(0), z.literal(1)]),
  /** At most the 512 columns that a sheet may have, each in two halves. */
  deptList: z.array(placement).max(1_024),
});
export type RotationRecord = z.output<typeof rotationRecord>;

/* ---- the reference snapshot -------------------------------------------------------------------------------- */

export const referencePerson = z.object({
  userId: z.number().int(),
  name: z.string(),
  staffId: z.string(),
  studentId: z.string(),
  typeId: z.number().int(),
  /** null: not set in the system. */
  recruitYear: z.number().int().nullable(),
  /** Name of the training major; empty: not set. */
  major: z.string(),
  /** Years of training, their own or the major's; null: neither is known. Copies from before schemes had years lack it. */
  years: z.number().int().nullish(),
});
export type ReferencePerson = z.output<typeof referencePerson>;

export const referenceHandbook = z.object({
  versions: z.array(
    z.object({
      versionId: z.number().int(),
      versionName: z.string(),
      grades: z.array(z.number().int()),
      subjects: z.array(
        z.object({
          stSubjectId: z.number().int(),
          stSubjectName: z.string(),
          /** Years of training that the scheme is for. Copies from before schemes had years lack it. */
          years: z.number().int().optional(),
          lists: rotateLists,
        }),
      ),
    }),
  ),
  personTypes: z.array(z.object({ id: z.number().int(), type_name: z.string() })),
});
export type ReferenceHandbook = z.output<typeof referenceHandbook>;

/** Answer of the snapshot call. With `since`, only what changed after it; `full` says replace, not merge. */
export const referenceDelta = z.object({
  /** Opaque; pass it as `since` next time. */
  revision: z.string(),
  full: z.boolean(),
  people: z.array(referencePerson),
  /** People who left the caller's view (deleted, or out of scope). */
  removedUserIds: z.array(z.number().int()),
  /** null: unchanged since. */
  handbook: referenceHandbook.nullable(),
  /** The hospital's aliases, all of them each time: they replace those of an earlier snapshot, also of a merged one. */
  aliases: z.array(referenceAlias),
});
export type ReferenceDelta = z.output<typeof referenceDelta>;

/** The whole snapshot as rules use it. */
export interface Reference {
  revision: string;
  people: ReferencePerson[];
  handbook: ReferenceHandbook;
}
export type { RotateLists };

/* ---- findings ---------------------------------------------------------------------------------------------- */

export const findingCodes = [
  'NAME_REQUIRED',
  'STAFF_ID_REQUIRED',
  'MAJOR_REQUIRED',
  'PERSON_NOT_FOUND',
  'NAME_MISMATCH',
  'RECRUIT_YEAR_MISSING',
  'VERSION_LIST_EMPTY',
  'VERSION_NOT_FOR_YEAR',
  'SYSTEM_MAJOR_MISSING',
  'MAJOR_NOT_IN_VERSION',
  'MAJOR_MISMATCH',
  'DEPT_NOT_IN_HANDBOOK',
  'SUBJECT_DEPT_LINK_MISSING',
  'DUPLICATE_PERSON',
  'DUPLICATE_MONTH',
  'BAD_MONTH_HEADER',
  'HALF_MONTH_INVALID',
  'CELL_ERROR',
  'FORMULA_WITHOUT_VALUE',
  'MERGED_CELL',
  'NUMERIC_STAFF_ID',
  'SHEET_EMPTY',
  'HEADER_NOT_FOUND',
  'REFERENCE_CHANGED',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** Problems of the whole file, shown instead of a list. */
export const fileErrorCodes = [
  'FILE_EMPTY',
  'FILE_ENCRYPTED',
  'FILE_NOT_SPREADSHEET',
  'FILE_CORRUPT',
  'FILE_TOO_LARGE',
  'SHEET_EMPTY',
  'HEADER_NOT_FOUND',
] as const;
export type FileErrorCode = (typeof fileErrorCodes)[number];

/** One problem at one cell. Rows are Excel's numbers, columns Excel's letters. */
export const finding = z.object({
  sheet: z.string(),
  row: z.number().int(),
  column: z.string(),
  header: z.string(),
  code: z.enum(findingCodes),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  value: z.string(),
  suggestions: z.array(z.string()),
});
export type Finding = z.output<typeof finding>;

/* ---- the import job ---------------------------------------------------------------------------------------- */

export const taskState = z.literal(Object.values(TaskState));

/**
 * One row of the sheet as it is sent: the record, and the words of the sheet that the server needs to run the same
 * checks again. `clear` lists months to be emptied (only when the user chose that blanks clear).
 */
export const importItem = z.object({
  sheet: storableText(100),
  row: z.int32().min(1),
  staffId: storableText(100),
  major: storableText(200),
  personType: storableText(100),
  grade: storableText(100),
  record: rotationRecord,
  clear: z.array(planMonth).max(512),
});
export type ImportItem = z.output<typeof importItem>;

/** People per chunk: one transaction, short enough that others' reads on the embedded engine hardly wait. */
export const chunkPeople = 50;

/** Imports of one person that are neither confirmed nor given up, at once. */
export const mostOpenImports = 50;
/** Bytes of one person's kept workbooks of which nothing was written. */
export const mostUntakenFileBytes = 1024 ** 3;
/** How long the workbook is kept of an import that ended without writing anything. */
export const untakenFileDays = 30;

export const importCreate = z.object({
  /** Chosen by the client, so that creating twice is one job. */
  id: z.uuid(),
  fileName: lineText(255).min(1),
  fileHash: sha256Text,
  clearBlanks: z.boolean().default(false),
  /** SHA-256 of each chunk's canonical text, in order; see chunk.ts. */
  chunkHashes: z.array(sha256Text).min(1).max(2000),
});

/**
 * Chunks of one call: what asking and answering costs is paid once for all of them. More would be sooner done, and others
 * would wait longer for each (docs/adr/0033).
 */
export const chunksPerCall = 3;

/**
 * Pieces that one call may carry, those placed and those cleared: three chunks of 50 people over six years are 10,800.
 * Wider sheets go in smaller chunks, so that no call keeps others waiting.
 */
export const piecesPerCall = 12_000;

/** Pieces that an item brings. */
export const piecesOf = ({ record, clear }: ImportItem): number => record.deptList.length + clear.length;

/** Chunks that follow each other. */
export const importChunks = z.object({
  chunks: z
    .array(z.array(importItem).min(1).max(500))
    .min(1)
    .max(8)
    .refine(
      (chunks) => chunks.flat().reduce((sum, item) => sum + piecesOf(item), 0) <= piecesPerCall,
      `一次最多上传 ${piecesPerCall} 条轮转，请分批上传`,
    ),
});

/** Body of a cancellation; none keeps what is written. */
export const importCancel = z.object({ rollBack: z.boolean().default(false) }).optional();

export const importCounts = z.object({
  people: z.number().int(),
  /** Months of a person, not pieces: a split month counts once. */
  created: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  removed: z.number().int(),
  /** Months that the sheet has otherwise and that stay as they are: a stay there has begun. */
  kept: z.number().int(),
});

export const importJob = z.object({
  id: z.uuid(),
  state: taskState,
  fileName: z.string(),
  fileHash: z.string(),
  clearBlanks: z.boolean(),
  createdBy: z.string(),
  createdAt: z.string(),
  chunkCount: z.number().int(),
  /** Sequence numbers (from 0) of chunks that the server does not have yet. */
  missingChunks: z.array(z.number().int()),
  /** Difference against what is stored; after success, what was written. */
  counts: importCounts,
  /** People written so far. */
  writtenPeople: z.number().int(),
  /** Imports that are written before this one begins; 0 when it is being written, or is not waiting for it. */
  queue: z.number().int(),
  /** Why the server refused rows in its own check; empty unless state is 10. */
  findings: z.array(finding),
  /** What went wrong in state 20, for a person. */
  problem: z.string(),
  cancelled: z.boolean(),
  /** What is written of a cancelled job is undone once the writer has stopped. */
  rollBack: z.boolean(),
  /** null: nobody has asked to undo it. */
  undo: importUndo.nullable(),
});
export type ImportJob = z.output<typeof importJob>;

/** Opens the events of one job, once, until it expires. */
export const eventTicket = z.object({ ticket: z.string(), expiresInMs: z.number().int() });

/** What an import does to a month. */
export const writtenKinds = ['created', 'changed', 'removed'] as const;
/** `kept`: the sheet has something else there, but a stay has begun (stay-states.ts), so it stays. */
export const differenceKinds = [...writtenKinds, 'kept'] as const;
export const differencePiece = placement.omit({ date: true }).extend({ stDeptName: z.string() });
/** One month of a person that an import changes. */
export const monthDifference = z.object({
  date: z.string(),
  kind: z.enum(differenceKinds),
  before: z.array(differencePiece),
  after: z.array(differencePiece),
});
export type MonthDifference = z.output<typeof monthDifference>;
/** What would change for one person. */
export const personDifference = z.object({
  userId: z.number().int(),
  name: z.string(),
  staffId: z.string(),
  created: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  removed: z.number().int(),
  kept: z.number().int(),
  months: z.array(monthDifference),
});
