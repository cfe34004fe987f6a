import { expect, it } from 'vitest';
import { close, closeAll, closeOthers, visit, type Tab } from './tabs';

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
  const result = close(row, closed, open);
  expect(paths(result.tabs)).not.toContain(closed);
  expect(result.goTo).toBe(goTo);
});

it('goes to the neighbour as it was left', () => {
  expect(close([home, tab('/a', { href: '/a?x=1' }), tab('/b')], '/b', '/b').goTo).toBe('/a?x=1');
});

it('never closes an affixed tab', () => {
  expect(close(row, '/system', '/system')).toEqual({ tabs: row, goTo: null });
  expect(paths(closeOthers(row, '/b'))).toEqual(['/system', '/b']);
  expect(paths(closeAll(row))).toEqual(['/system']);
});
