import { expect, it } from 'vitest';
import type { MenuItem } from '@contract/account/types';
import { affixedScreens, allowedUrls, isAllowed, menuTitle, sidebarOf } from './menu';

const item = (given: Partial<MenuItem> & Pick<MenuItem, 'id'>): MenuItem => ({
  type: 1,
  title: given.id,
  path: '',
  icon: '',
  order: 0,
  hidden: false,
  affix: false,
  code: '',
  children: [],
  ...given,
});

const menus = [
  item({
    id: 'rotation',
    order: 20,
    children: [
      item({
        id: 'overview',
        path: '/rotation-management/rotation-overview',
        order: 2,
        children: [item({ id: 'import', type: 4, path: '/button' })],
      }),
      item({ id: 'rules', path: '/rotation-management/rotation-rules', order: 1 }),
      item({ id: 'detail', path: '/rotation-management/wheel-rotation', type: 2 }),
      item({ id: 'hidden', path: '/personnel-info/:id', hidden: true }),
    ],
  }),
  item({ id: 'system', order: 10, children: [item({ id: 'home', path: '/system', affix: true })] }),
  item({ id: 'empty', order: 5, children: [item({ id: 'none', type: 2, path: '/none' })] }),
  item({ id: 'alone', order: 30, path: '/training' }),
];

it('lists types 1 and 2 as allowed, buttons never', () => {
  expect(allowedUrls(menus)).toEqual([
    '/rotation-management/rotation-overview',
    '/rotation-management/rotation-rules',
    '/rotation-management/wheel-rotation',
    '/personnel-info/:id',
    '/system',
    '/none',
    '/training',
  ]);
});

it.each([
  ['/rotation-management/rotation-overview', undefined, true],
  ['/rotation-management', undefined, false],
  ['/personnel-info/12', '/personnel-info/:id', true],
  ['/personnel-info/user-manage', '/personnel-info/user-manage', false],
  ['/system/role', undefined, true],
  ['/systematic', undefined, false],
  ['/button', undefined, false],
])('%s (screen %s) may be opened: %s', (path, pattern, expected) => {
  expect(isAllowed(path, allowedUrls(menus), pattern)).toBe(expected);
});

it('lets a menu list one address of a screen with parameters', () => {
  expect(isAllowed('/attendance/1', ['/attendance/1'], '/attendance/:typeId')).toBe(true);
  expect(isAllowed('/attendance/2', ['/attendance/1'], '/attendance/:typeId')).toBe(false);
});

it('draws home first, then lone screens, then groups in order; nothing hidden and no empty group', () => {
  expect(sidebarOf(menus).map(({ id, links }) => [id, links.map((link) => link.title)])).toEqual([
    ['plain', ['home', 'alone']],
    ['rotation', ['rules', 'overview']],
  ]);
});

it('finds the screens whose tabs cannot be closed', () => {
  expect(affixedScreens(menus)).toEqual([{ path: '/system', title: 'home' }]);
});

it('tells what the menu calls a screen, at any depth, shown or not; a button names no screen', () => {
  const renamed = [
    item({ id: 'system', children: [item({ id: 'role', title: '岗位角色', path: '/system/role', type: 2 })] }),
  ];
  expect(menuTitle('/system/role', renamed)).toBe('岗位角色');
  expect(menuTitle('/personnel-info/:id', menus)).toBe('hidden');
  expect(menuTitle('/button', menus)).toBeUndefined();
});
