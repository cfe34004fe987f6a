/** A visited page in the row of tabs. */
export interface Tab {
  /** Path without query: one tab per screen. */
  path: string;
  /** Path with query as last seen, so that coming back restores filters and page. */
  href: string;
  title: string;
  /** The title came from the page, e.g. a person's name; others follow the name of the screen. */
  isNamed?: boolean;
  /** Cannot be closed. */
  affix: boolean;
}

/** The row after visiting a page: a new tab at the end, or the known one with its newest address. */
export function visit(tabs: readonly Tab[], tab: Tab): Tab[] {
  const known = tabs.some((one) => one.path === tab.path);
  return known ? tabs.map((one) => (one.path === tab.path ? tab : one)) : [...tabs, tab];
}

/** The row with the present names of its screens; tabs that their pages named keep their titles. */
export function retitled(tabs: readonly Tab[], titleOf: (path: string) => string | undefined): Tab[] {
  return tabs.map((tab) => (tab.isNamed ? tab : { ...tab, title: titleOf(tab.path) ?? tab.title }));
}

/** The row without one tab; one that cannot be closed stays. */
export function close(tabs: readonly Tab[], path: string): Tab[] {
  return tabs.filter((tab) => tab.affix || tab.path !== path);
}

/** Only the given tab and those that cannot be closed. */
export function closeOthers(tabs: readonly Tab[], path: string): Tab[] {
  return tabs.filter((tab) => tab.affix || tab.path === path);
}

export function closeAll(tabs: readonly Tab[]): Tab[] {
  return tabs.filter((tab) => tab.affix);
}

/**
 * Where to go when the row becomes another one: nowhere (null) while the open tab stays; else its right neighbour among
 * those that stay, else its left one, as it was left.
 */
export function goAfter(before: readonly Tab[], after: readonly Tab[], openPath: string): string | null {
  const stays = (tab: Tab) => after.some((one) => one.path === tab.path);
  const index = before.findIndex((tab) => tab.path === openPath);
  if (index === -1 || stays(before[index]!)) return null;
  const next = before.slice(index + 1).find(stays) ?? before.slice(0, index).findLast(stays);
  return next?.href ?? '/';
}

/** The row with the affixed screens first; a screen that is affixed no longer becomes closable. */
export function withAffixed(tabs: readonly Tab[], affixed: readonly Tab[]): Tab[] {
  const first = affixed.map((tab) => {
    const known = tabs.find((one) => one.path === tab.path);
    return known ? { ...known, affix: true } : tab;
  });
  const rest = tabs.filter((tab) => !affixed.some((one) => one.path === tab.path));
  return [...first, ...rest.map((tab) => ({ ...tab, affix: false }))];
}

/** Path of the tab that an arrow, Home or End leads to from the focused one; null for other keys. */
export function tabByKey(tabs: readonly Tab[], path: string, key: string): string | null {
  const index = tabs.findIndex((tab) => tab.path === path);
  const targets: Record<string, number> = {
    ArrowRight: (index + 1) % tabs.length,
    ArrowLeft: (index - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  return index === -1 ? null : (tabs[targets[key] ?? -1]?.path ?? null);
}
