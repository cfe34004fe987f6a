/** A visited page in the row of tabs. */
export interface Tab {
  /** Tells it from others, see `tabKey`. */
  key: string;
  /** Path without query. */
  path: string;
  /** Path with query as last seen, so that coming back restores filters and page. */
  href: string;
  title: string;
  /** The title came from the page, e.g. a person's name; others follow the name of the screen. */
  isNamed?: boolean;
  /** Cannot be closed. */
  affix: boolean;
}

/**
 * One tab per path; a screen of records has one for each of them.
 * @param record the query parameter that names the record, of screens that have one
 */
export function tabKey({ pathname, search }: { pathname: string; search: string }, record?: string): string {
  const id = record === undefined ? null : new URLSearchParams(search).get(record);
  return id === null ? pathname : `${pathname}?${new URLSearchParams({ [record!]: id })}`;
}

/** Whether an address is of a tab: of its path, and of its record where it has one. */
export function isOfTab(key: string, href: string): boolean {
  const [path, record] = key.split('?');
  const [hrefPath, query] = href.split('?');
  const asked = new URLSearchParams(query);
  return hrefPath === path && [...new URLSearchParams(record)].every(([name, id]) => asked.get(name) === id);
}

/** The row after visiting a page: a new tab at the end, or the known one with its newest address. */
export function visit(tabs: readonly Tab[], tab: Tab): Tab[] {
  const known = tabs.some((one) => one.key === tab.key);
  return known ? tabs.map((one) => (one.key === tab.key ? tab : one)) : [...tabs, tab];
}

/** The row with the present names of its screens; tabs that their pages named keep their titles. */
export function retitled(tabs: readonly Tab[], titleOf: (path: string) => string | undefined): Tab[] {
  return tabs.map((tab) => (tab.isNamed ? tab : { ...tab, title: titleOf(tab.path) ?? tab.title }));
}

/** The row without one tab; one that cannot be closed stays. */
export function close(tabs: readonly Tab[], key: string): Tab[] {
  return tabs.filter((tab) => tab.affix || tab.key !== key);
}

/** Only the given tab and those that cannot be closed. */
export function closeOthers(tabs: readonly Tab[], key: string): Tab[] {
  return tabs.filter((tab) => tab.affix || tab.key === key);
}

export function closeAll(tabs: readonly Tab[]): Tab[] {
  return tabs.filter((tab) => tab.affix);
}

/**
 * Where to go when the row becomes another one: nowhere (null) while the open tab stays; else its right neighbour among
 * those that stay, else its left one, as it was left.
 */
export function goAfter(before: readonly Tab[], after: readonly Tab[], openKey: string): string | null {
  const stays = (tab: Tab) => after.some((one) => one.key === tab.key);
  const index = before.findIndex((tab) => tab.key === openKey);
  if (index === -1 || stays(before[index]!)) return null;
  const next = before.slice(index + 1).find(stays) ?? before.slice(0, index).findLast(stays);
  return next?.href ?? '/';
}

/** The row with the affixed screens first; a screen that is affixed no longer becomes closable. */
export function withAffixed(tabs: readonly Tab[], affixed: readonly Tab[]): Tab[] {
  const first = affixed.map((tab) => {
    const known = tabs.find((one) => one.key === tab.key);
    return known ? { ...known, affix: true } : tab;
  });
  const rest = tabs.filter((tab) => !affixed.some((one) => one.key === tab.key));
  return [...first, ...rest.map((tab) => ({ ...tab, affix: false }))];
}

/** Key of the tab that an arrow, Home or End leads to from the focused one; null for other keys. */
export function tabByKey(tabs: readonly Tab[], from: string, key: string): string | null {
  const index = tabs.findIndex((tab) => tab.key === from);
  const targets: Record<string, number> = {
    ArrowRight: (index + 1) % tabs.length,
    ArrowLeft: (index - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  return index === -1 ? null : (tabs[targets[key] ?? -1]?.key ?? null);
}
