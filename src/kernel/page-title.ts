import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

let titles: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Names the tab and the document after what the page shows (`张三`, `编辑角色`) instead of its screen; undefined while
 * that is not known. Say the same in the page's h1.
 */
export function usePageTitle(title: string | undefined): void {
  const { pathname, search } = useLocation();
  const href = pathname + search;
  useEffect(() => {
    if (title === undefined || titles.get(href) === title) return;
    titles = new Map(titles).set(href, title);
    listeners.forEach((listener) => listener());
  }, [href, title]);
}

/** What the page at an address (path with query) called itself last. */
export function useTitleByPage(href: string): string | undefined {
  return useSyncExternalStore(subscribe, () => titles.get(href));
}
