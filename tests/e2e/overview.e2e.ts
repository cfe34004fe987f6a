import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { formatMonth, monthIndex } from '@contract/kernel/half-month';
import type { OverviewRow } from '@contract/rotation/list-types';
import { read, utils } from 'xlsx';
import { watchConsole } from './support/quiet-page';
import { startTestServer, type TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

const route = '/rotation-management/rotation-overview';
const address = `/main${route}`;
const fixedColumns = 2;

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '2600' });
});
test.afterAll(() => server.stop());

const grid = (page: Page) => page.getByRole('grid', { name: /^轮转总览/ });
const open = (page: Page, query = '') => page.goto(`${server.origin}${address}${query}`);

interface Overview {
  total: number;
  months: string[];
  list: OverviewRow[];
}

/** What the API itself answers to the signed-in user of the page. */
async function ask(page: Page, body: Record<string, unknown>): Promise<Overview> {
  return page.evaluate(async (input) => {
    const response = await fetch('/api/v2/train/v2/rotate/overview/pages', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: localStorage.getItem('reach_tk') ?? '' },
      body: JSON.stringify(input),
    });
    const { data } = (await response.json()) as { data: Overview };
    return data;
  }, body);
}

/** A month as the sheet writes it. */
function textOf(row: OverviewRow, month: string): string {
  const half = (which: number) =>
    row.deptList.find((piece) => piece.date === month && piece.halfUp === which)?.deptName;
  const whole = half(0);
  if (whole) return whole;
  return half(1) || half(2) ? `${half(1) ?? ''}#${half(2) ?? ''}` : '';
}

/** Text of the cell that the cursor is on. */
function cursorText(page: Page): Promise<string | null> {
  return grid(page).evaluate((element) => {
    const cell = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    return cell && (cell.getAttribute('aria-label') ?? cell.textContent);
  });
}

test('filters live in the address, survive a reload, and the numbers are those of the API', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', route);
  await page.getByRole('combobox', { name: '年级' }).click();
  await page.getByRole('option', { name: '2025 级' }).click();
  await page.getByRole('button', { name: '展开' }).click();
  await page.getByRole('combobox', { name: '科室' }).click();
  const answer = await ask(page, { grade: 2025 });
  const { deptId, deptName } = answer.list.flatMap((row) => row.deptList)[0]!;
  await page.getByRole('option', { name: deptName, exact: true }).click();
  await page.getByLabel('关键字').press('Enter');
  await expect(page).toHaveURL(`${server.origin}${address}?grade=2025&dept=${deptId}`);

  const expected = await ask(page, { grade: 2025, deptId });
  const totals = `共 ${expected.total} 人，${expected.months.length} 个月`;
  await expect(page.getByText(totals)).toBeVisible();
  await page.reload();
  await expect(page.getByText(totals)).toBeVisible();
  await expect(page.getByRole('list', { name: '已选条件' }).getByRole('listitem')).toHaveText([
    '年级：2025 级',
    `科室：${deptName}`,
  ]);
  await expect(grid(page).getByRole('rowheader').first()).toHaveText(
    `${expected.list[0]!.name}${expected.list[0]!.staffId}`,
  );

  await page.getByRole('button', { name: `移除条件 科室：${deptName}` }).click();
  await expect(page).toHaveURL(`${server.origin}${address}?grade=2025`);
  await page.getByRole('button', { name: '重置' }).click();
  await expect(page).toHaveURL(`${server.origin}${address}`);
  expectQuiet();
});

test('every month says what the API says, halves included', async ({ page }) => {
  await openAs(page, server.origin, 'admin');
  const answer = await ask(page, { grade: 2025, size: 100 });
  const split = answer.list.find((row) => row.deptList.some((piece) => piece.halfUp === 1))!;
  await open(page, `?keyword=${split.staffId}`);
  const { months, list } = await ask(page, { keyword: split.staffId });
  const row = list[0]!;
  await expect(grid(page)).toHaveAttribute('aria-colcount', String(months.length + fixedColumns));

  await grid(page).focus();
  await page.keyboard.press('Home');
  for (let column = 0; column < fixedColumns; column++) await page.keyboard.press('ArrowRight');
  for (const month of months) {
    await expect.poll(() => cursorText(page)).toBe(textOf(row, month) || '未安排');
    await page.keyboard.press('ArrowRight');
  }

  const half = row.deptList.find(({ halfUp }) => halfUp === 1)!;
  const stepsBack = months.length - 1 - months.indexOf(half.date);
  for (let step = 0; step < stepsBack; step++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const card = page.getByRole('tooltip');
  await expect(card).toContainText(row.name);
  await expect(card).toContainText(`${half.date} 上半月医院科室${half.deptName}标准科室${half.stDeptName}`);
  await expect(card).toContainText(`${half.date} 下半月`);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
});

test('keys move as in a spreadsheet and copy what is selected', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read']);
  await openAs(page, server.origin, 'admin', `${route}?grade=2025&size=100`);
  const { list, months } = await ask(page, { grade: 2025, size: 100 });
  await expect(grid(page).getByRole('rowheader').first()).toBeVisible();
  await grid(page).focus();

  await page.keyboard.press('Control+Home');
  await expect.poll(() => cursorText(page)).toBe(`${list[0]!.name}${list[0]!.staffId}`);
  await page.keyboard.press('End');
  await expect.poll(() => cursorText(page)).toBe(textOf(list[0]!, months.at(-1)!) || '未安排');
  await page.keyboard.press('Control+End');
  await expect.poll(() => cursorText(page)).toBe(textOf(list.at(-1)!, months.at(-1)!) || '未安排');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('PageDown');
  await expect.poll(() => cursorText(page)).not.toBe(`${list[0]!.name}${list[0]!.staffId}`);

  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('已复制 2 人 × 2 列')).toBeVisible();
  const line = (row: OverviewRow) => `${textOf(row, months[0]!)}\t${textOf(row, months[1]!)}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${line(list[0]!)}\n${line(list[1]!)}`);
});

test('the export holds all pages of the filter, as the API gives them', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', `${route}?type=1&from=2025-09&to=2026-08`);
  const query = { typeId: 1, startDate: '2025-09', endDate: '2026-08', size: 500 };
  const first = await ask(page, query);
  const people = [...first.list];
  for (let number = 2; people.length < first.total; number++) {
    people.push(...(await ask(page, { ...query, page: number })).list);
  }
  expect(people.length).toBeGreaterThan(first.list.length);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('menuitem', { name: '轮转科室', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^轮转总览_\d{8}\.xlsx$/);
  const book = read(readFileSync(await file.path()));
  const lines = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: '', raw: false });
  const months = Array.from({ length: 12 }, (_, index) => formatMonth(monthIndex('2025-09') + index));
  expect(lines[0]!.slice(5)).toEqual(months);
  expect(lines.slice(1)).toEqual(
    people.map((row) => [
      row.name,
      row.staffId,
      row.major,
      row.typeName,
      String(row.grade ?? ''),
      ...months.map((month) => textOf(row, month)),
    ]),
  );
  await expect(page.getByText(`已导出 ${first.total.toLocaleString('zh-CN')} 人`)).toBeVisible();
  expectQuiet();
});

test('an export can be cancelled', async ({ page }) => {
  await openAs(page, server.origin, 'admin', route);
  const exportButton = page.getByRole('button', { name: '导出', exact: true });
  await expect(exportButton).toBeEnabled();
  await page.route('**/rotate/overview/pages', () => new Promise(() => undefined));
  await exportButton.click();
  await page.getByRole('menuitem', { name: '轮转科室', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: '正在导出轮转总览' });
  await expect(notice.getByText('正在读取')).toBeVisible();
  await notice.getByRole('button', { name: '取消' }).click();
  await expect(notice).toBeHidden();
  await expect(exportButton).toBeEnabled();
});

test('a teacher sees the overview without import and export', async ({ page }) => {
  await openAs(page, server.origin, 'teacher', route);
  await expect(page.getByRole('heading', { level: 1, name: '轮转总览' })).toBeVisible();
  await expect(page.getByText(/^共 \d+ 人/)).toBeVisible();
  await expect(page.getByRole('button', { name: '导出', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '导入', exact: true })).toHaveCount(0);
});

test('says why nothing is shown, and what to do', async ({ page }) => {
  await openAs(page, server.origin, 'admin', `${route}?keyword=没有这个人`);
  await expect(page.getByText('没有符合条件的人员')).toBeVisible();
  await page.getByRole('button', { name: '清除条件' }).click();
  await expect(grid(page)).toBeVisible();

  await open(page, '?page=900');
  await page.getByRole('button', { name: '回到第 1 页' }).click();
  await expect(grid(page)).toBeVisible();

  await open(page, '?from=2026-05&to=2026-01');
  await expect(page.getByText('结束月份不能早于开始月份')).toBeVisible();
  await expect(page.getByText(/^请求编号 \S+/)).toBeVisible();
  await page.getByRole('button', { name: '移除条件 月份：2026-05 至 2026-01' }).click();
  await expect(grid(page)).toBeVisible();
});

test('offline it shows the last copy and its age, and looks in it for what was never asked', async ({
  page,
  context,
}) => {
  await openAs(page, server.origin, 'admin', `${route}?grade=2025`);
  const first = grid(page).getByRole('rowheader').first();
  const name = await first.textContent();
  await context.setOffline(true);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText(/当前离线，数据截至 \d\d-\d\d \d\d:\d\d/)).toBeVisible();
  await expect(first).toHaveText(name!);

  const staffId = (await first.textContent())!.match(/\d{4,}/)![0];
  await page.getByRole('textbox', { name: '关键字' }).fill(staffId);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText(/离线副本中查找，共 1 条/)).toBeVisible();
  await expect(first).toHaveText(name!);
});

test('on a phone people are cards, filters a sheet, and targets large enough', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'admin', `${route}?grade=2025`);
  const { list, total } = await ask(page, { grade: 2025 });
  const card = page.getByRole('article').first();
  await expect(card).toContainText(list[0]!.name);
  await expect(card).toContainText('现在');
  await expect(page.getByRole('grid')).toHaveCount(0);

  const stays = await ask(page, { grade: 2025 });
  const placed = stays.list.find((row) => row.deptList.length > 0)!;
  await page.getByRole('button', { name: placed.name, exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: `${placed.name} ${placed.staffId}` })).toContainText(
    placed.deptList[0]!.deptName,
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '筛选（1）' }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.getByLabel('关键字').fill(list[1]!.staffId);
  await sheet.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card).toContainText(list[1]!.name);
  expect(total).toBeGreaterThan(1);
  for (const name of ['筛选（2）', '导出', '导入']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(box!.height).toBeGreaterThanOrEqual(44);
  }
});
