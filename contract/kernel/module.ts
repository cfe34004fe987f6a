import type { IconName } from './icons';

/**
 * A module is declared once; router, sidebar, tabs, the server's menu and the permission tree are derived from it.
 */

/** `module:entity:action`; a grant may end in `*` (`rotation:*`, `rotation:plan:*`). */
export type PermissionShape = `${string}:${string}:${string}`;

export interface ScreenSpec {
  /** Path below the base path /main, as in the customer's route list. */
  path: `/${string}`;
  /** Title of tab, document and menu entry. */
  title: string;
  icon: IconName;
  /** Without one, every signed-in user may open it. */
  permission?: PermissionShape;
  /** Hidden screens are routable but not listed in the sidebar. */
  hidden?: boolean;
  /** Query parameter that names the record which the screen shows: each record has a tab of its own. */
  record?: string;
  /** Affixed tabs cannot be closed. */
  affix?: boolean;
  /** `none`: drawn by itself, without sidebar, top bar and tab; declare it `hidden` too. */
  layout?: 'none';
  /** Opens without a sign-in, always outside the layout; what a stranger may see is for its calls to decide. */
  isPublic?: true;
  order: number;
  /** Key of the module whose sidebar group takes this screen; without it the screen stands with its module's others. */
  group?: string;
}

export interface ModuleSpec {
  /** Folder name in every tree. */
  key: string;
  title: string;
  /** Icon and position of the module's group in the sidebar. */
  icon: IconName;
  order: number;
  /** Key of the module whose sidebar group takes this module's screens; without it they are a group of their own. */
  group?: string;
  /** Every permission the module knows, with the words an administrator reads. */
  permissions: Readonly<Record<PermissionShape, string>>;
  /**
   * Permissions for one's own affairs (the own training, the own leave, trainees of one's own) and for asking others to decide:
   * they make nobody more than others, so rank and grants do not count them (ADR 37).
   */
  personal?: readonly PermissionShape[];
  screens: Readonly<Record<string, ScreenSpec>>;
}

/** Keeps the literal types and refuses a screen that asks for a permission the module does not declare. */
export function defineModule<
  const Key extends string,
  const Permissions extends Record<PermissionShape, string>,
  const Screens extends Record<string, ScreenSpec & { permission?: keyof NoInfer<Permissions> }>,
>(
  module: Omit<ModuleSpec, 'key' | 'permissions' | 'personal' | 'screens'> & {
    key: Key;
    permissions: Permissions;
    personal?: readonly (keyof NoInfer<Permissions>)[];
    screens: Screens;
  },
) {
  return module;
}

/** Whether a list of granted codes covers the code asked for. Wildcards match whole colon-separated parts. */
export function permits(granted: readonly string[], asked: string): boolean {
  return granted.some((grant) => grant === asked || (grant.endsWith('*') && asked.startsWith(grant.slice(0, -1))));
}
