import { readFile } from 'node:fs/promises';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const importPath = '/theoryTest/import-question';

test('questions of a Word document are imported with table, signs and picture, exported, and known again', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'teacher', importPath);
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles('tests/fixtures/document/questions-by-docx.docx');
  await expect(page.getByText('识别出 3 题')).toBeVisible();
  // What belongs to no question is shown, not dropped.
  await expect(page.getByRole('alert').getByText('2027 年心内科出科考试试题')).toBeVisible();
  const group = page.getByRole('listitem').filter({ hasText: '第 2 题 · A3 型题' });
  await expect(group.getByRole('cell', { name: '6.8 mmol/L' })).toBeVisible();
  await expect(group.getByRole('img', { name: '题图' })).toBeVisible();
  await expect(page.locator('sup').first()).toHaveText('9');
  await page.getByRole('combobox', { name: '存入题库' }).click();
  await page.getByRole('option', { name: '我的题库' }).click();
  await page.getByRole('button', { name: '导入 3 题' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '个人题库' })).toBeVisible();

  await page.getByRole('button', { name: '导出' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Excel/ }).click();
  const exported = await readFile(await (await download).path());
  await page.goto(`${server.origin}/main${importPath}`);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await chooser.setInputFiles({ name: '试题.xlsx', mimeType, buffer: exported });
  await expect(page.getByText(/^读到 \d+ 题/)).toBeVisible();
  const again = page.getByRole('listitem').filter({ hasText: '心电图见图' });
  await expect(again.getByText('题库中已有，不再导入')).toBeVisible();
  await expect(again.getByRole('cell', { name: '140 mmol/L' })).toBeVisible();
  expectQuiet();
});
