import { expect, test } from '@playwright/test';
import { watchConsole } from './support/quiet-page';
import { startTestServer, type TestServer } from './support/server';
import { signInAs } from './support/sign-in';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
});
test.afterAll(() => server.stop());

test('a new system name stands everywhere at once, and comes back from the defaults', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await signInAs(page, server.origin, 'admin');
  await page.goto(`${server.origin}/main/system/system-config`);
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
  await signInAs(page, server.origin, 'admin');
  await page.goto(`${server.origin}/main/system/operation-log`);
  await expect(page.getByRole('row', { name: /登录/ }).first()).toBeVisible();
  await page.getByRole('button', { name: '核对完整性' }).click();
  await expect(page.getByRole('dialog').getByText('日志完整')).toBeVisible();
  expectQuiet();
});

test('home shows cards by role, and shortcuts are pinned', async ({ page }) => {
  await signInAs(page, server.origin, 'student');
  await expect(page.getByRole('heading', { name: '本期轮转' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '在册人员' })).toHaveCount(0);
  await page.getByRole('button', { name: '设置', exact: true }).click();
  const chooser = page.getByRole('dialog', { name: '设置常用功能' });
  await chooser.getByRole('checkbox').first().uncheck();
  await chooser.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('常用功能已保存')).toBeVisible();
});
