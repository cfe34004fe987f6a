import type { Page } from '@playwright/test';
import {
  clearRotations,
  FixGrid,
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

/** Undoes the import whose details are open. */
async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: '撤销这次导入' }).click();
  await page.getByRole('button', { name: '全部撤销' }).click();
  await page.getByRole('dialog', { name: '撤销导入' }).getByRole('button', { name: '撤销', exact: true }).click();
}
