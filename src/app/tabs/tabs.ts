/** A visited page in the row of tabs. */
export interface Tab {
  /** Path without query: one tab per screen. */
  path: string;
  /** Path with query as last seen, so that coming back restores filters and page. */
  href: string;
  title: string;
  /** Cannot be closed. */
  affix: boolean;
}

/** The row after visiting a page: a new tab at the end, or the known one with its newest address. */
export function visit(tabs: readonly Tab[], tab: Tab): Tab[] {
  const known = tabs.some((one) => one.path === tab.path);
  return known ? tabs.map((one) => (one.path === tab.path ? tab : one)) : [...tabs, tab];
}

/** The row without one tab, and where to go when that tab was the open one: its right neighbour, else its left. */
export function close(tabs: readonly Tab[], path: string, openPath: string): { tabs: Tab[]; goTo: string | null } {
  const index = tabs.findIndex((tab) => tab.path === path);
  if (index === -1 || tabs[index]!.affix) return { tabs: [...tabs], goTo: null };
  const rest = tabs.toSpliced(index, 1);
  const neighbour = rest[index] ?? rest[index - 1];
  return { tabs: rest, goTo: path === openPath ? (neighbour?.href ?? '/') : null };
}

/** Only the given tab and those that cannot be closed. */
export function closeOthers(tabs: readonly Tab[], path: string): Tab[] {
  return tabs.filter((tab) => tab.affix || tab.path === path);
}

export function closeAll(tabs: readonly Tab[]): Tab[] {
  return tabs.filter((tab) => tab.affix);
}
