import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useShownTitle } from '@/ui/screen-name';
import { tokenStore } from '@device/api/token';

/** What pages called themselves, by person and address: nobody sees whose records another person had open. */
let titles: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();
const keyOf = (href: string) => `${tokenStore.userId()} ${href}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Names the tab and the document after the record that the page shows (`人员详情 · 张三`), or after what the page does
 * where that is not what its screen is called (`新增角色`). Called once the record is known; until then the tab keeps
 * the name that it had.
 * @param what what the page is, in the words of its h1; the screen's own title follows the menu's name of it
 * @param name the record's name; without one `what` stands alone
 */
export function useTabTitle(what: string, name?: string): void {
  const { pathname, search } = useLocation();
  const shown = useShownTitle(what);
  const href = pathname + search;
  const title = tabTitleOf(shown, name);
  useEffect(() => setPageTitle(href, title), [href, title]);
}

/** `人员详情 · 张三` */
export function tabTitleOf(what: string, name = ''): string {
  return name.trim() ? `${what} · ${name.trim()}` : what;
}

/** Notes what the page at an address (path with query) calls itself. */
export function setPageTitle(href: string, title: string): void {
  const key = keyOf(href);
  if (titles.get(key) === title) return;
  titles = new Map(titles).set(key, title);
  listeners.forEach((listener) => listener());
}

/** Forgets what the pages at these addresses called themselves: their tab was closed. */
export function dropPageTitles(isGone: (href: string) => boolean): void {
  const own = keyOf('');
  titles = new Map([...titles].filter(([key]) => !(key.startsWith(own) && isGone(key.slice(own.length)))));
}

/** What the page at an address called itself last. */
export const pageTitle = (href: string): string | undefined => titles.get(keyOf(href));

export function useTitleByPage(href: string): string | undefined {
  return useSyncExternalStore(subscribe, () => pageTitle(href));
}
