import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const path = '/adult-education/project';

test('somebody enrols, is signed in, is granted credits by the hours, and finds them in his year', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'secretary', path);
  const row = page.getByRole('row').filter({ hasText: '胸痛中心建设与质控学习班' });
  await expect(row).toContainText('已报名');
  await openAs(page, server.origin, 'admin', path);
  const running = page.getByRole('row').filter({ hasText: '心血管病诊疗新进展' });
  await running.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '报名' }).click();
  await expect(page.getByText('报名成功')).toBeVisible();
  await running.getByRole('button', { name: '查看' }).click();
  const drawer = page.getByRole('dialog', { name: '心血管病诊疗新进展' });
  const mine = drawer.getByRole('row').filter({ hasText: '管理员（演示）' });
  await mine.getByRole('button', { name: '授予学分' }).click();
  const grant = page.getByRole('dialog', { name: '授予学分' });
  await expect(grant.getByText('8 学分')).toBeVisible();
  await grant.getByRole('button', { name: '授予' }).click();
  await expect(grant.getByRole('alert')).toContainText('没有签到');
  await grant.getByRole('button', { name: '取消' }).click();
  await mine.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '签到' }).click();
  await expect(page.getByText('已更新 1 人的签到')).toBeVisible();
  await mine.getByRole('button', { name: '授予学分' }).click();
  await grant.getByRole('textbox', { name: '管理员（演示）的学时' }).fill('21');
  await expect(grant.getByText('7 学分')).toBeVisible();
  await grant.getByRole('button', { name: '授予' }).click();
  await expect(page.getByText('已授予 1 人，共 7 学分')).toBeVisible();
  await page.goto(`${server.origin}/main${path}?part=mine`);
  await expect(page.getByRole('listitem').filter({ hasText: '心血管病诊疗新进展' })).toContainText('7 学分');
  expectQuiet();
});
