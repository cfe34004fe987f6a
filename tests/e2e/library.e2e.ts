import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const name = '床旁超声操作要点.pdf';
const pdf = (words: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n${words}`) });

test('a teacher brings a file into a folder that is reviewed; passed, a trainee finds, marks and fetches it', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'teacher', '/nf/file/upload');
  await page.locator('input[type=file]').setInputFiles(pdf('第一版'));
  await expect(page.getByRole('button', { name: `删除 ${name}` })).toBeVisible();
  await page.getByRole('combobox', { name: '文件夹' }).click();
  await page.getByRole('option', { name: '教学课件' }).click();
  await expect(page.getByText('该文件夹需审核')).toBeVisible();
  await page.getByRole('button', { name: '上传', exact: true }).click();
  await expect(page.getByText('已上传 1 个文件')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('审核中');

  await openAs(page, server.origin, 'student', '/nf/file');
  await page
    .getByRole('navigation', { name: '文件夹' })
    .getByRole('button', { name: /^教学课件/ })
    .click();
  await expect(page.getByText('心电图判读入门（演示）.pdf').first()).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);

  await openAs(page, server.origin, 'yw', `/system/approval-inbox?keyword=${encodeURIComponent('床旁超声')}`);
  await page
    .getByRole('row')
    .getByRole('button', { name: /床旁超声/ })
    .click();
  await page.getByRole('dialog', { name: '审批详情' }).getByRole('button', { name: '通过' }).click();
  await expect(page.getByText('已通过', { exact: true })).toBeVisible();

  await openAs(page, server.origin, 'student', '/nf/file');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: '查看' }).click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer.getByRole('listitem')).toContainText('第 1 版');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: '下载' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  expectQuiet();
});

test('what must be read is confirmed by its readers, and the office sees by whom', async ({ page }) => {
  await openAs(page, server.origin, 'student', '/nf/file?view=unread');
  const row = page.getByRole('row').filter({ hasText: '冬季呼吸道传染病防护通知' });
  await row.getByRole('button', { name: '查看' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '我已阅读' }).click();
  await expect(page.getByText('已确认阅读')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toHaveCount(0);

  await openAs(page, server.origin, 'admin', '/nf/file');
  await page
    .getByRole('row')
    .filter({ hasText: '冬季呼吸道传染病防护通知' })
    .getByRole('button', { name: '更多操作' })
    .click();
  await page.getByRole('menuitem', { name: '已读名单' }).click();
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: '学小医' })).not.toContainText('未读');
});
