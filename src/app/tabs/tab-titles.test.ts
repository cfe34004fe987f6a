import { expect, it } from 'vitest';
import { tabTitle } from './tab-titles';

it.each([
  ['/graduate/project-examine/middle', '中期审核'],
  ['/graduate/project-examine/end', '结题审核'],
  ['/graduate/project-examine/thesis', '学位论文答辩审核'],
  ['/graduate/project-management/middle', '中期管理'],
  ['/graduate/project-management/end', '结题管理'],
  ['/graduate/project-management/thesis', '学位论文答辩管理'],
])('%s is always called %s', (path, title) => {
  expect(tabTitle(path, '课题', { byPage: '别的', kept: '旧的' })).toBe(title);
});

it('lets a page name its tab, keeps that name while the page is closed, and falls back to the screen', () => {
  expect(tabTitle('/personnel-info/personnel-details', '人员详情', { byPage: '张三', kept: '李四' })).toBe('张三');
  expect(tabTitle('/personnel-info/personnel-details', '人员详情', { kept: '李四' })).toBe('李四');
  expect(tabTitle('/personnel-info/personnel-details', '人员详情', {})).toBe('人员详情');
  expect(tabTitle('/graduate/project-examine/other', '课题审核', {})).toBe('课题审核');
});
