import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { act } from './support/act';
import { idCardCheck } from '@contract/people/id-card';
import { watchConsole } from './support/quiet-page';
import { startTestServer, type TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
});
test.afterAll(() => server.stop());

const open = (page: Page, path: string) => page.goto(`${server.origin}/main${path}`);
const queryPath = '/personnel-info/personnel-info-query';
const detailsPath = (userId: number) => `/personnel-info/personnel-details?user_id=${userId}`;
const editPath = (userId: number) => `/personnel-info/operation-personnel-form?user_id=${userId}`;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const fact = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

/** What the API answers to the signed-in user of the page. */
async function ask<Data>(page: Page, path: string, body?: object): Promise<Data> {
  return page.evaluate(
    async ([address, input]) => {
      const response = await fetch(`/api${address}`, {
        method: input ? 'POST' : 'GET',
        headers: {
          authorization: localStorage.getItem('reach_tk') ?? '',
          ...(input && { 'content-type': 'application/json' }),
        },
        ...(input && { body: JSON.stringify(input) }),
      });
      return ((await response.json()) as { data: Data }).data;
    },
    [path, body] as const,
  );
}

test('people are searched for, and the address keeps the search', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', queryPath);
  await page.getByRole('combobox', { name: '人员类型' }).click();
  await page.getByRole('option', { name: '进修护士' }).click();
  await page.getByRole('button', { name: '查询', exact: true }).click();
  const { total } = await ask<{ total: number }>(page, '/system/user/userinfoquery', { person_type_id: 3 });
  await expect(page.getByText(`共 ${total} 条`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`共 ${total} 条`)).toBeVisible();
  await expect(page.getByRole('list', { name: '已选条件' }).getByRole('listitem')).toHaveText(['人员类型：进修护士']);
  expectQuiet();
});

test('a secretary sees her departments only, and nothing that she may not do', async ({ page }) => {
  await openAs(page, server.origin, 'secretary', queryPath);
  const { total } = await ask<{ total: number }>(page, '/system/user/userinfoquery', {});
  expect(total).toBeLessThan(300);
  await expect(page.getByText(`共 ${total} 条`)).toBeVisible();
  await expect(page.getByRole('link', { name: '新增人员' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '停用' })).toHaveCount(0);
});

test('a new person: the identity number fills birth date and gender, a taken staff id is told at once', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', queryPath);
  await page.getByRole('link', { name: '新增人员' }).click();
  await page.getByRole('link', { name: /^住院医师/ }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('姓名是必填项')).toBeVisible();

  await page.getByLabel('姓名').fill('示例新人');
  await page.getByLabel('工号').fill('0000001');
  await expect(page.getByText('工号已被其他人员使用')).toBeVisible();
  await page.getByLabel('工号').fill('E2E-0001');
  await expect(page.getByText('工号已被其他人员使用')).toBeHidden();
  const digits = '99999919990228001';
  await page.getByLabel('身份证号').fill(digits + idCardCheck(digits));
  await expect(page.getByLabel('出生日期')).toHaveValue('1999-02-28');
  await expect(page.getByRole('combobox', { name: '性别' })).toHaveValue('男');
  await page.getByLabel('年级').fill('2025');
  await page.getByRole('combobox', { name: '培训专业' }).click();
  await page.getByRole('option', { name: '内科', exact: true }).click();
  await page.getByRole('combobox', { name: '现住地区：省' }).click();
  await page.getByRole('option', { name: '广东省' }).click();
  await page.getByRole('combobox', { name: '现住地区：市' }).click();
  await page.getByRole('option', { name: '广州市' }).click();
  await page.getByRole('combobox', { name: '现住地区：区县' }).click();
  await page.getByRole('option', { name: '越秀区' }).click();
  await page.getByRole('button', { name: '保存' }).click();

  await expect(page.getByRole('heading', { level: 1, name: '示例新人' })).toBeVisible();
  await expect(fact(page, '现住地区')).toHaveText('广东省/广州市/越秀区');
  await expect(fact(page, '身份证号')).toHaveText(/^\*{14}/);
  await page.getByRole('button', { name: '查看完整的证件号码和联系方式' }).click();
  await expect(fact(page, '身份证号')).toHaveText(digits + idCardCheck(digits));
  expectQuiet();
});

test('two who edit one person: the second decides field by field', async ({ browser, page }) => {
  await openAs(page, server.origin, 'admin', editPath(6));
  await page.getByLabel('民族').fill('维吾尔族');
  const other = await (await browser.newContext()).newPage();
  await openAs(other, server.origin, 'yw', editPath(6));
  await other.getByLabel('毕业院校').fill('演示大学');
  await other.getByRole('button', { name: '保存' }).click();
  await expect(other.getByRole('heading', { level: 1 })).not.toContainText('编辑');

  await page.getByRole('button', { name: '保存' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('演示大学');
  await dialog.getByRole('button', { name: /保存/ }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  const { values } = await ask<{ values: Record<string, string> }>(page, '/system/user/userinfo?user_id=6');
  expect([values.nation, values.graduated_from]).toEqual(['维吾尔族', '演示大学']);
  await other.context().close();
});

test('the page of a type offers what its people may become, with reason and log', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/personnel-info/1?keyword=学小医');
  await act(row(page, '学小医'), '暂停');
  const drawer = page.getByRole('dialog', { name: '变更业务状态：学小医' });
  await drawer.getByRole('button', { name: '确认变更' }).click();
  await expect(drawer.getByText('原因是必填项')).toBeVisible();
  await drawer.getByLabel('原因').fill('因病休养');
  await drawer.getByRole('button', { name: '确认变更' }).click();
  await expect(row(page, '学小医')).toContainText('暂停');
  await open(page, `${detailsPath(4)}&tab=status`);
  await expect(row(page, '因病休养')).toContainText('在培');
  expectQuiet();
});

test('chosen people get a responsible teacher', async ({ page }) => {
  await openAs(page, server.origin, 'admin', `${queryPath}?keyword=示例同名`);
  await page.getByRole('row').filter({ hasText: '示例同名' }).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: '指定教师' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: '教师', exact: true }).fill('文秘书');
  await page.getByRole('option', { name: /^文秘书/ }).click();
  await drawer.getByRole('button', { name: '指定', exact: true }).click();
  await expect(page.getByText('已指定 1 人')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '示例同名' }).first()).toContainText('文秘书');
});

test('an entry of the education history is added, corrected and removed', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', `${detailsPath(3)}&tab=certificate`);
  await page.getByRole('button', { name: '新增证书' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('证书名称').fill('示例执业证');
  await drawer.getByRole('button', { name: '保存' }).click();
  await row(page, '示例执业证').getByRole('button', { name: '编辑' }).click();
  await page.getByRole('dialog').getByLabel('证书编号').fill('YS-9');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(row(page, 'YS-9')).toBeVisible();
  await row(page, 'YS-9').getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row(page, 'YS-9')).toHaveCount(0);
  expectQuiet();
});

test('a personal file is saved to be printed, with the picture of its person; in full only when that is asked for', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'teacher', '/userinfo/userinfo');
  await page.locator('input[type=file][accept*=webp]').setInputFiles('public/icons/icon-192.png');
  await page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('main').getByRole('img', { name: '我的头像' })).toBeVisible();

  await openAs(page, server.origin, 'admin', detailsPath(3));
  const texts: string[] = [];
  for (const choice of ['个人档案表', '个人档案表（完整证件号码和联系方式）']) {
    await page.getByRole('button', { name: '导出档案' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: choice, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^个人档案表_带老师_\d{8}\.xlsx$/);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await download.path());
    const sheet = book.getWorksheet('个人档案表')!;
    expect(sheet.getImages()).toHaveLength(1);
    texts.push(JSON.stringify(sheet.getSheetValues()));
  }
  const [masked, full] = texts as [string, string];
  expect(masked).toContain('示例医院');
  expect(masked).toContain('****');
  expect(full).not.toContain('****');
  expectQuiet();
});

test('a field added to a personnel type is asked for in its form', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/system/personnel-type');
  await row(page, '进修医师').getByRole('button', { name: '编辑' }).click();
  await page.getByRole('button', { name: '新增字段' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('字段名称').fill('籍贯');
  await drawer.getByLabel('标识').fill('hometown');
  await drawer.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '人员类型', exact: true })).toBeVisible();
  await open(page, '/personnel-info/operation-personnel-form?type=2');
  await expect(page.getByLabel('籍贯')).toBeVisible();
  expectQuiet();
});

test('on a phone people are cards with an order, and filters a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'admin', queryPath);
  // Cards have no headers to press: the order is chosen from a menu, and kept in the address as in a table.
  const headings = page.getByRole('listitem').getByRole('heading');
  const names = () => headings.allTextContents();
  await expect(headings.first()).toBeVisible();
  const before = await names();
  await page.getByRole('button', { name: '排序' }).click();
  await page.getByRole('menuitem', { name: /姓名降序/ }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect.poll(names).not.toEqual(before);
  await page.getByRole('button', { name: /姓名降序/ }).click();
  await page.getByRole('menuitem', { name: '默认顺序' }).click();
  await expect.poll(names).toEqual(before);

  await page.getByRole('button', { name: '筛选' }).click();
  await page.getByRole('dialog').getByLabel('关键字').fill('学小医');
  await page.getByRole('dialog').getByRole('button', { name: '查询', exact: true }).click();
  await page.getByRole('button', { name: '学小医', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '学小医' })).toBeVisible();
});
