import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';
import type { Tab } from './tabs';

const tab = (path: string): Tab => ({ key: path, path, href: path, title: path, affix: false });

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

/** The store as a page finds it after a reload. */
const reload = async () => {
  vi.resetModules();
  return (await import('./tabs-store')).tabsStore;
};

it('brings the row back after a reload', async () => {
  localStorage.setItem('reach_uid', '7');
  (await reload()).set([tab('/a')]);
  expect((await reload()).get()).toEqual([tab('/a')]);
});

it('shows nobody the row of another person, with and without a reload', async () => {
  localStorage.setItem('reach_uid', '7');
  const store = await reload();
  store.set([tab('/personnel-info/personnel-details')]);
  localStorage.setItem('reach_uid', '8');
  expect(store.get()).toEqual([]);
  expect((await reload()).get()).toEqual([]);
  localStorage.removeItem('reach_uid');
  expect((await reload()).get()).toEqual([]);
});

it('takes a row from before tabs had keys', async () => {
  localStorage.setItem('reach_uid', '7');
  const { key: _, ...old } = tab('/a');
  sessionStorage.setItem('reach_tabs', JSON.stringify({ userId: 7, tabs: [old] }));
  expect((await reload()).get()).toEqual([tab('/a')]);
});

it('starts empty when what is stored is not a row', async () => {
  localStorage.setItem('reach_uid', '7');
  sessionStorage.setItem('reach_tabs', '[{"path":"/old"}]');
  expect((await reload()).get()).toEqual([]);
  sessionStorage.setItem('reach_tabs', '{');
  expect((await reload()).get()).toEqual([]);
});

it('drops what a page called itself with its tab, and no sooner', async () => {
  localStorage.setItem('reach_uid', '7');
  const store = await reload();
  const { pageTitle, setPageTitle } = await import('@/kernel/page-title');
  store.set([tab('/a'), tab('/b')]);
  setPageTitle('/a?id=1', '人员详情 · 示例张伟');
  store.set([tab('/a')]);
  expect(pageTitle('/a?id=1')).toBe('人员详情 · 示例张伟');
  store.set([]);
  expect(pageTitle('/a?id=1')).toBeUndefined();
});
