import type { Page } from '@playwright/test';
import {
  clearRotations,
  ImportDialog,
  placedInPlan,
  placedOnServer,
  planFile,
  readPlan,
  sample,
  type Plan,
} from './import-support';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

test.use({ viewport: { width: 1440, height: 900 } });

let server: TestServer;
test.beforeAll(({ largeHospital }) => {
  server = largeHospital;
});

const large = sample('rotation-2000x36.xlsx');

/** A wrong cell: row of the plan (0 is the first person) and column, with what it should hold and what it holds. */
interface Slip {
  row: number;
  column: number;
  right: string;
  wrong: string;
}

/** Thirty wrong cells in thirty rows: names of departments, staff ids, people's names, a missing major. */
function slipsIn({ header, rows }: Plan): Slip[] {
  const first = header.findIndex((title) => /^\d{4}-\d{2}/.test(title));
  const slips: Slip[] = [];
  const slip = (row: number, column: number, wrong: string) =>
    slips.push({ row, column, right: rows[row]![column]!, wrong });
  for (let place = 0; place < 20; place++) {
    const column = first + (place % 12);
    // A split month whose halves are told apart in one of its cells only is wrong in two ways.
    const row = rows.findIndex((cells, at) => at >= 10 + place * 60 && !cells[column]!.includes('#'));
    slip(row, column, `查无科室${place}`);
  }
  for (let place = 0; place < 5; place++) slip(20 + place * 60, header.indexOf('姓名'), `错名${place}`);
  for (let place = 0; place < 5; place++) slip(30 + place * 60, header.indexOf('工号'), `Z9999${place}`);
  return slips;
}

const damaged = ({ rows }: Plan, slips: readonly Slip[]): string[][] => {
  const changed = rows.map((row) => [...row]);
  for (const { row, column, wrong } of slips) changed[row]![column] = wrong;
  return changed;
};

class FixGrid {
  constructor(readonly page: Page) {}

  readonly grid = () => this.page.getByRole('grid', { name: '错误行' });
  readonly cell = (text: string) => this.grid().getByRole('gridcell', { name: text, exact: true });
  readonly left = (count: number) => this.page.getByRole('alert').filter({ hasText: `还有 ${count} 处错误` });

  /** Puts the cursor on the cell that holds a text, scrolling the grid until it is drawn. */
  async seek(text: string): Promise<void> {
    await expect(async () => {
      if ((await this.cell(text).count()) > 0) return;
      // Down by a view, and from the end back to the top.
      await this.grid().evaluate((element) => {
        const isEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
        element.scrollTo({ top: isEnd ? 0 : element.scrollTop + element.clientHeight / 2 });
      });
      await expect(this.cell(text).first()).toBeAttached({ timeout: 500 });
    }).toPass();
    await this.cell(text).first().click();
  }

  async type(slip: Slip): Promise<void> {
    await this.seek(slip.wrong);
    await this.page.keyboard.insertText(slip.right);
    await this.page.keyboard.press('Enter');
  }
}

test('thirty wrong cells of 2,000 people are corrected in the grid, over two reloads, imported and undone', async ({
  page,
}) => {
  test.setTimeout(900_000);
  const complaints = watchConsole(page);
  await openAs(page, server.origin, 'admin');
  await clearRotations(page, server.origin);
  const plan = await readPlan(large);
  const slips = slipsIn(plan);
  const dialog = new ImportDialog(page);
  const fix = new FixGrid(page);
  await dialog.open();
  await dialog.parse(await planFile('三十处错误.xlsx', plan.header, damaged(plan, slips)));
  await expect(fix.left(30)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.button('继续导入')).toBeDisabled();

  for (const slip of slips.slice(0, 10)) await fix.type(slip);
  await expect(fix.left(20)).toBeVisible();
  await page.reload();
  await expect(fix.left(20)).toBeVisible({ timeout: 60_000 });

  for (const slip of slips.slice(10, 20)) await fix.type(slip);
  await expect(fix.left(10)).toBeVisible();
  // A correction is taken back and done again.
  await dialog.button('撤销').click();
  await expect(fix.left(11)).toBeVisible();
  await dialog.button('重做').click();
  await expect(fix.left(10)).toBeVisible();
  await page.reload();
  await expect(fix.left(10)).toBeVisible({ timeout: 60_000 });

  for (const slip of slips.slice(20)) await fix.type(slip);
  await expect(page.getByText('已没有错误，可以继续导入')).toBeVisible();
  await dialog.button('继续导入').click();
  await dialog.confirm();
  await dialog.expectSuccess();
  expect(await placedOnServer(page, server.origin)).toEqual(placedInPlan(plan));

  await dialog.button('撤销').click();
  await undo(page);
  // 2,000 people go back in portions; each look reads all that is left.
  const patience = { timeout: 300_000, intervals: [3_000] };
  await expect.poll(() => placedOnServer(page, server.origin), patience).toEqual({});
  complaints.expectQuiet();
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

/** Undoes the import whose details are open. */
async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: '撤销这次导入' }).click();
  await page.getByRole('button', { name: '全部撤销' }).click();
  await page.getByRole('dialog', { name: '撤销导入' }).getByRole('button', { name: '撤销', exact: true }).click();
}
