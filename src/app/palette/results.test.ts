import { expect, it } from 'vitest';
import type { MenuItem } from '@contract/account/types';
import { matching, mostPerGroup, screenResults, type Result } from './results';

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
    id: 'system',
    title: '系统管理',
    children: [
      item({ id: 'home', title: '首页', path: '/system', affix: true }),
      item({ id: 'role', title: '角色', path: '/system/role', children: [item({ id: 'b', type: 4, title: '新增' })] }),
      item({ id: 'form', type: 2, title: '角色表单', path: '/system/role-form' }),
      item({ id: 'old', title: '旧页面', path: '/system/old', hidden: true }),
    ],
  }),
  item({ id: 'training', title: '培训', path: '/training' }),
];
const titles = (results: readonly Result[]) => results.map(({ title, note }) => [title, note]);

it('lists what the menu shows: no hidden screens, no urls, no buttons', () => {
  expect(titles(screenResults(menus))).toEqual([
    ['首页', ''],
    ['角色', '系统管理'],
    ['培训', ''],
  ]);
});

const screens: Result[] = ['轮转总览', '角色', '轮转细则', '我的轮转'].map((title) => ({
  id: title,
  group: '页面',
  title,
  note: title.includes('轮转') ? '轮转管理' : '系统管理',
  to: '/x',
}));

it.each([
  ['轮转', ['轮转总览', '轮转细则', '我的轮转']],
  ['我的', ['我的轮转']],
  ['系统 角', ['角色']],
  ['　ＪＳ', ['角色']],
  ['lz', ['轮转总览', '轮转细则', '我的轮转']],
  ['wdlz', ['我的轮转']],
  ['lz xt', []],
  ['', ['轮转总览', '角色', '轮转细则', '我的轮转']],
])('%j finds %j', (typed, expected) => {
  expect(matching(screens, typed).map(({ title }) => title)).toEqual(expected);
});

it('lists no more than a screenful of a group', () => {
  const many = Array.from({ length: 50 }, (_, index): Result => ({ ...screens[0]!, id: String(index) }));
  expect(matching(many, '')).toHaveLength(mostPerGroup);
});
