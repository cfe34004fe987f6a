import type { UserDatabase } from '../database/user-database';

/** How a worker left a task: settled, or standing because the session ended. */
export type DriveOutcome = 'settled' | 'signed-out';

/** What keeps the tasks of a kind going. */
export interface DrivenKind {
  kind: string;
  /** Works on a task until it settles; called in one tab at a time. Ends early when the signal is aborted. */
  drive(userId: number, taskId: string, signal: AbortSignal): Promise<DriveOutcome>;
  /** Brings tasks in line with the server: adds those started elsewhere, moves those that went on meanwhile. */
  synchronise(db: UserDatabase): Promise<void>;
}

const kinds = new Map<string, DrivenKind>();

export function registerDrivenKind(kind: DrivenKind): void {
  kinds.set(kind.kind, kind);
}

export const drivenKind = (kind: string): DrivenKind | undefined => kinds.get(kind);

export const drivenKinds = (): DrivenKind[] => [...kinds.values()];
