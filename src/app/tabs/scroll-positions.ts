import { tokenStore } from '@device/api/token';

const storageKey = 'reach_scroll';

/** Left and top in pixels by the name of the scrolling area. */
export type Positions = Record<string, readonly [number, number]>;

interface Stored {
  userId: number | null;
  byPath: Record<string, Positions>;
}

let stored: Stored | undefined;

function current(): Stored {
  const userId = tokenStore.userId();
  stored ??= read();
  if (stored.userId !== userId) stored = { userId, byPath: {} };
  return stored;
}

function read(): Stored {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Stored | null;
    if (kept?.byPath) return kept;
  } catch {
    // Not ours, or of an older version: begin anew.
  }
  return { userId: null, byPath: {} };
}

/** How far each visited page was scrolled, for as long as the browser tab lives and for one person. */
export const scrollPositions = {
  of: (path: string): Positions => current().byPath[path] ?? {},

  keep(path: string, area: string, position: readonly [number, number]): void {
    const { byPath } = current();
    byPath[path] = { ...byPath[path], [area]: position };
  },

  /** Writes them down, so that they survive a reload. */
  save(): void {
    sessionStorage.setItem(storageKey, JSON.stringify(current()));
  },
};
