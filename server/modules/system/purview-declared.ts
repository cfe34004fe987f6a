import { catalog } from '@contract/catalog';
import { MenuType } from '@contract/kernel/enums';
import type { ModuleSpec, ScreenSpec } from '@contract/kernel/module';
import type { DeclaredLook } from './tables';

/** An entry of the menu as a module declares it. */
export interface DeclaredPurview extends DeclaredLook {
  key: string;
  module: string;
  type: 1 | 2 | 4;
  path: string;
  code: string;
}

/** Every entry that the catalog declares; parents stand before their children. */
export function declaredPurviews(modules: readonly ModuleSpec[] = everyModule): DeclaredPurview[] {
  const screens = modules.flatMap(screensOf);
  const entries = [...screens, ...modules.flatMap((module) => buttonsOf(module, screens))];
  const used = new Set(entries.map(({ parent }) => parent));
  const groups = modules.filter(({ key, group }) => group === undefined && used.has(key)).map(groupOf);
  return [...groups, ...entries];
}

const everyModule: readonly ModuleSpec[] = Object.values(catalog).map(({ module }) => module);

const groupKey = (module: ModuleSpec) => module.group ?? module.key;

function groupOf(module: ModuleSpec): DeclaredPurview {
  const { key, title, icon, order } = module;
  return { ...plain, key, module: key, type: MenuType.menu, parent: null, title, icon, sort: order };
}

function screensOf(module: ModuleSpec): DeclaredPurview[] {
  return Object.entries<ScreenSpec>(module.screens).map(([name, screen]) => ({
    key: `${module.key}.${name}`,
    module: module.key,
    type: screen.hidden ? MenuType.url : MenuType.menu,
    parent: screen.group ?? groupKey(module),
    title: screen.title,
    path: screen.path,
    code: screen.permission ?? '',
    icon: screen.icon,
    sort: screen.order,
    hidden: screen.hidden ?? false,
    affix: screen.affix ?? false,
  }));
}

/** A button stands under the screen of its module that is opened by the same kind of right, else in the group. */
function buttonsOf(module: ModuleSpec, screens: readonly DeclaredPurview[]): DeclaredPurview[] {
  const own = screens.filter((screen) => screen.module === module.key && screen.code !== '');
  const kindOf = (code: string) => code.slice(0, code.lastIndexOf(':'));
  return Object.entries(module.permissions).map(([code, title], sort) => {
    const siblings = own.filter((screen) => kindOf(screen.code) === kindOf(code));
    const home = siblings.find((screen) => screen.type === MenuType.menu) ?? siblings[0];
    const parent = home?.key ?? groupKey(module);
    return { ...plain, key: code, module: module.key, type: MenuType.button, parent, title, code, sort, hidden: true };
  });
}

const plain = { path: '', code: '', icon: '', hidden: false, affix: false };
