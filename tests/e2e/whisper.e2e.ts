import type { Page } from '@playwright/test';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const said = '食堂夜宵希望开到十一点';

test('something is said without a name, answered, and gone on with by its code', async ({ page }) => {
  const complaints = watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'student', '/whisper/fill/1');
  await page.getByRole('button', { name: '匿名发送' }).click();
  await expect(page.getByText('内容是必填项')).toBeVisible();
  await page.getByRole('textbox', { name: '内容' }).fill(said);
  await page.getByRole('button', { name: '匿名发送' }).click();
  const code = await page.getByRole('status', { name: '回执码' }).innerText();
  expect(code).toMatch(/^(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}$/);

  await page.setViewportSize({ width: 1366, height: 768 });
  await openAs(page, server.origin, 'admin', '/whisper/manage');
  const row = page.getByRole('row').filter({ hasText: said });
  await expect(row).toContainText('匿名');
  await expect(row).toContainText('未读');
  await row.getByRole('button', { name: '处理' }).click();
  const drawer = page.getByRole('dialog', { name: '悄悄话' });
  await drawer.getByRole('textbox', { name: '回复' }).fill('下周起试行');
  await drawer.getByRole('button', { name: '回复', exact: true }).click();
  await expect(drawer.getByText('已回复')).toBeVisible();
  await expect(drawer.getByRole('listitem').filter({ hasText: '下周起试行' })).toBeVisible();

  await openAs(page, server.origin, 'student', '/whisper/fill');
  const found = await lookUp(page, code.replaceAll('-', ' ').toLowerCase());
  await expect(found.getByText('下周起试行')).toBeVisible();
  await found.getByRole('textbox', { name: '继续补充' }).fill('谢谢');
  await found.getByRole('button', { name: '补充' }).click();
  await expect(found.getByRole('listitem').filter({ hasText: '谢谢' })).toBeVisible();
  await expect(found.getByText('处理中')).toBeVisible();
  complaints.expectQuiet();
});

async function lookUp(page: Page, code: string) {
  await page.getByRole('textbox', { name: '回执码' }).fill(code);
  await page.getByRole('button', { name: '查看', exact: true }).click();
  return page.getByRole('region', { name: '凭回执码找到的悄悄话' });
}
