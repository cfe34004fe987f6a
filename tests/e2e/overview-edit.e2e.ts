import type { Page } from '@playwright/test';
import { HalfUp } from '@contract/kernel/half-month';
import { editEndpoints } from '@contract/rotation/edits';
import { listEndpoints } from '@contract/rotation/list-endpoints';
import { signIn } from '../../scripts/rotation/client';
import { watchConsole } from './support/quiet-page';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, openAs } from './support/sign-in';
import { expect, test } from './support/test';

const route = '/rotation-management/rotation-overview';
const [from, to] = ['2028-01', '2028-06'];

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
});
test.afterAll(() => server.stop());

const grid = (page: Page) => page.getByRole('grid', { name: /^轮转总览/ });
const cell = (page: Page, row: number, month: number) =>
  grid(page)
    .getByRole('row')
    .nth(row + 2)
    .getByRole('gridcell')
    .nth(month + 1);

/** Chooses the first department whose words hold `words` in the open drawer, and saves. */
async function choose(page: Page, field: string, words: string): Promise<void> {
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: field }).click();
  await page
    .getByRole('option', { name: new RegExp(words) })
    .first()
    .click();
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer).toHaveCount(0);
}

test('months are edited, swapped, cleared, taken back and done again; of two who edit one the second sees it', async ({
  page,
}) => {
  const quiet = watchConsole(page);
  await openAs(page, server.origin, 'admin', `${route}?from=${from}&to=${to}`);
  await page.getByRole('button', { name: '编辑' }).click();

  await cell(page, 0, 0).dblclick({ force: true });
  await choose(page, '科室', '必选');
  await expect(cell(page, 0, 0)).not.toHaveAccessibleName('未安排');
  const placed = (await cell(page, 0, 0).getAttribute('aria-label'))!;

  // A step to the right by keys, back and forth again.
  await grid(page).press('Alt+ArrowRight');
  await expect(cell(page, 0, 1)).toHaveAccessibleName(placed);
  await expect(cell(page, 0, 0)).toHaveAccessibleName('未安排');
  await grid(page).press('Control+z');
  await expect(cell(page, 0, 0)).toHaveAccessibleName(placed);
  await grid(page).press('Control+z');
  await expect(cell(page, 0, 0)).toHaveAccessibleName('未安排');
  await page.getByRole('button', { name: '重做' }).click();
  await expect(cell(page, 0, 0)).toHaveAccessibleName(placed);
  await page.getByRole('button', { name: '重做' }).click();
  await expect(cell(page, 0, 1)).toHaveAccessibleName(placed);

  // By mouse two months further on.
  const [start, end] = [(await cell(page, 0, 1).boundingBox())!, (await cell(page, 0, 3).boundingBox())!];
  await page.mouse.move(start.x + 10, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(end.x + 10, end.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(cell(page, 0, 3)).toHaveAccessibleName(placed);

  // Somebody else empties the month meanwhile.
  const other = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
  const query = { startDate: from, endDate: to, page: 1, size: 20 } as const;
  const [first] = (await other(listEndpoints.overviewPagesV2, { body: query })).list;
  const [piece] = first!.deptList;
  const before = [{ halfUp: piece!.halfUp, deptId: piece!.deptId, stDeptId: piece!.stDeptId }];
  const emptied = { userId: first!.userId, date: piece!.date, before, after: [] };
  await other(editEndpoints.editCells, { body: { cells: [emptied] } });
  await grid(page).focus();
  await cell(page, 0, 3).click({ force: true });
  await grid(page).press('Delete');
  await expect(page.getByText(/已被他人修改，本次没有保存/)).toBeVisible();
  await expect(cell(page, 0, 3)).toHaveAccessibleName('未安排');

  // In the drawer the second is told what stands there; his choice is still in it, and saving again writes it.
  await cell(page, 0, 5).dblclick({ force: true });
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: '科室' }).click();
  const option = page.getByRole('option', { name: /必选/ }).first();
  const name = (await option.innerText()).split('（')[0]!;
  await option.click();
  const after = [{ halfUp: HalfUp.first, deptId: piece!.deptId, stDeptId: piece!.stDeptId }];
  await other(editEndpoints.editCells, { body: { cells: [{ userId: first!.userId, date: to, before: [], after }] } });
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(
    drawer.getByText(/^他人刚把该月改为：上半月.+、下半月未安排。再次保存将以您的选择为准。$/),
  ).toBeVisible();
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(cell(page, 0, 5)).toHaveAccessibleName(new RegExp(name));
  quiet.expectQuiet(/409/);
});

test('on a phone a month is edited from the sheet of its person, in halves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'admin', `${route}?from=${from}&to=${to}`);
  const staffId = page
    .getByRole('main')
    .getByText(/^\d{8}$/)
    .nth(1);
  await staffId.locator('xpath=ancestor::*[.//button][1]').getByRole('button').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '修改该月' }).click();
  const drawer = page.getByRole('dialog', { name: new RegExp(`${from}$`) });
  await drawer.getByText('上、下半月').click();
  await drawer.getByRole('combobox', { name: '上半月科室' }).click();
  await page.getByRole('option').first().click();
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(sheet.getByText('这些月份没有轮转安排')).toHaveCount(0);
});
