import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { cellText } from '@workers/engine/spreadsheet/sheet';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import type { Row } from '@workers/engine/spreadsheet/write/model';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const header: Row = ['专业名称', '专业编码', '类型', '年限'];

/** Chooses a workbook of these rows in the open import dialog and has it read. */
async function importRows(page: Page, rows: Row[]): Promise<void> {
  const bytes = await writeWorkbook({ sheets: [{ name: '专业', rows: [header, ...rows] }] });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByLabel('选择要导入的表格').setInputFiles({ name: '专业.xlsx', mimeType, buffer: Buffer.from(bytes) });
  await page.getByRole('button', { name: '开始解析' }).click();
}

/** Saves what a press downloads and opens it as a workbook. */
async function workbookOf(page: Page, press: () => Promise<void>) {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return {
    name: file.suggestedFilename(),
    book: await openWorkbook(new Uint8Array(await readFile(await file.path()))),
  };
}

test('a sheet is imported: template, problems with their places, confirmation, result, and again without effect', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/data-dic/stu-manage?size=100');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog');

  const template = await workbookOf(page, () => dialog.getByRole('button', { name: '下载模板' }).click());
  expect(template.name).toBe('专业导入模板.xlsx');
  const first = await template.book.readSheet(0);
  expect([0, 1, 2].map((column) => cellText(first, 0, column))).toEqual(header.slice(0, 3));
  const types = await template.book.readSheet(template.book.sheets.find(({ hidden }) => hidden)!.index);
  const type = cellText(types, 0, 0);

  await importRows(page, [
    ['示例专业甲', 'DEMO-A', type, 3],
    ['', 'DEMO-A', '没有的类型', 3],
  ]);
  await expect(dialog.getByText(/有问题需要处理/)).toBeVisible();
  const problems = dialog.getByRole('table', { name: '问题清单' });
  await expect(problems.getByRole('row').filter({ hasText: '专业名称是必填项' })).toContainText('3');
  await expect(problems.getByRole('row').filter({ hasText: '专业编码与第 2 行重复' })).toContainText('DEMO-A');
  await expect(problems.getByRole('row').filter({ hasText: '不在可选范围内' })).toContainText('没有的类型');
  const list = await workbookOf(page, () => dialog.getByRole('button', { name: '下载问题清单' }).click());
  expect(list.book.sheets.map(({ name }) => name)).toEqual(['问题清单', '专业（有问题的行）']);

  const good: Row[] = [
    ['示例专业甲', 'DEMO-A', type, 3],
    ['示例专业乙', 'DEMO-B', type, 3],
  ];
  await dialog.getByRole('button', { name: '重新选择文件' }).click();
  await importRows(page, good);
  await expect(dialog.getByText('2 行核对通过')).toBeVisible();
  // The file lies on this device: a reload comes back to the question.
  await page.reload();
  await dialog.getByRole('button', { name: '确认导入' }).click();
  await expect(dialog.getByText('导入成功', { exact: true })).toBeVisible();
  await expect(dialog.locator('dl > div').filter({ hasText: '新增' }).locator('dd')).toHaveText('2');
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(page.getByText('示例专业乙')).toBeVisible();

  await page.getByRole('button', { name: '导入', exact: true }).click();
  await importRows(page, good);
  await dialog.getByRole('button', { name: '确认导入' }).click();
  await expect(dialog.locator('dl > div').filter({ hasText: '未变' }).locator('dd')).toHaveText('2');
  expectQuiet();
});

test('files made in the background are listed, fetched and removed', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'secretary', '/system/download-tasks');
  await expect(page.getByText('还没有下载任务')).toBeVisible();
  const status = await page.evaluate(async () => {
    const response = await fetch('/api/v2/download/tasks', {
      method: 'POST',
      headers: {
        authorization: localStorage.getItem('reach_tk') ?? '',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ kind: 'people.list', input: {} }),
    });
    return response.status;
  });
  expect(status).toBe(200);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: '人员' }).last();
  // The page asks every ten seconds.
  await expect(row.getByText('已完成')).toBeVisible({ timeout: 30_000 });
  const { name, book } = await workbookOf(page, () => row.getByRole('button', { name: '下载', exact: true }).click());
  expect(name).toMatch(/^人员_\d{8}\.xlsx$/);
  expect(cellText(await book.readSheet(0), 0, 0)).toBe('姓名');
  await expect(page.getByText('操作成功')).toBeVisible();

  await page.getByRole('button', { name: '后台任务' }).click();
  await expect(page.getByRole('region', { name: '下载任务' }).getByText('已完成')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: '下载任务' })).toHaveCount(0);
  await row.getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('还没有下载任务')).toBeVisible();
  expectQuiet();
});
