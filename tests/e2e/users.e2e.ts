import type { Page } from '@playwright/test';
import { act } from './support/act';
import { typeEndpoints } from '@contract/people/type-endpoints';
import { initialTypeConfig } from '@contract/people/initial-types';
import { readFile } from 'node:fs/promises';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { cellText } from '@workers/engine/spreadsheet/sheet';
import { writeWorkbook } from '@workers/engine/spreadsheet/write';
import type { Row } from '@workers/engine/spreadsheet/write/model';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { fillSignIn, openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const users = '/personnel-info/user-manage';
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
async function find(page: Page, keyword: string): Promise<void> {
  await page.getByLabel('关键字').fill(keyword);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('共 1 条')).toBeVisible();
}
async function openImport(page: Page, type: string): Promise<void> {
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
}
/** Chooses a workbook of these rows in the open import dialog and has it read. */
async function importRows(page: Page, rows: Row[]): Promise<void> {
  const bytes = await writeWorkbook({ sheets: [{ name: '用户', rows }] });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByLabel('选择要导入的表格').setInputFiles({ name: '用户.xlsx', mimeType, buffer: Buffer.from(bytes) });
  await page.getByRole('button', { name: '开始解析' }).click();
}

/** A type with few fields, one of them its own, as its form would save it. */
async function makeType(page: Page, type_name: string): Promise<void> {
  const config = initialTypeConfig(8);
  const [name, number] = config.fields;
  const kind = { ...name!, key: 'visit_kind', label: '来访类别', type: 'choice', options: ['短期', '长期'] };
  const fields = [name, number, { ...kind, import_column: '来访类别' }];
  const body = { type_name, sort: 8, config: { ...config, fields } };
  const status = await page.evaluate(
    async ([path, data]) => {
      const response = await fetch(path!, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('reach_tk')}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: data!,
      });
      return response.status;
    },
    [typeEndpoints.typeSave.path, JSON.stringify(body)],
  );
  expect(status).toBe(200);
}

test('people are imported, given an account, and sign in with the password that was shown once', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', users);
  const dialog = page.getByRole('dialog');
  const rows: Row[] = [
    ['人员类型', '姓名', '工号', '年级', '培训专业'],
    ['住院医师', '示例导入', 'E2E0001', 2026, '内科'],
  ];
  for (const outcome of ['新增', '未变']) {
    await openImport(page, '住院医师');
    await importRows(page, rows);
    await dialog.getByRole('button', { name: '确认导入' }).click();
    await expect(dialog.locator('dl > div').filter({ hasText: outcome }).locator('dd')).toHaveText('1');
    await dialog.getByRole('button', { name: '关闭' }).last().click();
  }
  await find(page, 'E2E0001');
  await rowOf(page, '示例导入').getByRole('button', { name: '开通账号' }).click();
  await dialog.getByRole('button', { name: '开通 1 个账号' }).click();
  await expect(dialog.getByRole('heading', { name: '账号已开通' })).toBeVisible();
  const made = dialog.getByRole('row').filter({ hasText: 'E2E0001' });
  const password = await made.getByRole('cell').last().innerText();
  await dialog.getByRole('button', { name: '已记下，关闭' }).click();
  await expect(rowOf(page, '示例导入')).toContainText('待修改密码');
  await expect(page.getByText(password)).toHaveCount(0);
  expectQuiet();

  const own = await page.context().browser()!.newContext();
  const other = await own.newPage();
  await other.goto(`${server.origin}/main/`);
  await fillSignIn(other, 'E2E0001', password);
  await expect(other.getByRole('heading', { level: 1, name: '修改密码' })).toBeVisible();
  await own.close();
});

test('a type that an administrator made is imported by its own template and rules', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin');
  await makeType(page, '访问学者');
  await page.goto(`${server.origin}/main${users}`);
  await openImport(page, '访问学者');
  const dialog = page.getByRole('dialog', { name: '导入访问学者' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('访问学者导入模板.xlsx');
  const book = await openWorkbook(new Uint8Array(await readFile(await file.path())));
  expect(book.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['访问学者', false],
    ['Lists', true],
    ['填写说明', false],
  ]);
  const sheet = await book.readSheet(0);
  const header = [0, 1, 2, 3].map((column) => cellText(sheet, 0, column));
  expect(header).toEqual(['人员类型', '姓名', '工号', '来访类别']);

  await importRows(page, [header, [null, '示例学者', 'E2E0002', '终身']]);
  const issues = page.getByRole('table', { name: '问题清单' });
  await expect(issues).toContainText('来访类别“终身”不在可选范围内');
  await page.getByRole('button', { name: '重新选择文件' }).click();
  await importRows(page, [header, ['访问学者', '示例学者', 'E2E0002', '长期']]);
  await dialog.getByRole('button', { name: '确认导入' }).click();
  await expect(dialog.locator('dl > div').filter({ hasText: '新增' }).locator('dd')).toHaveText('1');
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await find(page, 'E2E0002');
  await expect(rowOf(page, '示例学者')).toContainText('访问学者');
  expectQuiet();
});

test('roles are given, a user is disabled and enabled, and who is in use is not deleted', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', users);
  await find(page, 'student');
  const row = rowOf(page, '学小医');
  await act(row, '分配角色');
  const drawer = page.getByRole('dialog', { name: '分配角色：学小医' });
  await drawer.getByRole('checkbox', { name: '带教老师' }).check();
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(row).toContainText('带教老师');

  const more = async (action: string) => {
    await row.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await more('停用');
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await expect(row).toContainText('已停用');
  await more('启用');
  await expect(row).toContainText('正常');
  await more('删除');
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(/不能删除学小医/)).toBeVisible();

  await act(row, '分配角色');
  await drawer.getByRole('checkbox', { name: '带教老师' }).uncheck();
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(row).not.toContainText('带教老师');
  expectQuiet(/status of 409/);
});

test('a secretary keeps contacts of her department at once and proposes the rest', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'secretary', '/personnel-info/user-manage-dept');
  await find(page, 'teacher');
  const row = rowOf(page, '带老师');
  await expect(row.getByRole('button', { name: '重置密码' })).toHaveCount(0);
  await act(row, '编辑');
  const drawer = page.getByRole('dialog', { name: '编辑：带老师' });
  await drawer.getByLabel('职务').fill('教学秘书');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await act(row, '编辑');
  await drawer.getByLabel('毕业院校').fill('演示医科大学');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已提交，需审核的内容通过后生效')).toBeVisible();
  expectQuiet();
});
