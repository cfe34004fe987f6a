import {
  clearRotations,
  ImportDialog,
  placedInPlan,
  placedOnServer,
  planFile,
  readPlan,
  sample,
} from './import-support';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ largeHospital }) => {
  server = largeHospital;
});

const small = sample('rotation-200x12.xlsx');
const overview = '/rotation-management/rotation-overview';

test('an import is found in the history and undone; the records are as before', async ({ page }) => {
  const complaints = watchConsole(page);
  await openAs(page, server.origin, 'admin');
  await clearRotations(page, server.origin);
  const { header, rows } = await readPlan(small);
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(await planFile('先导入.xlsx', header, rows.slice(0, 40)));
  await dialog.confirm();
  await dialog.expectSuccess();
  const before = await placedOnServer(page, server.origin);

  await dialog.button('再次导入').click();
  await dialog.parse(small);
  await dialog.confirm();
  await dialog.expectSuccess();
  expect(await placedOnServer(page, server.origin)).toEqual(placedInPlan({ header, rows }));
  await dialog.button('关闭').last().click();

  await page.goto(`${server.origin}/main${overview}`);
  await page.getByRole('button', { name: '更多导入功能' }).click();
  await page.getByRole('menuitem', { name: '导入历史' }).click();
  const history = page.getByRole('dialog', { name: '导入历史' });
  const row = history.getByRole('row').filter({ hasText: 'rotation-200x12.xlsx' }).first();
  await expect(row).toContainText('已导入');
  await row.getByRole('button', { name: '详情' }).click();

  const detail = page.getByRole('dialog', { name: '导入详情' });
  const download = page.waitForEvent('download');
  await detail.getByRole('button', { name: '下载原表' }).click();
  expect((await download).suggestedFilename()).toBe('rotation-200x12.xlsx');
  const months = detail.getByRole('region', { name: '逐月变动列表' });
  const person = rows.at(-1)![header.indexOf('姓名')]!;
  const staffId = rows.at(-1)![header.indexOf('工号')]!;
  await detail.getByRole('textbox', { name: '查找人员' }).fill(staffId);
  await expect(months.getByRole('rowheader')).toHaveCount(1);
  await expect(months.getByRole('rowheader')).toContainText(`${person} ${staffId} 新增 12`);
  await expect(months.getByRole('row').nth(2)).toContainText('未再变动');
  await months.getByRole('button', { name: '展开其余 4 个月' }).click();
  await expect(months.getByRole('row')).toHaveCount(14);
  await detail.getByRole('button', { name: '撤销这次导入' }).click();
  await expect(detail.getByText('可以恢复')).toContainText('清空新增的 1,920 个月');
  await detail.getByRole('button', { name: '全部撤销' }).click();
  await page.getByRole('dialog', { name: '撤销导入' }).getByRole('button', { name: '撤销', exact: true }).click();
  await expect(detail.getByText('已恢复 1,920 个月')).toBeVisible({ timeout: 60_000 });
  expect(await placedOnServer(page, server.origin)).toEqual(before);
  await expect(months.getByRole('row').nth(2)).toContainText('已恢复为导入前撤销导入，');
  await detail.getByRole('button', { name: '关闭' }).click();
  await expect(row).toContainText('已撤销');
  complaints.expectQuiet();
});

test('months that changed since are shown and stay; the others go back by choice', async ({ page }) => {
  await openAs(page, server.origin, 'admin');
  await clearRotations(page, server.origin);
  const { header, rows } = await readPlan(small);
  const whole = rows.filter((row) => !row.some((text) => text.includes('#')));
  const month = header.findIndex((title) => /^\d{4}-\d{2}/.test(title));
  const [first, second] = whole;
  const other = first!.slice(month).find((text) => text !== first![month])!;
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(await planFile('两人.xlsx', header, [first!, second!]));
  await dialog.confirm();
  await dialog.expectSuccess();
  await dialog.button('再次导入').click();
  await dialog.parse(await planFile('改一人.xlsx', header, [first!.with(month, other)]));
  await dialog.confirm();
  await dialog.expectSuccess();
  await dialog.button('关闭').last().click();

  await page.goto(`${server.origin}/main${overview}`);
  await page.getByRole('button', { name: '更多导入功能' }).click();
  await page.getByRole('menuitem', { name: '导入历史' }).click();
  const history = page.getByRole('dialog', { name: '导入历史' });
  await history.getByRole('row').filter({ hasText: '两人.xlsx' }).first().getByRole('button', { name: '详情' }).click();
  const detail = page.getByRole('dialog', { name: '导入详情' });
  await detail.getByRole('button', { name: '撤销这次导入' }).click();
  const kept = detail.getByRole('region', { name: '保持不变的月份' });
  await expect(kept.getByRole('row').nth(1)).toContainText(first![header.indexOf('姓名')]!);
  await expect(kept.getByRole('row').nth(1)).toContainText('导入，');
  await expect(kept.getByRole('row')).toHaveCount(2);
  await detail.getByRole('button', { name: '只撤销其余 23 个月' }).click();
  await page.getByRole('dialog', { name: '撤销导入' }).getByRole('button', { name: '撤销', exact: true }).click();
  await expect(detail.getByText('1 个月保持不变')).toBeVisible({ timeout: 60_000 });
  const placed = await placedOnServer(page, server.origin);
  expect(Object.values(placed).flatMap((months) => Object.values(months))).toHaveLength(1);
});

test('stays open with its content when a tablet is turned', async ({ page }) => {
  const [upright, across] = [
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
  ];
  await page.setViewportSize(across);
  await openAs(page, server.origin, 'admin', overview);
  await page.getByRole('button', { name: '展开', exact: true }).click();
  await page.getByLabel('关键字').fill('王');
  await page.getByRole('button', { name: '更多导入功能' }).click();
  await page.getByRole('menuitem', { name: '导入历史' }).click();
  const history = page.getByRole('dialog', { name: '导入历史' });
  await history.getByRole('combobox', { name: '状态' }).click();
  await page.getByRole('option', { name: '已导入' }).click();
  await history.getByRole('row').filter({ hasText: '两人.xlsx' }).first().getByRole('button', { name: '详情' }).click();
  const detail = page.getByRole('dialog', { name: '导入详情' });
  await detail.getByRole('textbox', { name: '查找人员' }).fill('张');
  for (const size of [upright, across]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('banner').getByRole('button', { name: '轮转导入' })).toHaveCount(1);
    await expect(detail).toBeVisible();
    await expect(detail.getByRole('textbox', { name: '查找人员' })).toHaveValue('张');
  }
  await detail.getByRole('button', { name: '关闭' }).click();
  await expect(history.getByRole('combobox', { name: '状态' })).toHaveValue('已导入');
  await history.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByLabel('关键字')).toHaveValue('王');
});

test('fits a phone, where imports are cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'admin', overview);
  await page.getByRole('button', { name: '更多导入功能' }).click();
  await page.getByRole('menuitem', { name: '导入历史' }).click();
  const history = page.getByRole('dialog', { name: '导入历史' });
  await expect(history.getByRole('listitem').first()).toContainText('.xlsx');
  await history.getByRole('listitem').first().getByRole('button').first().click();
  const months = page.getByRole('region', { name: '逐月变动列表' });
  await expect(months.getByRole('row').nth(2)).toContainText(/20\d\d-\d\d/);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWide).toBe(false);
});
