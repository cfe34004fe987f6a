import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

for (const path of ['/', '/system', '/personnel-info/personnel-info-query?page=2', '/nowhere/at-all']) {
  test(`${path} waits visibly for its screens, then leads to the sign-in page and back`, async ({ page }) => {
    const { expectQuiet } = watchConsole(page);
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/shell-*.js', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`${server.origin}/main${path}`, { waitUntil: 'commit' });
    await expect(page.getByRole('status', { name: '数据加载中' })).toBeVisible();
    release();
    await expect(page).toHaveURL(`${server.origin}/main/login?redirect=${encodeURIComponent(`/main${path}`)}`);
    expectQuiet();
  });
}

test('an address that nobody declares is not found, first and later', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin');
  const notFound = `${server.origin}/main/404?redirect=${encodeURIComponent('/main/nowhere/at-all?a=1')}`;
  await page.goto(`${server.origin}/main/nowhere/at-all?a=1`);
  await expect(page).toHaveURL(notFound);
  await page.goto(`${server.origin}/main/system`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    window.history.pushState(null, '', '/main/nowhere/at-all?a=1');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(notFound);
  expectQuiet();
});

test('the tab of a record carries its name, over a reload and until it is closed', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/personnel-info/personnel-details?user_id=3');
  const row = page.getByRole('navigation', { name: '已打开的页面' });
  const tab = (title: string) => row.getByRole('button', { name: title, exact: true });
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await expect(tab(`人员详情 · ${name}`)).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(new RegExp(`^人员详情 · ${name} - `));
  await page.getByRole('tab', { name: '附件' }).click();
  await expect(tab(`人员详情 · ${name}`)).toBeVisible();

  await page.goto(`${server.origin}/main/personnel-info/operation-personnel-form?user_id=3`);
  await expect(tab(`编辑人员 · ${name}`)).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(tab(`人员详情 · ${name}`)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^编辑人员 · ${name} - `));

  // Closed and opened again, it is nobody's until the record has come.
  await row.getByRole('button', { name: `关闭人员详情 · ${name}` }).click();
  await expect(tab(`人员详情 · ${name}`)).toBeHidden();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[/]api[/].*user_id=3/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(`${server.origin}/main/personnel-info/personnel-details?user_id=3`);
  await expect(tab('人员详情')).toBeVisible();
  release();
  await expect(tab(`人员详情 · ${name}`)).toBeVisible();
  expectQuiet();
});
