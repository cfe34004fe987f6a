import type { Page } from '@playwright/test';
import { act } from './support/act';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { signInAs } from './support/sign-in';
import { expect, test } from './support/test';

// Which databases a window has is looked at here: that of another test may hold the secretary's.
test.use({ reuseContext: false });

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const barOf = (page: Page) => page.getByRole('region', { name: '以他人身份查看' });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('reach_tk'));
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort());

async function find(page: Page, keyword: string): Promise<void> {
  await page.getByLabel('关键字').fill(keyword);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('共 1 条')).toBeVisible();
}

/** Looks as the secretary from the list of users, up to the home page as she sees it. */
async function viewSecretary(page: Page): Promise<void> {
  await page.goto(`${server.origin}/main/personnel-info/user-manage`);
  await find(page, 'secretary');
  await rowOf(page, '文秘书').getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '以其身份查看' }).click();
  const dialog = page.getByRole('dialog', { name: '以其身份查看' });
  await expect(dialog).toContainText('只读，30 分钟后自动结束，并记入操作日志');
  await dialog.getByRole('button', { name: '开始查看' }).click();
  await expect(barOf(page)).toContainText(/正在以 文秘书 的身份查看（只读，\d+ 分钟后结束）/);
}

test('operations look as a secretary, change nothing, and come back', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signInAs(page, server.origin, 'yw');
  const own = await tokenOf(page);
  await viewSecretary(page);
  await expect(page).toHaveURL(/\/main\/system$/);
  const menu = page.getByRole('navigation').first();
  await expect(page.getByRole('button', { name: '账号 文秘书' })).toBeVisible();
  await expect(menu.getByText('科室用户管理')).toBeVisible();
  await expect(menu.getByText('用户管理', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '轮转导入' })).toHaveCount(0);

  await page.goto(`${server.origin}/main/personnel-info/user-manage-dept`);
  await find(page, 'teacher');
  // What the server refuses is not offered; what only reads stays.
  await expect(rowOf(page, '带老师')).toBeVisible();
  await expect(rowOf(page, '带老师').getByRole('button', { name: '编辑' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '导出' }).first()).toBeVisible();
  await page.goto(`${server.origin}/main/rotation-management/rotation-overview`);
  await expect(heading(page, '轮转总览')).toBeVisible();
  await expect(page.getByRole('button', { name: '导出' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '导入历史' })).toHaveCount(0);
  expect(await databases(page)).not.toContain('reach-u2');

  await page.goto(`${server.origin}/main/system`);
  await barOf(page).getByRole('button', { name: '结束查看' }).click();
  await expect(heading(page, '用户管理')).toBeVisible();
  await expect(barOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '账号 运维员（演示）' })).toBeVisible();
  expect(await tokenOf(page)).toBe(own);
  expect((await databases(page)).filter((name) => name.includes('view') || name === 'reach-u2')).toEqual([]);
  // What the page of the view was still asking for when it ended is refused with 401.
  expectQuiet(/status of 40[13]/);
});

test('a view that ends by itself gives the viewer back, and other tabs never were in it', async ({ page }) => {
  await signInAs(page, server.origin, 'yw');
  await viewSecretary(page);
  const other = await page.context().newPage();
  await other.goto(`${server.origin}/main/system`);
  await expect(other.getByRole('button', { name: '账号 运维员（演示）' })).toBeVisible();
  await expect(barOf(other)).toHaveCount(0);

  await other.goto(`${server.origin}/main/system/sessions`);
  const row = rowOf(other, '运维查看');
  await act(row, '下线');
  await other.getByRole('dialog').getByRole('button', { name: '下线' }).click();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(heading(page, '用户管理')).toBeVisible();
  await expect(page.getByRole('button', { name: '账号 运维员（演示）' })).toBeVisible();
});
