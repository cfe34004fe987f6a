import type { FindingCode, ImportJob, ImportState } from '@contract/rotation/types';

/** What a task is doing inside the customer's states: the first five belong to state 5, the last two to state 15. */
export const stages = ['reading', 'reference', 'checking', 'uploading', 'difference', 'confirming', 'writing'] as const;
export type Stage = (typeof stages)[number];

/** Why a running task stands still; it goes on by itself when the reason is gone. */
export type WaitReason = 'network' | 'sign-in';

export interface Progress {
  done: number;
  total: number;
  unit: 'row' | 'person' | 'chunk';
  /** Imports, also of others, that the server writes first. */
  ahead?: number;
}

/** Findings of one sheet, counted; the findings themselves are in the task's parts. */
export interface SheetSummary {
  name: string;
  people: number;
  months: number;
  errors: number;
  warnings: number;
  /** Findings that were counted but not kept. */
  omitted: number;
  codes: Partial<Record<FindingCode, number>>;
}

export type ImportCounts = ImportJob['counts'];

/** Rows of a sheet import: how many were read, and what became of those that were sent. */
export interface RowCounts {
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

export interface Problem {
  /** Key of an error text or of a file error. */
  code: string;
  message: string;
}

/** When the reference data that a check ran against were fetched, and whether the network could be asked. */
export interface ReferenceUsed {
  fetchedAt: number;
  offline: boolean;
}

/** How far corrections of a refused file have come; the corrections themselves are stored apart, sealed. */
export interface FixProgress {
  /** Steps in force, of how many: the others were undone. */
  done: number;
  total: number;
  /** Counts every change, so that other tabs follow. */
  revision: number;
}

/**
 * A background task as it lies in the user's database: everything that a page shows of it, nothing personal. File,
 * findings and rows to send are stored apart and encrypted.
 */
export interface Task {
  /** UUID; also the id of the server's job. */
  id: string;
  kind: string;
  /** What the kind acts on: the key of a sheet definition; empty where the kind says it all. */
  subject: string;
  fileName: string;
  /** SHA-256 of the file, hex. */
  fileHash: string;
  /** Bytes. */
  size: number;
  /** Names of the chosen sheets. */
  sheets: string[];
  clearBlanks: boolean;
  /** The customer's process state, requirements section 4. */
  state: ImportState;
  stage: Stage;
  waiting: WaitReason | null;
  progress: Progress | null;
  /** Difference against what is stored; after success, what was written. */
  counts: ImportCounts | null;
  /** Of an import by header definition; null for the others. */
  rows: RowCounts | null;
  summary: SheetSummary[];
  reference: ReferenceUsed | null;
  problem: Problem | null;
  /** Corrections of wrong rows; null or absent when there are none. */
  fixes?: FixProgress | null;
  /** The user chose to import the right rows only, without those that are still wrong. */
  partial?: boolean;
  /** The user gave it up; the row goes as soon as the server knows. */
  cancelled: boolean;
  /** Started on another device: this one has neither file nor rows, but can confirm and follow. */
  remote: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
}

type Chosen = Pick<Task, 'id' | 'kind' | 'fileName' | 'fileHash' | 'size' | 'sheets' | 'clearBlanks'>;

/** A task that nobody has begun. */
export function newTask(part: Chosen & Partial<Task>): Task {
  const now = Date.now();
  return {
    state: 0,
    stage: 'reading',
    waiting: null,
    progress: null,
    subject: '',
    counts: null,
    rows: null,
    summary: [],
    reference: null,
    problem: null,
    cancelled: false,
    remote: false,
    createdAt: now,
    updatedAt: now,
    ...part,
  };
}
