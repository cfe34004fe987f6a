import { useSyncExternalStore } from 'react';
import { tokenStore } from '@device/api/token';
import { dropPageTitles } from '@/kernel/page-title';
import { isOfTab, type Tab } from './tabs';

const storageKey = 'reach_tabs';

/** The row as stored: it belongs to one person. */
interface Row {
  userId: number | null;
  tabs: readonly Tab[];
}

let row: Row = { userId: null, tabs: [] };
/** Times that a page was refreshed from its tab, by the tab's key; part of the page's React key. */
let refreshes: Readonly<Record<string, number>> = {};
const listeners = new Set<() => void>();

/** The row of whoever is signed in now: nobody sees where another person has been. */
function current(): Row {
  const userId = tokenStore.userId();
  if (row.userId !== userId || row.tabs.length === 0) row = { userId, tabs: read(userId) };
  return row;
}

const none: readonly Tab[] = [];

function read(userId: number | null): readonly Tab[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<Row> | null;
    return userId !== null && stored?.userId === userId && stored.tabs?.length ? stored.tabs.map(withKey) : none;
  } catch {
    return none;
  }
}

/** Rows from before tabs had keys had one tab per path. */
const withKey = (tab: Omit<Tab, 'key'> & { key?: string }): Tab => ({ ...tab, key: tab.key ?? tab.path });

function changed(): void {
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Visited pages of this browser tab; they come back after a reload, to the same person only. */
export const tabsStore = {
  get: (): readonly Tab[] => current().tabs,

  set(tabs: readonly Tab[]): void {
    const closed = current().tabs.filter(({ key }) => !tabs.some((tab) => tab.key === key));
    closed.forEach(({ key }) => dropPageTitles((href) => isOfTab(key, href)));
    row = { userId: tokenStore.userId(), tabs };
    sessionStorage.setItem(storageKey, JSON.stringify(row));
    changed();
  },

  /** Draws the page of a tab afresh. */
  refresh(key: string): void {
    refreshes = { ...refreshes, [key]: (refreshes[key] ?? 0) + 1 };
    changed();
  },
};

export const useTabs = (): readonly Tab[] => useSyncExternalStore(subscribe, tabsStore.get);

export const useRefreshCount = (key: string): number => useSyncExternalStore(subscribe, () => refreshes[key] ?? 0);
