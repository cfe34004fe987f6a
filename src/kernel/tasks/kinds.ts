import type { ComponentType } from 'react';
import type { UserDatabase } from '../offline/user-database';

/** How a worker left a task: settled, or standing because the session ended. */
export type DriveOutcome = 'settled' | 'signed-out';

/** What a module tells the task centre about a kind of background task. */
export interface TaskKind {
  kind: string;
  title: string;
  /** Works on a task until it settles; called in one tab at a time. Ends early when the signal is aborted. */
  drive(userId: number, taskId: string, signal: AbortSignal): Promise<DriveOutcome>;
  /** Brings tasks in line with the server: adds those started elsewhere, moves those that went on meanwhile. */
  synchronise(db: UserDatabase): Promise<void>;
  /** Shows a task, or starts a new one when `taskId` is null. */
  Dialog: ComponentType<{ taskId: string | null; onOpenTask: (taskId: string | null) => void; onClose: () => void }>;
}

const kinds = new Map<string, TaskKind>();

export function registerTaskKind(kind: TaskKind): void {
  kinds.set(kind.kind, kind);
}

export const taskKind = (kind: string): TaskKind | undefined => kinds.get(kind);

export const taskKinds = (): TaskKind[] => [...kinds.values()];
