import { expect, it } from 'vitest';
import { accountEndpoints } from '@contract/account/endpoints';
import type { MenuItem } from '@contract/account/types';
import { catalog } from '@contract/catalog';
import { permits, type ScreenSpec } from '@contract/kernel/module';
import { startTestServer } from './harness';

const server = await startTestServer({ working: false });
const screens = Object.values(catalog).flatMap(({ module }) => Object.values<ScreenSpec>(module.screens));
const button = 4;

/** Paths that a menu opens: all of it but its buttons. */
const pathsOf = (menus: readonly MenuItem[]): string[] =>
  menus.flatMap(({ type, path, children }) => [...(type === button ? [] : [path]), ...pathsOf(children)]);

/** The browser's gate goes by the menu; that it refuses what is not in it, tests/e2e/screens.e2e.ts sees. */
it.each(['admin', 'yw', 'secretary', 'teacher', 'student'])(
  'the menu of %s lists the screens that they may open',
  async (role) => {
    const { menus, roles } = await (await server.as(role)).data(accountEndpoints.purview, {});
    const listed = new Set(pathsOf(menus));
    const wrong = screens.filter(
      ({ path, permission, isPublic }) => !isPublic && permission && !permits(roles, permission) && listed.has(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  },
);
