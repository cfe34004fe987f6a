import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '@tests/builders/memory-storage';
import { dropPageTitles, pageTitle, setPageTitle, tabTitleOf } from './page-title';

const details = '/personnel-info/personnel-details';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  localStorage.setItem('reach_uid', '7');
});

it('puts the name of the record behind what the page is', () => {
  expect(tabTitleOf('人员详情', '示例张伟')).toBe('人员详情 · 示例张伟');
  expect(tabTitleOf('新增推送', ' ')).toBe('新增推送');
  expect(tabTitleOf('新增角色')).toBe('新增角色');
});

it('keeps a title for each address, and drops those of a closed tab', () => {
  setPageTitle(`${details}?user_id=1`, '人员详情 · 甲');
  setPageTitle(`${details}?user_id=2`, '人员详情 · 乙');
  setPageTitle(`${details}-of-old`, '旧档案');
  expect(pageTitle(`${details}?user_id=1`)).toBe('人员详情 · 甲');
  dropPageTitles((href) => href.startsWith(`${details}?`));
  expect(pageTitle(`${details}?user_id=1`)).toBeUndefined();
  expect(pageTitle(`${details}?user_id=2`)).toBeUndefined();
  expect(pageTitle(`${details}-of-old`)).toBe('旧档案');
});

it('tells nobody what another person had open', () => {
  setPageTitle(`${details}?user_id=1`, '人员详情 · 甲');
  localStorage.setItem('reach_uid', '8');
  expect(pageTitle(`${details}?user_id=1`)).toBeUndefined();
});
