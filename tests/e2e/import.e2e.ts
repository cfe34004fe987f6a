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
import { fillSignIn, openAs, signInAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ largeHospital }) => {
  server = largeHospital;
});

const small = sample('rotation-200x12.xlsx');
const large = sample('rotation-2000x36.xlsx');

test(
  'a workbook becomes rotation records, and the same workbook again changes nothing',
  { tag: '@engine' },
  async ({ page }) => {
    const complaints = watchConsole(page);
    await openAs(page, server.origin, 'admin');
    await clearRotations(page, server.origin);
    const plan = placedInPlan(await readPlan(small));
    const dialog = new ImportDialog(page);

    await dialog.open();
    await dialog.parse(small);
    await dialog.expectQuestion();
    await expect(dialog.count('新增')).toHaveText('2,400月');
    expect(await placedOnServer(page, server.origin), 'nothing is written before the user confirms').toEqual({});
    await dialog.confirm();
    await dialog.expectSuccess();
    await expect(dialog.dialog().getByText('是否继续导入？')).toBeVisible();
    expect(await placedOnServer(page, server.origin)).toEqual(plan);

    await dialog.button('再次导入').click();
    await dialog.parse(small);
    await dialog.expectQuestion();
    await expect(dialog.count('相同')).toHaveText('2,400月');
    await expect(dialog.dialog().getByText('表格与系统中的安排完全相同')).toBeVisible();
    await dialog.confirm();
    await dialog.expectSuccess();
    expect(await placedOnServer(page, server.origin)).toEqual(plan);

    await dialog.button('查看轮转总览').click();
    await expect(page).toHaveURL(`${server.origin}/main/rotation-management/rotation-overview`);
    complaints.expectQuiet();
  },
);

test('a changed month is shown old beside new, and blank months stay unless they are to be cleared', async ({
  page,
}) => {
  await openAs(page, server.origin, 'admin');
  await clearRotations(page, server.origin);
  const { header, rows } = await readPlan(small);
  const [first, second] = rows.filter((row) => !row.some((text) => text.includes('#')));
  const dialog = new ImportDialog(page);
  const monthColumn = header.findIndex((title) => /^\d{4}-\d{2}/.test(title));
  const other = second!.slice(monthColumn).find((text) => text !== second![monthColumn])!;

  await dialog.open();
  await dialog.parse(await planFile('两人.xlsx', header, [first!, second!]));
  await dialog.confirm();
  await dialog.expectSuccess();
  const before = await placedOnServer(page, server.origin);

  const edited = second!.with(monthColumn, other).with(monthColumn + 1, '');
  await dialog.button('再次导入').click();
  await dialog.parse(await planFile('改一人.xlsx', header, [edited]));
  await dialog.expectQuestion();
  await expect(dialog.count('变更')).toHaveText('1月');
  await expect(dialog.count('移除')).toHaveText('0月');
  await expect(dialog.dialog().getByRole('list').getByText(second![monthColumn]!)).toBeVisible();
  await dialog.giveUp();
  expect(await placedOnServer(page, server.origin)).toEqual(before);

  await dialog.open();
  await dialog.choose(await planFile('改一人.xlsx', header, [edited]));
  await dialog.dialog().getByLabel('空白月份清除已有安排').check();
  await dialog.button('开始解析').click();
  await dialog.expectQuestion();
  await expect(dialog.count('移除')).toHaveText('1月');
  await dialog.confirm();
  await dialog.expectSuccess();
  const after = await placedOnServer(page, server.origin);
  expect(after).toEqual({ ...before, ...placedInPlan({ header, rows: [edited] }) });
});

test('a long difference with months of several kinds is narrowed by a switch that is drawn whole', async ({ page }) => {
  await openAs(page, server.origin, 'admin');
  await clearRotations(page, server.origin);
  const { header, rows } = await readPlan(small);
  const monthColumn = header.findIndex((title) => /^\d{4}-\d{2}/.test(title));
  const whole = rows.filter((row) => !row.some((text) => text.includes('#')));
  const changeable = whole.filter((row) => row[monthColumn + 1] !== row[monthColumn]).slice(0, 25);
  const others = whole.filter((row) => !changeable.includes(row)).slice(0, 25);
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(await planFile('先导入.xlsx', header, changeable));
  await dialog.confirm();
  await dialog.expectSuccess();
  const moved = changeable.map((row) => row.with(monthColumn, row[monthColumn + 1]!).with(monthColumn + 1, ''));
  await dialog.button('再次导入').click();
  await dialog.parse(await planFile('改与增.xlsx', header, [...moved, ...others]));
  await dialog.expectQuestion();
  await expect(dialog.count('变更')).toHaveText('25月');

  const choice = dialog.dialog().getByRole('radiogroup', { name: '按变化筛选人员' });
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const word of ['全部变化', '有新增', '有变更']) {
      const label = choice.getByText(word, { exact: true });
      await label.scrollIntoViewIfNeeded();
      const [text, whole] = [(await label.boundingBox())!, (await choice.boundingBox())!];
      expect(whole.height, `${word} at ${size.width}`).toBeGreaterThanOrEqual(text.height);
      expect(text.y).toBeGreaterThanOrEqual(whole.y);
      expect(text.y + text.height).toBeLessThanOrEqual(whole.y + whole.height + 1);
      expect(await label.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
    }
    await choice.getByText('有新增', { exact: true }).click();
    await expect(choice.getByRole('radio', { name: '有新增' })).toBeChecked();
    await expect(dialog.dialog().getByText(others[0]![0]!, { exact: false }).first()).toBeVisible();
    await choice.getByText('全部变化', { exact: true }).click();
  }
  await dialog.giveUp();
});

test('2,000 people by 36 months, reloaded while it is checked and again while it is written', async ({ page }) => {
  test.setTimeout(300_000);
  const complaints = watchConsole(page);
  await openAs(page, server.origin, 'admin');
  await clearRotations(page, server.origin);
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(large);
  await expect(dialog.dialog().getByText('可以关闭页面')).toBeVisible();
  await page.reload();
  await dialog.expectQuestion();

  await dialog.button('确认导入').click();
  await expect(dialog.dialog().getByText('可以关闭页面，服务器会继续写入')).toBeVisible();
  await page.reload();
  await dialog.expectSuccess();
  expect(await placedOnServer(page, server.origin)).toEqual(placedInPlan(await readPlan(large)));
  complaints.expectQuiet();
});

test('findings are listed by sheet and kind, and can be saved', async ({ page }) => {
  const complaints = watchConsole(page);
  await openAs(page, server.origin, 'admin');
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(sample('rotation-with-errors.xlsx'));
  await expect(page.getByRole('dialog', { name: /有 \d+ 处需要处理/ })).toBeVisible();
  await dialog.dialog().getByText('问题清单', { exact: true }).click();
  const table = dialog.dialog().getByRole('table', { name: '问题清单' });
  await expect(table.getByRole('row', { name: /请完善姓名列/ })).toBeVisible();
  await dialog
    .dialog()
    .getByText(/^人员重复/)
    .click();
  await expect(table.getByRole('row', { name: /已出现/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /请完善姓名列/ })).toHaveCount(0);

  const download = page.waitForEvent('download');
  await dialog.button('下载问题清单').click();
  const saved = await readPlan(await (await download).path());
  expect(saved.header).toContain('问题代码');
  expect(saved.rows.length).toBeGreaterThan(10);

  await dialog.button('重新选择文件').click();
  await expect(dialog.dialog().getByText('把表格拖到这里')).toBeVisible();
  complaints.expectQuiet();
});

test('files that cannot be imported are refused with a sentence that says what to do', async ({ page }) => {
  await openAs(page, server.origin, 'admin');
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.button('开始解析').click();
  await expect(dialog.dialog().getByText('请选择要导入的文件')).toBeVisible();
  const buffer = Buffer.from('%PDF-1.7 not a workbook');
  await dialog.choose({ name: '名单.pdf', mimeType: 'application/pdf', buffer });
  await expect(dialog.dialog().getByText('仅支持 .xls、.xlsx 文件')).toBeVisible();
  await dialog.choose({ name: '伪装.xlsx', mimeType: '', buffer });
  await expect(dialog.dialog().getByText('文件不是 Excel 表格')).toBeVisible();
  await dialog.choose(sample('rotation-200x12.xlsx'));
  for (const sheet of await dialog.dialog().getByRole('group', { name: '工作表' }).getByRole('checkbox').all()) {
    await sheet.uncheck();
  }
  await dialog.button('开始解析').click();
  await expect(dialog.dialog().getByText('请至少选择一个工作表')).toBeVisible();
});

test('a task survives signing out, and nobody else sees it', async ({ page }) => {
  await signInAs(page, server.origin, 'admin');
  await clearRotations(page, server.origin);
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(large);
  await expect(dialog.dialog().getByText('可以关闭页面')).toBeVisible();
  await dialog.button('后台运行').click();
  await signOut();
  // What is under way is said before it is left alone.
  const question = page.getByRole('dialog', { name: '退出登录' });
  await question.getByRole('button', { name: '仍要退出' }).click();
  await expect(page.getByLabel('账号', { exact: true })).toBeEditable();

  await fillSignIn(page, 'secretary');
  await page.getByRole('button', { name: '后台任务', exact: true }).click();
  await expect(page.getByText('没有后台任务')).toBeVisible();
  await page.keyboard.press('Escape');
  await signOut();
  await expect(page.getByLabel('账号', { exact: true })).toBeEditable();

  await fillSignIn(page, 'admin');
  await page.getByRole('button', { name: /后台任务，1 项未完成/ }).click();
  await page.getByRole('button', { name: '查看并确认' }).click({ timeout: 45_000 });
  await expect(dialog.count('涉及人员')).toHaveText('2,000人');
  await dialog.giveUp();
  await expect(page.getByRole('button', { name: '后台任务', exact: true })).toBeVisible();

  async function signOut(): Promise<void> {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^账号 / })
      .click();
    await page.getByRole('button', { name: '退出登录' }).click();
  }
});

test('another tab shows the task and takes it over when the first one closes', async ({ page, context }) => {
  await openAs(page, server.origin, 'admin');
  await clearRotations(page, server.origin);
  const other = await context.newPage();
  await other.goto(`${server.origin}/main/system`);
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(large);
  await expect(dialog.dialog().getByText('可以关闭页面')).toBeVisible();
  await expect(other.getByRole('button', { name: /后台任务，1 项未完成/ })).toBeVisible();
  await page.close();
  await other.getByRole('button', { name: /后台任务/ }).click();
  await other.getByRole('button', { name: '查看并确认' }).click({ timeout: 45_000 });
  const taken = new ImportDialog(other);
  await expect(taken.count('涉及人员')).toHaveText('2,000人');
});
