import type { Page } from '@playwright/test';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

/** Table page and form as every screen has them, on a screen of the dictionary and one of many rows. */
let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const bases = '/data-dic/baseManage';
const people = '/personnel-info/personnel-info-query';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const drawer = (page: Page) => page.getByRole('dialog', { name: '编辑基地' });
const name = (page: Page) => drawer(page).getByRole('textbox', { name: '基地名称' });

test('filters live in the address, show as chips and can be taken away', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', bases);
  await page.getByRole('search').getByLabel('基地名称').fill('神经');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=/);
  await expect(row(page, '神经内科专业基地')).toBeVisible();
  await expect(row(page, '急诊科专业基地')).toHaveCount(0);
  await page.reload();
  await expect(row(page, '急诊科专业基地')).toHaveCount(0);
  await page.getByRole('button', { name: /^移除条件/ }).click();
  await expect(row(page, '急诊科专业基地')).toBeVisible();
  await page.getByRole('search').getByLabel('基地名称').fill('没有这个基地');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '清除条件' }).click();
  await expect(row(page, '急诊科专业基地')).toBeVisible();
  expectQuiet();
});

test('a saved view brings back filters and columns, on another device too', async ({ page, browser }) => {
  await openAs(page, server.origin, 'admin', `${bases}?name=%E5%86%85%E7%A7%91`);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '资质证书' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '视图' }).click();
  await page.getByLabel('视图名称').fill('内科的基地');
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/preferences/') && answer.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: '存为视图' }).click();
  expect((await saved).status()).toBe(200);

  const other = await browser.newPage();
  await openAs(other, server.origin, 'admin', bases);
  await expect(row(other, '急诊科专业基地')).toBeVisible();
  await other.getByRole('button', { name: '视图' }).click();
  await other.getByRole('button', { name: '内科的基地', exact: true }).click();
  await expect(other).toHaveURL(/name=/);
  await expect(row(other, '急诊科专业基地')).toHaveCount(0);
  await expect(other.getByRole('columnheader', { name: '资质证书' })).toHaveCount(0);
  await other.close();
});

test('rows are chosen across pages, walked by keyboard and drawn only where they are seen', async ({ page }) => {
  await openAs(page, server.origin, 'admin', people);
  await page.getByLabel('选择本页全部').check();
  await expect(page.getByText('已选 20 条')).toBeVisible();
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(/page=2/);
  // Until the second page is there the first one is shown, with all its boxes checked.
  await expect(page.getByLabel('选择第 3 行')).not.toBeChecked();
  await page.getByLabel('选择第 3 行').check();
  await expect(page.getByText('已选 21 条，其中 20 条在其他页')).toBeVisible();
  await page.getByRole('button', { name: '取消选择' }).click();
  await expect(page.getByText(/^已选/)).toHaveCount(0);

  await page.goto(`${server.origin}/main${people}?size=500`);
  const rows = page.locator('tbody tr[data-index]');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(80);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('已选 1 条')).toBeVisible();
  await expect(page.locator('tr[data-index="1"]')).toBeFocused();
  const total = /^共 (\d+) 条/.exec(await page.getByText(/^共 \d+ 条/).innerText())![1];
  await page.keyboard.press('End');
  await expect(page.locator(`tr[data-index="${Number(total) - 1}"]`)).toBeFocused();
});

test('a half-filled form asks before it is left and comes back as a draft', async ({ page }) => {
  await openAs(page, server.origin, 'admin', bases);
  await row(page, '皮肤科专业基地').getByRole('button', { name: '编辑' }).click();
  await name(page).fill('');
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await expect(drawer(page).getByText('基地名称是必填项')).toBeVisible();
  await expect(name(page)).toBeFocused();
  await name(page).fill('皮肤科专业基地（改）');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(name(page)).toHaveValue('皮肤科专业基地（改）');

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await row(page, '皮肤科专业基地').getByRole('button', { name: '编辑' }).click();
  await expect(drawer(page).getByText(/已恢复 \d\d:\d\d 的草稿/)).toBeVisible();
  await expect(name(page)).toHaveValue('皮肤科专业基地（改）');
  await drawer(page).getByRole('button', { name: '放弃草稿' }).click();
  await expect(name(page)).toHaveValue('皮肤科专业基地');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
});

test('two people who change one row are asked field by field', async ({ page, browser }) => {
  const other = await browser.newPage();
  for (const one of [page, other]) {
    await openAs(one, server.origin, 'admin', bases);
    await row(one, '急诊科专业基地').getByRole('button', { name: '编辑' }).click();
  }
  await name(other).fill('急诊科专业基地（他）');
  await drawer(other).getByRole('button', { name: '保存' }).click();
  await expect(drawer(other)).toBeHidden();
  await name(page).fill('急诊科专业基地（我）');
  await drawer(page).getByRole('button', { name: '保存' }).click();
  const conflict = page.getByRole('dialog', { name: '内容已被他人修改' });
  await expect(conflict.getByText('急诊科专业基地（他）')).toBeVisible();
  await conflict.getByRole('button', { name: '按选择保存' }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(row(page, '急诊科专业基地（我）')).toBeVisible();
  await other.close();
});

test('offline the list says how old it is, and a save keeps what was typed', async ({ page, context }) => {
  await openAs(page, server.origin, 'admin', bases);
  await row(page, '神经内科专业基地').getByRole('button', { name: '编辑' }).click();
  // What the form needs is loaded while there is a network.
  await expect(name(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await context.setOffline(true);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText(/当前离线，数据截至 \d\d-\d\d \d\d:\d\d/)).toBeVisible();
  await row(page, '神经内科专业基地').getByRole('button', { name: '编辑' }).click();
  await name(page).fill('神经内科专业基地（离线）');
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await expect(drawer(page).getByText('网络连接异常，请检查网络后重试')).toBeVisible();
  await expect(name(page)).toHaveValue('神经内科专业基地（离线）');
  await context.setOffline(false);
  await drawer(page).getByRole('button', { name: '保存' }).click();
  await expect(row(page, '神经内科专业基地（离线）')).toBeVisible();
});

test('on a phone rows are cards, filters a sheet, and what is pressed is large enough', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'admin', bases);
  await expect(page.getByRole('table')).toHaveCount(0);
  const card = page.getByRole('listitem').filter({ hasText: '内科专业基地' }).first();
  await expect(card).toBeVisible();
  const pressed = [
    card.getByRole('button', { name: '更多操作' }),
    page.getByRole('button', { name: '筛选' }),
    page.getByRole('button', { name: '视图' }),
  ];
  for (const button of pressed) {
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  const scrolls = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(scrolls).toBe(false);
});
