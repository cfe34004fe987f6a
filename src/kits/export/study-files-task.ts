import { useSyncExternalStore } from 'react';

/** The task's id lies in local storage per staff id (requirements section 4): a reload finds it again. */
const keyOf = (staffId: string) => `reach_study_files_${staffId}`;

const listeners = new Set<() => void>();

export const studyFilesTask = (staffId: string): string | null => localStorage.getItem(keyOf(staffId));

/** Notes the task under way, or that there is none. */
export function noteStudyFilesTask(staffId: string, taskId: string | null): void {
  if (taskId === null) localStorage.removeItem(keyOf(staffId));
  else localStorage.setItem(keyOf(staffId), taskId);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The task under way of this person; null when there is none. */
export function useStudyFilesTask(staffId: string): string | null {
  return useSyncExternalStore(subscribe, () => studyFilesTask(staffId));
}
