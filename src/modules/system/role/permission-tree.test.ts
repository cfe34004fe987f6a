import { describe, expect, it } from 'vitest';
import type { MenuItem } from '@contract/account/types';
import { codesOf, permissionGroups, tickOf, withButton, withScreen } from './permission-tree';

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
const button = (code: string) => item({ id: code, type: 4, code });

const groups = permissionGroups([
  item({
    id: 'system',
    children: [
      item({
        id: 'role',
        path: '/system/role',
        code: 'system:role:list',
        children: [button('system:role:list'), button('system:role:add'), button('system:role:edit')],
      }),
      item({ id: 'home', path: '/system' }),
      button('system:log:list'),
      item({ id: 'inner', children: [item({ id: 'deep', path: '/deep', code: 'a:b:c' })] }),
    ],
  }),
  item({ id: 'alone', path: '/alone', code: 'alone:x:list' }),
]);
const known = codesOf(groups);
const role = groups[0]!.screens[0]!;

it('draws each screen with the buttons that do more than open it', () => {
  expect(groups.map(({ screens }) => screens.map(({ id }) => id))).toEqual([['role', 'home', 'deep'], ['alone']]);
  expect(role.buttons.map(({ code }) => code)).toEqual(['system:role:add', 'system:role:edit']);
  expect(groups[0]!.buttons.map(({ code }) => code)).toEqual(['system:log:list']);
  expect(known).toHaveLength(6);
});

it('tells all, some and none apart', () => {
  const codes = ['system:role:add', 'system:role:edit'];
  expect([tickOf(['*'], codes), tickOf(codes.slice(1), codes), tickOf([], codes)]).toEqual(['all', 'some', 'none']);
});

describe('ticking', () => {
  it('a screen brings itself; unticking it takes its buttons too', () => {
    expect(withScreen([], role, true, known)).toEqual(['system:role:list']);
    expect(withScreen(['system:role:*', 'a:b:c'], role, false, known)).toEqual(['a:b:c']);
  });

  it('a button brings its screen; unticking it leaves the screen', () => {
    expect(withButton([], 'system:role:add', role.code, true, known)).toEqual(['system:role:add', 'system:role:list']);
    expect(withButton(['system:role:*'], 'system:role:add', role.code, false, known)).toEqual([
      'system:role:edit',
      'system:role:list',
    ]);
  });
});
