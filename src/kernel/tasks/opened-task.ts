import { useSyncExternalStore } from 'react';
import { CallError } from '@device/api/call-error';
import { currentView } from '@device/api/view';
import { notifyError } from '../query/notify-error';

/** The dialog that is open: of a kind, on a task or on a new one (`taskId` null). */
export interface OpenedTask {
  kind: string;
  taskId: string | null;
}

/** Kept for this browser tab, so that a reload comes back to the task that was open. Cleared at sign-out. */
const storageKey = 'reach_opened_task';

let opened = read();
const listeners = new Set<() => void>();

function read(): OpenedTask | null {
  const text = sessionStorage.getItem(storageKey);
  return text === null ? null : (JSON.parse(text) as OpenedTask);
}

/** Opens a kind's dialog from anywhere, or closes what is open with null. Who looks as somebody else is told no. */
export function openTask(next: OpenedTask | null): void {
  if (next && currentView()) return notifyError(new CallError('VIEW_ONLY'));
  opened = next;
  // A file that was merely chosen does not survive a reload, so its dialog need not either.
  if (next?.taskId) sessionStorage.setItem(storageKey, JSON.stringify(next));
  else sessionStorage.removeItem(storageKey);
  listeners.forEach((listener) => listener());
}

export const openedTask = (): OpenedTask | null => opened;

export function useOpenedTask(): OpenedTask | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, openedTask);
}
