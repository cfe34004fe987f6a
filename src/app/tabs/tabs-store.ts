import { useSyncExternalStore } from 'react';
import { screens } from '../pages';
import type { Tab } from './tabs';

const storageKey = 'reach_tabs';

const affixTabs: readonly Tab[] = screens
  .filter((screen) => screen.affix)
  .map(({ path, title }) => ({ path, href: path, title, affix: true }));

let tabs = read();
/** Times that a page was refreshed from its tab, by path; part of the page's React key. */
let refreshes: Readonly<Record<string, number>> = {};
const listeners = new Set<() => void>();

function read(): readonly Tab[] {
  const text = sessionStorage.getItem(storageKey);
  return text === null ? affixTabs : (JSON.parse(text) as Tab[]);
}

function changed(): void {
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Visited pages of this browser tab; they come back after a reload. */
export const tabsStore = {
  get: (): readonly Tab[] => tabs,

  set(next: readonly Tab[]): void {
    tabs = next;
    sessionStorage.setItem(storageKey, JSON.stringify(next));
    changed();
  },

  /** Draws the page of a tab afresh. */
  refresh(path: string): void {
    refreshes = { ...refreshes, [path]: (refreshes[path] ?? 0) + 1 };
    changed();
  },
};

export const useTabs = (): readonly Tab[] => useSyncExternalStore(subscribe, tabsStore.get);

export const useRefreshCount = (path: string): number => useSyncExternalStore(subscribe, () => refreshes[path] ?? 0);
