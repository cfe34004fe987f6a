import type { TaskState } from '@contract/kernel/task-state';
import { serverNow } from '../api/server-time';

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

export interface Problem {
  /** Key of an error text or of a file error. */
  code: string;
  message: string;
}

/** How far corrections of a refused file have come; the corrections themselves are stored apart, sealed. */
export interface FixProgress {
  /** Steps in force, of how many: the others were undone. */
  done: number;
  total: number;
  /** Counts every change, so that other tabs follow. */
  revision: number;
}

/** What a file calls itself and its parts: often people and departments, so it lies sealed (`addTask`). */
export interface FileNames {
  fileName: string;
  /** Names of the chosen sheets. */
  sheets: string[];
}

/**
 * A background task: what a page shows of a task of any kind. File, findings and rows to send are stored apart and
 * encrypted.
 */
export interface Task extends FileNames {
  /** UUID; also the id of the server's job. */
  id: string;
  kind: string;
  /** What the kind acts on: the key of a sheet definition; empty where the kind says it all. */
  subject: string;
  /** SHA-256 of the file, hex. */
  fileHash: string;
  /** Bytes. */
  size: number;
  state: TaskState;
  stage: Stage;
  waiting: WaitReason | null;
  progress: Progress | null;
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

/** A task with what its kind notes of it. */
export type TaskOf<Detail> = Task & Detail;

type Chosen = Pick<Task, 'id' | 'kind' | 'fileName' | 'fileHash' | 'size' | 'sheets'>;

/** A task that nobody has begun. */
export function newTask<Detail extends object>(part: Chosen & Partial<Task>, detail: Detail): TaskOf<Detail> {
  const now = serverNow();
  return {
    state: 0,
    stage: 'reading',
    waiting: null,
    progress: null,
    subject: '',
    problem: null,
    cancelled: false,
    remote: false,
    createdAt: now,
    updatedAt: now,
    ...part,
    ...detail,
  };
}
