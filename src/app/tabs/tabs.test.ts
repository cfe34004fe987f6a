import { expect, it } from 'vitest';
import {
  close,
  closeAll,
  closeOthers,
  goAfter,
  isOfTab,
  retitled,
  tabByKey,
  tabKey,
  visit,
  withAffixed,
  type Tab,
} from './tabs';

const tab = (path: string, more: Partial<Tab> = {}): Tab => ({
  key: path,
  path,
  href: path,
  title: path,
  affix: false,
  ...more,
});
const home = tab('/system', { affix: true });
const row = [home, tab('/a'), tab('/b'), tab('/c')];
const paths = (tabs: readonly Tab[]) => tabs.map((one) => one.path);

const details = '/personnel-details';

it.each([
  ['one per path, whatever is asked of it', '/a', '?page=3&user_id=7', undefined, '/a'],
  ['one per record', details, '?tab=files&user_id=7', 'user_id', `${details}?user_id=7`],
  ['one for all without a record', details, '?tab=files', 'user_id', details],
])('tells tabs apart: %s', (_, pathname, search, record, key) => {
  expect(tabKey({ pathname, search }, record)).toBe(key);
  expect(isOfTab(key, pathname + search)).toBe(true);
});

it('knows which addresses are not of a tab', () => {
  const key = tabKey({ pathname: details, search: '?user_id=7' }, 'user_id');
  expect([isOfTab(key, `${details}?user_id=70`), isOfTab(key, details), isOfTab('/a', '/ab')]).toEqual([
    false,
    false,
    false,
  ]);
});

it('keeps two records of one screen apart, each where it was left', () => {
  const of = (id: number, more = '') =>
    tab(details, { key: `${details}?user_id=${id}`, href: `${details}?user_id=${id}${more}` });
  const open = visit(visit(visit(row, of(1)), of(2)), of(1, '&tab=files'));
  expect(open.slice(-2).map(({ href }) => href)).toEqual([`${details}?user_id=1&tab=files`, `${details}?user_id=2`]);
  const after = close(open, of(2).key);
  expect(goAfter(open, after, of(2).key)).toBe(`${details}?user_id=1&tab=files`);
});

it('adds a new page at the end', () => {
  expect(paths(visit(row, tab('/d')))).toEqual(['/system', '/a', '/b', '/c', '/d']);
});

it('keeps a known page in its place and remembers its newest address', () => {
  const next = visit(row, tab('/a', { href: '/a?page=3' }));
  expect(paths(next)).toEqual(paths(row));
  expect(next[1]!.href).toBe('/a?page=3');
});

it.each([
  ['the open tab goes to its right neighbour', '/b', '/b', '/c'],
  ['the open last tab goes to its left neighbour', '/c', '/c', '/b'],
  ['another tab goes nowhere', '/a', '/c', null],
])('closing %s', (_, closed, open, goTo) => {
  const after = close(row, closed);
  expect(paths(after)).not.toContain(closed);
  expect(goAfter(row, after, open)).toBe(goTo);
});

it('goes to the neighbour as it was left', () => {
  const left = [home, tab('/a', { href: '/a?x=1' }), tab('/b')];
  expect(goAfter(left, close(left, '/b'), '/b')).toBe('/a?x=1');
});

it('goes home from the last tab of a row without affixed ones', () => {
  expect(goAfter([tab('/a')], [], '/a')).toBe('/');
});

it('goes from the open tab to the one kept by closing the others', () => {
  expect(goAfter(row, closeOthers(row, '/a'), '/c')).toBe('/a');
  expect(goAfter(row, closeAll(row), '/c')).toBe('/system');
});

it('never closes an affixed tab', () => {
  expect(close(row, '/system')).toEqual(row);
  expect(paths(closeOthers(row, '/b'))).toEqual(['/system', '/b']);
  expect(paths(closeAll(row))).toEqual(['/system']);
});

it('puts affixed screens first, keeps where they were left, and frees those that are affixed no longer', () => {
  const open = [tab('/a'), tab('/b', { affix: true }), tab('/system', { href: '/system?x=1' })];
  expect(withAffixed(open, [home])).toEqual([
    tab('/system', { href: '/system?x=1', affix: true }),
    tab('/a'),
    tab('/b', { affix: false }),
  ]);
  expect(withAffixed([], [home])).toEqual([home]);
});

it.each([
  ['/a', 'ArrowRight', '/b'],
  ['/c', 'ArrowRight', '/system'],
  ['/system', 'ArrowLeft', '/c'],
  ['/b', 'Home', '/system'],
  ['/b', 'End', '/c'],
  ['/b', 'x', null],
  ['/unknown', 'End', null],
])('from %s the key %s leads to %s', (from, key, to) => {
  expect(tabByKey(row, from, key)).toBe(to);
});

it('gives tabs the present names of their screens, except those that their pages named', () => {
  const open = [
    tab('/a', { title: '旧名' }),
    tab('/b', { title: '张三', isNamed: true }),
    tab('/c', { title: '别处' }),
  ];
  const names: Record<string, string> = { '/a': '新名', '/b': '人员详情' };
  expect(retitled(open, (path) => names[path]).map(({ title }) => title)).toEqual(['新名', '张三', '别处']);
});
