import type { MenuItem } from '@contract/account/types';
import { MenuType } from '@contract/kernel/enums';
import { initialsOf } from '@contract/kernel/initials';
import { normaliseName } from '@contract/kernel/text';

/** Something that the palette leads to. */
export interface Result {
  id: string;
  group: '页面' | '操作' | '人员' | '科室';
  title: string;
  /** Beside the title: the module of a screen, the number and department of a person. */
  note: string;
  /** Path below /main, or what is done instead. */
  to: string | (() => void);
}

/** Listed results of each group. */
export const mostPerGroup = 8;

/** Screens of the person's menu with the group they stand in. */
export function screenResults(menus: readonly MenuItem[], group = ''): Result[] {
  return menus.flatMap((item) => {
    if (item.type !== MenuType.menu || item.hidden) return [];
    const isScreen = item.path !== '' && !item.children.some((child) => child.type === MenuType.menu);
    if (!isScreen) return screenResults(item.children, item.title);
    const note = item.affix ? '' : group;
    return [{ id: `screen ${item.id}`, group: '页面' as const, title: item.title, note, to: item.path }];
  });
}

/**
 * The results whose title, its pinyin initials or note hold every word of what was typed, those whose title begins with
 * it first. Nothing typed finds all.
 */
export function matching(results: readonly Result[], typed: string): Result[] {
  const words = typed.trim().split(/\s+/).map(normaliseName).filter(Boolean);
  const textOf = ({ title, note }: Result) => normaliseName(`${title} ${initialsOf(title)} ${note}`);
  const found = results.filter((result) => words.every((word) => textOf(result).includes(word)));
  const begins = (text: string) => words[0] !== undefined && normaliseName(text).startsWith(words[0]);
  const first = ({ title }: Result) => (begins(title) || begins(initialsOf(title)) ? 0 : 1);
  return found.toSorted((a, b) => first(a) - first(b)).slice(0, mostPerGroup);
}
