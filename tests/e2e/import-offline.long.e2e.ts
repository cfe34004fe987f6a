import { clearRotations, ImportDialog, placedInPlan, placedOnServer, readPlan, sample } from './import-support';
import { keepsAllFiles } from './support/offline-files';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

let server: TestServer;
test.beforeAll(({ largeHospital }) => {
  server = largeHospital;
});

const small = sample('rotation-200x12.xlsx');

test('without a network a file is still checked, and sent when the network is back', async ({ page, context }) => {
  await openAs(page, server.origin, 'admin');
  await clearRotations(page, server.origin);
  await keepsAllFiles(page);
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(sample('rotation-with-errors.xlsx'));
  await expect(page.getByRole('dialog', { name: /有 \d+ 处需要处理/ })).toBeVisible();
  await dialog.button('重新选择文件').click();

  await context.setOffline(true);
  await dialog.parse(sample('rotation-with-errors.xlsx'));
  await expect(page.getByRole('dialog', { name: /有 \d+ 处需要处理/ })).toBeVisible();
  await dialog.button('重新选择文件').click();
  await dialog.parse(small);
  await expect(dialog.dialog().getByText('恢复网络后自动继续')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.dialog().getByText(/离线核对，手册与人员信息截至/)).toBeVisible();
  await context.setOffline(false);
  await dialog.confirm();
  await dialog.expectSuccess();
  expect(await placedOnServer(page, server.origin)).toEqual(placedInPlan(await readPlan(small)));
});
