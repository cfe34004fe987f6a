import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

test('a new system name stands everywhere at once, and comes back from the defaults', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/system/system-config');
  await page.getByLabel('系统名称').fill('新名称医院');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('link', { name: '新名称医院首页' })).toBeVisible();
  await page.getByRole('button', { name: '修改记录' }).click();
  const history = page.getByRole('dialog', { name: '修改记录：标识' });
  await expect(history.getByText('新名称医院')).toBeVisible();
  await history.getByRole('button', { name: '恢复到此版本' }).click();
  await expect(page.getByLabel('系统名称')).not.toHaveValue('新名称医院');
  expectQuiet();
});

test('the operation log shows the sign-in and is sound', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/system/operation-log');
  await expect(page.getByRole('row', { name: /登录/ }).first()).toBeVisible();
  await page.getByRole('button', { name: '核对完整性' }).click();
  await expect(page.getByRole('dialog').getByText('日志完整')).toBeVisible();
  expectQuiet();
});

test('every role has a home of its own, and its numbers open their rows', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  const homes = { admin: '轮转动态', secretary: '科室人员', teacher: '我的学员', student: '我的轮转' };
  for (const [account, first] of Object.entries(homes)) {
    await openAs(page, server.origin, account);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(first);
    for (const other of Object.values(homes).filter((title) => title !== first))
      await expect(main.getByRole('heading', { name: other })).toHaveCount(0);
  }
  await openAs(page, server.origin, 'admin');
  const arriving = page.getByRole('link', { name: /^本月入科/ });
  const count = /\d+/.exec((await arriving.textContent())!)![0];
  await arriving.click();
  await expect(page.getByRole('heading', { level: 1, name: '在科名单' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '入科', exact: true })).toBeChecked();
  await expect(page.getByText(`共 ${count} 条`, { exact: true })).toBeVisible();
  expectQuiet();
});

test('shortcuts are pinned', async ({ page }) => {
  await openAs(page, server.origin, 'student');
  await page.getByRole('button', { name: '设置', exact: true }).click();
  const chooser = page.getByRole('dialog', { name: '设置常用功能' });
  await chooser.getByRole('checkbox').first().uncheck();
  await chooser.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('常用功能已保存')).toBeVisible();
});
