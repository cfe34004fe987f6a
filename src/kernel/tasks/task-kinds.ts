import { registerDrivenKind, type DrivenKind } from '@device/tasks/kinds';
import type { ComponentType } from 'react';

/** What a module tells the task centre about a kind of background task. */
export interface TaskKind extends DrivenKind {
  title: string;
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
