import { expect, it } from 'vitest';
import type { MenuItem } from '@contract/account/types';
import { allowedUrls, isAllowed, sidebarOf } from './menu';

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
  ['/rotation-management/rotation-overview', true],
  ['/rotation-management', false],
  ['/personnel-info/12', true],
  ['/system/role', true],
  ['/systematic', false],
  ['/button', false],
])('%s may be opened: %s', (path, expected) => {
  expect(isAllowed(path, allowedUrls(menus))).toBe(expected);
});

it('draws home first, then lone screens, then groups in order; nothing hidden and no empty group', () => {
  expect(sidebarOf(menus).map(({ id, links }) => [id, links.map((link) => link.title)])).toEqual([
    ['plain', ['home', 'alone']],
    ['rotation', ['rules', 'overview']],
  ]);
});
