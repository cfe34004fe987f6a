import type { MenuItem } from '@contract/account/types';
import { catalog } from '@contract/catalog';
import { MenuType } from '@contract/kernel/enums';
import { permits, type ModuleSpec } from '@contract/kernel/module';

/**
 * The customer's menu for a user, derived from the declared modules: a group per module with the screens the user may
 * open (hidden ones as urls) and the buttons the user may press. Groups without either are left out.
 */
export function menuOf(granted: readonly string[]): MenuItem[] {
  return Object.values(catalog)
    .map(({ module }) => groupOf(module, granted))
    .filter((group) => group.children.length > 0)
    .sort(byOrder);
}

function groupOf(module: ModuleSpec, granted: readonly string[]): MenuItem {
  const screens = Object.entries(module.screens)
    .filter(([, screen]) => screen.permission === undefined || permits(granted, screen.permission))
    .map(([name, screen]) => ({
      ...item,
      id: `${module.key}.${name}`,
      type: screen.hidden ? MenuType.url : MenuType.menu,
      title: screen.title,
      path: screen.path,
      icon: screen.icon,
      order: screen.order,
      hidden: screen.hidden ?? false,
      affix: screen.affix ?? false,
    }))
    .sort(byOrder);
  const buttons = Object.entries(module.permissions)
    .filter(([code]) => permits(granted, code))
    .map(([code, title], order) => ({ ...item, id: code, type: MenuType.button, title, code, order, hidden: true }));
  return {
    ...item,
    id: module.key,
    title: module.title,
    icon: module.icon,
    order: module.order,
    hidden: !screens.some((screen) => !screen.hidden),
    children: [...screens, ...buttons],
  };
}

const item: MenuItem = {
  id: '',
  type: MenuType.menu,
  title: '',
  path: '',
  icon: '',
  order: 0,
  hidden: false,
  affix: false,
  code: '',
  children: [],
};

function byOrder(a: MenuItem, b: MenuItem): number {
  return a.order - b.order;
}
