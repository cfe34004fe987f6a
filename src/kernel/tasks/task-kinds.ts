import { registerDrivenKind, type DrivenKind } from '@device/tasks/kinds';
import type { Stage, Task } from '@device/tasks/task';
import type { ComponentType } from 'react';

/** What a module tells the task centre about a kind of background task. */
export interface TaskKind extends DrivenKind {
  title: string;
  /** What a task of it does at a stage, where it has better words than `正在核对`. */
  stageWords?: Partial<Record<Stage, string>>;
  /**
   * What is noted of a task that takes the place of a failed one, from whose file it begins; null when the failed one
   * goes on where it stopped.
   */
  anew?(task: Task): object | null;
  /** Shows a task, or starts a new one when `taskId` is null. */
  Dialog: ComponentType<{ taskId: string | null; onOpenTask: (taskId: string | null) => void; onClose: () => void }>;
}

const kinds = new Map<string, TaskKind>();

/** Makes a kind known: its tasks are driven, and the tray can show them. */
export function registerTaskKind(kind: TaskKind): void {
  kinds.set(kind.kind, kind);
  registerDrivenKind(kind);
}

export const taskKind = (kind: string): TaskKind | undefined => kinds.get(kind);
