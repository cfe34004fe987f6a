import { FixGrid, ImportDialog, planFile, readPlan, sample } from './import-support';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

test.use({ viewport: { width: 1440, height: 900 } });

let server: TestServer;
test.beforeAll(({ largeHospital }) => {
  server = largeHospital;
});

test('a misspelt name is replaced everywhere, and the right rows come in by choice', async ({ page }) => {
  await openAs(page, server.origin, 'admin');
  const plan = await readPlan(sample('rotation-200x12.xlsx'));
  const first = plan.header.findIndex((title) => /^\d{4}-\d{2}/.test(title));
  const name = plan.rows.flatMap((row) => row.slice(first)).find((text) => text.length >= 4 && !text.includes('#'))!;
  const wrong = `${name.slice(0, -1)}课`;
  const rows = plan.rows.map((row) => row.map((text, column) => (column >= first && text === name ? wrong : text)));
  rows[150] = rows[150]!.with(0, '错名');
  const dialog = new ImportDialog(page);
  const fix = new FixGrid(page);
  await dialog.open();
  await dialog.parse(await planFile('错字.xlsx', plan.header, rows));
  // Escape in the grid takes back what is typed, not the dialog.
  await fix.seek(wrong);
  await page.keyboard.insertText('不算');
  await page.keyboard.press('Escape');
  await expect(fix.cell(wrong).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.button(`把所有“${wrong}”替换为“${name}”`).click();
  await expect(fix.left(1)).toBeVisible();

  for (const kind of ['标注的原表', '修正后的表']) {
    const download = page.waitForEvent('download');
    await dialog.button('下载表格').click();
    await page.getByRole('menuitem', { name: kind }).click();
    const saved = await readPlan(await (await download).path());
    const texts = saved.rows.flat();
    expect([texts.includes(wrong), texts.includes(name)]).toEqual(
      kind === '标注的原表' ? [true, false] : [false, true],
    );
  }

  await dialog.button('只导入正确的行').click();
  const question = page.getByRole('dialog', { name: '只导入正确的行' });
  await expect(question.getByText('将导入 199 人')).toBeVisible();
  await expect(question.getByText('错名（第 152 行）')).toBeVisible();
  // Escape takes back the question alone, not the dialog with the corrections below it.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(dialog.dialog()).toBeVisible();
  await dialog.button('只导入正确的行').click();
  await question.getByRole('button', { name: '只导入正确的行' }).click();
  await dialog.expectQuestion();
  await expect(dialog.count('涉及人员')).toHaveText('199人');
  await expect(dialog.dialog().getByText('按您的选择只导入正确的行')).toBeVisible();
  await dialog.giveUp();
});

test('a name that the hospital writes in its own way is remembered, offered again, and forgotten', async ({ page }) => {
  const complaints = watchConsole(page);
  await openAs(page, server.origin, 'admin');
  const plan = await readPlan(sample('rotation-200x12.xlsx'));
  const first = plan.header.findIndex((title) => /^\d{4}-\d{2}/.test(title));
  const name = plan.rows.flatMap((row) => row.slice(first)).find((text) => text.length >= 4 && !text.includes('#'))!;
  const own = `${name.slice(0, -1)}区`;
  const rows = plan.rows.map((row) => row.map((text, column) => (column >= first && text === name ? own : text)));
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(await planFile('第一次.xlsx', plan.header, rows));
  const card = dialog.dialog().getByRole('region', { name: `“${own}”` });
  await card.getByRole('checkbox', { name: '记住此对应' }).check();
  await card.getByRole('button', { name: `把所有“${own}”替换为“${name}”` }).click();
  await expect(page.getByText('已没有错误，可以继续导入')).toBeVisible();
  await dialog.button('关闭').first().click();

  await dialog.open();
  await dialog.parse(await planFile('第二次.xlsx', plan.header, rows));
  // Never applied without a click.
  await expect(dialog.dialog().getByRole('region', { name: `“${own}”` })).toBeVisible();
  await dialog
    .dialog()
    .getByRole('button', { name: /^应用本院对应/ })
    .click();
  await expect(page.getByText('已没有错误，可以继续导入')).toBeVisible();
  await dialog.button('关闭').first().click();

  await page.goto(`${server.origin}/main/rotation-management/rotation-overview`);
  await page.getByRole('button', { name: '更多导入功能' }).click();
  await page.getByRole('menuitem', { name: '本院对应词' }).click();
  const aliases = page.getByRole('dialog', { name: '本院对应词' });
  const row = aliases.getByRole('row').filter({ hasText: own });
  await expect(row).toContainText(name);
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除对应词' }).getByRole('button', { name: '删除' }).click();
  await expect(aliases.getByText('还没有对应词')).toBeVisible();
  complaints.expectQuiet();
});
