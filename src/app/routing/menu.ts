import type { MenuItem } from '@contract/account/types';
import { matchPath } from 'react-router-dom';

const menuType = 1;
const buttonType = 4;

/** Paths that the server's menu allows: items of type 1 and 2 (requirements section 6). */
export function allowedUrls(menus: readonly MenuItem[]): string[] {
  return menus.flatMap((item) => [
    ...(item.type !== buttonType && item.path ? [item.path] : []),
    ...allowedUrls(item.children),
  ]);
}

/**
 * Whether a path may be opened: the menu lists it, or lists its screen. Everything under /system always may
 * (requirements section 2). Another screen's pattern does not count: `/personnel-info/:id` opens no
 * `/personnel-info/user-manage`.
 * @param pattern path of the screen that draws the path, where that has parameters
 */
export function isAllowed(path: string, urls: readonly string[], pattern: string = path): boolean {
  if (path === '/system' || path.startsWith('/system/')) return true;
  return urls.some((url) => url === pattern || (!url.includes(':') && matchPath(url, path) !== null));
}

/** Screens that the menu affixes: their tabs stand first and cannot be closed. */
export function affixedScreens(menus: readonly MenuItem[]): { path: string; title: string }[] {
  return menus.flatMap((item) => [
    ...(item.affix && item.type === menuType && item.path ? [{ path: item.path, title: item.title }] : []),
    ...affixedScreens(item.children),
  ]);
}

/** What the menu calls the screen at a path, where it lists it: an administrator may have renamed it. */
export function menuTitle(path: string, menus: readonly MenuItem[]): string | undefined {
  for (const item of menus) {
    const title = item.type !== buttonType && item.path === path ? item.title : menuTitle(path, item.children);
    if (title !== undefined) return title;
  }
  return undefined;
}

/** Group of the sidebar; one without a title is drawn as plain links above the groups. */
export interface SidebarGroup {
  id: string;
  title: string;
  icon: string;
  links: SidebarLink[];
}
export interface SidebarLink {
  path: string;
  title: string;
  icon: string;
}

const byOrder = (a: MenuItem, b: MenuItem) => a.order - b.order;
const isShown = (item: MenuItem) => item.type === menuType && !item.hidden;
const isGroup = (item: MenuItem) => item.children.some((child) => child.type !== buttonType);

/**
 * The sidebar of a menu: items of type 1 that are not hidden. Affixed screens (the home page) stand first and
 * outside their group; a group without a visible screen is left out.
 */
export function sidebarOf(menus: readonly MenuItem[]): SidebarGroup[] {
  const top = menus.filter(isShown).toSorted(byOrder);
  const leaves = top.flatMap(leavesOf);
  const plain = [...leaves.filter((leaf) => leaf.affix), ...leaves.filter((leaf) => top.includes(leaf) && !leaf.affix)];
  const groups = top.filter(isGroup).map((item) => ({
    id: item.id,
    title: item.title,
    icon: item.icon,
    links: leavesOf(item)
      .filter((leaf) => !leaf.affix)
      .map(linkOf),
  }));
  return [{ id: 'plain', title: '', icon: '', links: plain.map(linkOf) }, ...groups].filter(
    (group) => group.links.length > 0,
  );
}

function leavesOf(item: MenuItem): MenuItem[] {
  if (isGroup(item)) return item.children.filter(isShown).toSorted(byOrder).flatMap(leavesOf);
  return item.path ? [item] : [];
}

const linkOf = ({ path, title, icon }: MenuItem): SidebarLink => ({ path, title, icon });
