import { expect, it } from 'vitest';
import { close, closeAll, closeOthers, goAfter, retitled, tabByKey, visit, withAffixed, type Tab } from './tabs';

const tab = (path: string, more: Partial<Tab> = {}): Tab => ({ path, href: path, title: path, affix: false, ...more });
const home = tab('/system', { affix: true });
const row = [home, tab('/a'), tab('/b'), tab('/c')];
const paths = (tabs: readonly Tab[]) => tabs.map((one) => one.path);

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
