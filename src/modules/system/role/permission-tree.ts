import type { MenuItem } from '@contract/account/types';
import { coveredCodes, withCodes } from '@contract/system/role-rules';

/** A group of the menu as the permission tree draws it. */
export interface PermissionGroup {
  id: string;
  title: string;
  screens: PermissionLine[];
  /** Buttons that belong to no one screen. */
  buttons: PermissionButton[];
}
export interface PermissionLine extends PermissionButton {
  path: string;
  isHidden: boolean;
  buttons: PermissionButton[];
}
export interface PermissionButton {
  id: string;
  title: string;
  /** Empty for a screen that everybody may open. */
  code: string;
}

const buttonType = 4;

/** The whole menu as groups of lines: a screen and the buttons on it. A button that only opens its screen is left out. */
export function permissionGroups(menus: readonly MenuItem[]): PermissionGroup[] {
  return menus.map((menu) => {
    const children = menu.path === '' ? menu.children : [menu];
    const screens = screensIn(children).map((screen) => ({
      ...buttonOf(screen),
      path: screen.path,
      isHidden: screen.hidden,
      buttons: screen.children.filter(({ code }) => code !== screen.code).map(buttonOf),
    }));
    const buttons = children.filter(({ type }) => type === buttonType).map(buttonOf);
    return { id: menu.id, title: menu.title, screens, buttons };
  });
}

function screensIn(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => {
    if (item.type === buttonType) return [];
    return item.path === '' ? screensIn(item.children) : [item];
  });
}

const buttonOf = ({ id, title, code }: MenuItem): PermissionButton => ({ id, title, code });

/** Every code that the tree shows, once. */
export function codesOf(groups: readonly PermissionGroup[]): string[] {
  return [...new Set(groups.flatMap(codesIn))];
}

export function codesIn({ screens, buttons }: PermissionGroup): string[] {
  return [...screens.flatMap(codesOnLine), ...buttons.map(({ code }) => code)].filter(Boolean);
}

export function codesOnLine({ code, buttons }: PermissionLine): string[] {
  return [code, ...buttons.map((button) => button.code)].filter(Boolean);
}

export type Tick = 'all' | 'some' | 'none';

/** How much of some codes is granted. */
export function tickOf(granted: readonly string[], codes: readonly string[]): Tick {
  const covered = coveredCodes(granted, codes).length;
  if (covered === 0) return 'none';
  return covered === codes.length ? 'all' : 'some';
}

/**
 * Ticks or unticks a screen. What is done on a screen is of no use without it, so the buttons go with it; they do not
 * come with it.
 */
export function withScreen(
  granted: readonly string[],
  line: PermissionLine,
  isGranted: boolean,
  known: readonly string[],
): string[] {
  return withCodes(granted, isGranted ? [line.code] : codesOnLine(line), isGranted, known);
}

/** Ticks or unticks a button; a button brings its screen. */
export function withButton(
  granted: readonly string[],
  code: string,
  screenCode: string,
  isGranted: boolean,
  known: readonly string[],
): string[] {
  return withCodes(granted, isGranted ? [code, screenCode].filter(Boolean) : [code], isGranted, known);
}
