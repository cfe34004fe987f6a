import { clearRotations, ImportDialog, placedOnServer, sample } from './import-support';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ largeHospital }) => {
  server = largeHospital;
});

const overview = '/main/rotation-management/rotation-overview';

test('an import is stopped while it is written, and what was written goes back', async ({ page }) => {
  test.setTimeout(300_000);
  const complaints = watchConsole(page);
  await openAs(page, server.origin, 'admin');
  await clearRotations(page, server.origin);
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(sample('rotation-2000x36.xlsx'));
  await dialog.confirm();
  await dialog.button('停止写入').click();
  const question = page.getByRole('dialog', { name: '停止写入' });
  await question.getByRole('button', { name: '撤回已写入' }).click();
  await expect(page.getByText('写入停止后会自动撤回')).toBeVisible();
  await expect(dialog.button('停止写入')).toHaveCount(0, { timeout: 60_000 });
  // Either it says how many people were written, or, when nobody was, there is nothing left to show.
  if ((await dialog.dialog().count()) > 0) {
    await expect(page.getByRole('dialog', { name: '导入未完成' })).toContainText('人未写入');
    await dialog.button('关闭').last().click();
  }

  await page.goto(`${server.origin}${overview}`);
  await page.getByRole('button', { name: '更多导入功能' }).click();
  await page.getByRole('menuitem', { name: '导入历史' }).click();
  const history = page.getByRole('dialog', { name: '导入历史' });
  const row = history.getByRole('row').filter({ hasText: 'rotation-2000x36.xlsx' }).first();
  // Stopped before anything was written, there is nothing to take back.
  await expect(row).toContainText(/已撤销|已取消/, { timeout: 120_000 });
  expect(await placedOnServer(page, server.origin)).toEqual({});
  complaints.expectQuiet();
});
