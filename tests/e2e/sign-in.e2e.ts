import type { Page } from '@playwright/test';
import { keepsAllFiles } from './support/offline-files';
import { readCaptcha } from './support/captcha';
import { watchConsole } from './support/quiet-page';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, fillSignIn, signInAs } from './support/sign-in';
import { expect, test } from './support/test';

const overview = '/main/rotation-management/rotation-overview';
const offlineNoise = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
});
test.afterAll(() => server.stop());
// What a page still asks for when its test ends is nobody's any more.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });

test('a wrong password is told in one place, and three of them bring the captcha', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await page.goto(`${server.origin}/main/login`);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('账号是必填项')).toBeVisible();
  await expect(page.getByLabel('账号')).toBeFocused();

  for (let failure = 1; failure <= 3; failure++) {
    await fillSignIn(page, 'teacher', `wrong-${failure}`);
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误，请核对后重试');
    await expect(page.getByLabel('密码')).toBeFocused();
    await page.getByLabel('密码').fill('');
  }
  await fillSignIn(page, 'teacher');
  await expect(page.getByRole('alert')).toHaveText('多次登录失败，请输入图片中的验证码');
  const picture = page.getByRole('img', { name: '验证码图片' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
  await expect(page.getByLabel('验证码', { exact: true })).toBeFocused();

  await page.getByLabel('验证码', { exact: true }).fill('~~~~');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('alert')).toHaveText('验证码不正确或已过期，请按新图片重新输入');
  expectQuiet(/status of 400/);
});

test('signing in leads to the page that was asked for, with the menu of the person', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await page.goto(`${server.origin}${overview}?grade=2026`);
  await expect(page).toHaveURL(`${server.origin}/main/login?redirect=${encodeURIComponent(`${overview}?grade=2026`)}`);
  await fillSignIn(page, 'secretary');
  await expect(page).toHaveURL(`${server.origin}${overview}?grade=2026`);
  await expect(page).toHaveTitle(/^轮转总览 - /);
  await expect(menu(page).getByRole('link', { name: '轮转总览', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(tabs(page).getByRole('button', { name: '轮转总览', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '轮转导入' })).toBeVisible();
  await expect(page.getByRole('status', { name: '网络状态' })).toHaveText('在线');
  expectQuiet();
});

test('a crafted redirect leads home', async ({ page }) => {
  await page.goto(`${server.origin}/main/login?redirect=${encodeURIComponent('https://example.com/main/')}`);
  await fillSignIn(page, 'secretary');
  await expect(page).toHaveURL(`${server.origin}/main/system`);
});

test('tabs remember where one was, and close and refresh from their menu', async ({ page }) => {
  await signInAs(page, server.origin, 'secretary');
  await menu(page).getByRole('link', { name: '轮转总览', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(overview));
  await page.reload();
  const tab = tabs(page).getByRole('button', { name: '轮转总览', exact: true });
  await expect(tab).toHaveAttribute('aria-current', 'page');

  await tab.click({ button: 'right' });
  await expect(page.getByRole('menuitem')).toHaveText(['刷新', '关闭', '关闭其他', '关闭全部']);
  const refreshed = page.waitForRequest((request) => request.url().includes('/rotate/overview/pages'));
  await page.getByRole('menuitem', { name: '刷新' }).click();
  await refreshed;

  await tabs(page).getByRole('button', { name: '关闭轮转总览' }).click();
  await expect(page).toHaveURL(`${server.origin}/main/system`);
  await expect(tab).toBeHidden();
  await tabs(page).getByRole('button', { name: '首页' }).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: '关闭', exact: true })).toBeDisabled();
});

test('an address outside the menu is refused with its path, in and out of the layout', async ({ page }) => {
  await signInAs(page, server.origin, 'secretary', '/no-such-page/1?a=1');
  await expect(page).toHaveURL(/\/main\/404\?redirect=/);
  await expect(page.getByText('/main/no-such-page/1?a=1')).toBeVisible();
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(`${server.origin}/main/system`);
});

test('signing out ends the session everywhere and leaves nothing readable on the device', async ({ page, context }) => {
  await signInAs(page, server.origin, 'secretary');
  const second = await context.newPage();
  await second.goto(`${server.origin}/main/system`);
  await expect(second.getByRole('heading', { level: 1, name: '首页' })).toBeVisible();

  await page.getByRole('button', { name: /^账号 / }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(`${server.origin}/main/login`);
  await expect(second).toHaveURL(/\/main\/login/);
  expect(await page.evaluate(() => localStorage.getItem('reach_tk'))).toBeNull();
  expect(await rowsLeft(page)).toEqual({ cache: 0, keys: 0, reference: 0, habits: 0 });

  await page.goto(`${server.origin}/main/system`);
  await expect(page).toHaveURL(/\/main\/login\?redirect=/);
});

test('operations staff return to their own sign-in page', async ({ page }) => {
  await page.goto(`${server.origin}/main/login_yw`);
  await fillSignIn(page, 'yw');
  await expect(page).toHaveURL(`${server.origin}/main/system`);
  await page.evaluate(() => localStorage.removeItem('reach_tk'));
  await page.goto(`${server.origin}/main/system`);
  await expect(page).toHaveURL(/\/main\/login_yw\?redirect=/);
});

test('an expired token is refreshed unseen', async ({ page }) => {
  await signInAs(page, server.origin, 'secretary');
  await page.evaluate(() => localStorage.setItem('reach_tk', 'expired'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('reach_tk'))).not.toBe('expired');
});

test.describe('with the copies of the build', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network the shell starts from its copies and says how old they are', async ({ page, context }) => {
    const { expectQuiet } = watchConsole(page);
    await signInAs(page, server.origin, 'secretary');
    await keepsAllFiles(page);
    await context.setOffline(true);
    await page.reload();
    await expect(menu(page).getByRole('link', { name: '轮转总览', exact: true })).toBeVisible();
    await expect(page.getByRole('status', { name: '网络状态' })).toHaveText('离线');
    await expect(page.getByText(/当前离线，数据截至 \d\d-\d\d \d\d:\d\d/)).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('status', { name: '网络状态' })).toHaveText('在线');
    await expect(page.getByText('当前离线')).toBeHidden();
    expectQuiet(offlineNoise);
  });
});

test('at 390 px nothing scrolls sideways and the menu is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.origin}/main/login`);
  await expectNoSidewaysScroll(page);
  await signInAs(page, server.origin, 'secretary');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await menu(page).getByRole('link', { name: '轮转总览', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(overview));
  await expect(menu(page)).toBeHidden();
  await expectNoSidewaysScroll(page);
});

test('Enter in the password field signs in', async ({ page }) => {
  await page.goto(`${server.origin}/main/login`);
  await expect(page.getByLabel('账号')).toBeFocused();
  await page.keyboard.type('secretary');
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.origin}/main/system`);
});

test('a forgotten password is replaced with the code that an administrator tells', async ({ page, browser }) => {
  const { expectQuiet } = watchConsole(page);
  const fresh = 'Fresh#2027';
  const next = page.getByRole('button', { name: '下一步' });
  await page.goto(`${server.origin}/main/userinfo/forget-pwd-one`);
  await page.getByLabel('账号').fill('student');
  const picture = await page.getByRole('img', { name: '验证码图片' }).getAttribute('src');
  await page.getByLabel('验证码', { exact: true }).fill(readCaptcha(decodeURIComponent(picture!)));
  await next.click();
  await page.getByRole('button', { name: '获取验证码' }).click();

  // No channel is set up in the demo: the code waits for whoever asks the office.
  const office = await browser.newPage();
  await signInAs(office, server.origin, 'admin', '/system/sessions?tab=codes');
  const row = office.getByRole('row').filter({ hasText: '学小医' });
  const code = await row.getByText(/^\d{6}$/).innerText();
  await office.close();

  await expect(page.getByRole('button', { name: /秒后可重新获取$/ })).toBeDisabled();
  await page.getByLabel('验证码', { exact: true }).fill('12345');
  await next.click();
  await expect(page.getByText('验证码是 6 位数字')).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await next.click();
  await expect(page.getByRole('alert')).toContainText('还可以试 4 次');
  await page.getByLabel('验证码', { exact: true }).fill(code);
  await next.click();

  const set = page.getByRole('button', { name: '设置新密码' });
  await page.getByLabel('新密码').fill(fresh);
  await page.getByLabel('确认密码').fill(`${fresh}!`);
  await set.click();
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await page.getByLabel('确认密码').fill(fresh);
  await set.click();
  await expect(page.getByRole('status')).toContainText('新密码已生效');
  await page.getByRole('link', { name: '用新密码登录' }).click();

  await fillSignIn(page, 'student');
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误，请核对后重试');
  await fillSignIn(page, 'student', fresh);
  await expect(page).toHaveURL(`${server.origin}/main/system`);
  expectQuiet(/status of 40[01]/);
});

/** Ten minutes without a touch are the limit. Answers with what lets minutes pass. */
async function limitIdling(page: Page): Promise<(minutes: number) => Promise<void>> {
  await page.context().route('**/api/user/front/config', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, idle_minutes: 10 } } });
  });
  await page.clock.install();
  // Minute by minute: an answer must come before the same is asked again.
  return async (minutes) => {
    for (let minute = 0; minute < minutes; minute++) await page.clock.runFor('01:00');
  };
}
const idleWarning = (page: Page) => page.getByRole('dialog', { name: '即将退出登录' });

test('whoever touches nothing is warned and signed out, whatever the page asks by itself', async ({ page }) => {
  const pass = await limitIdling(page);
  await signInAs(page, server.origin, 'secretary', '/rotation-management/rotation-overview');
  const marks: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) marks.push(Number(request.headers()['x-idle-seconds']));
  });
  await pass(8);
  await page.mouse.move(200, 200);
  marks.length = 0;
  await pass(8);
  await expect(menu(page)).toBeVisible();
  await expect(idleWarning(page)).toHaveCount(0);
  // How often depends on how soon it is answered: on a busy machine minutes go by faster here.
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.at(-1)).toBeGreaterThanOrEqual(60);
  await pass(1);
  await expect(idleWarning(page)).toContainText(/长时间未操作，\d+ 秒后将退出登录/);
  await pass(1);
  await expect(page).toHaveURL(`${server.origin}/main/login?redirect=${encodeURIComponent(overview)}`);
  await expect(page.getByRole('alert')).toHaveText('长时间没有操作，已退出登录');
});

test('the warning stands in every tab until one is touched', async ({ page }) => {
  const pass = await limitIdling(page);
  await signInAs(page, server.origin, 'secretary', '/rotation-management/rotation-overview');
  const other = await page.context().newPage();
  await other.goto(`${server.origin}/main/system`);
  await expect(menu(other)).toBeVisible();
  await pass(9);
  await expect(idleWarning(page)).toBeVisible();
  await expect(idleWarning(other)).toBeVisible();
  await other.mouse.move(200, 200);
  await expect(idleWarning(other)).toBeVisible();
  await idleWarning(other).getByRole('button', { name: '继续使用' }).click();
  await expect(idleWarning(other)).toHaveCount(0);
  await expect(idleWarning(page)).toHaveCount(0);
  await pass(9);
  await idleWarning(page).getByRole('button', { name: '立即退出' }).click();
  await expect(page).toHaveURL(/\/main\/login/);
  await expect(other).toHaveURL(/\/main\/login/);
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(width);
}

/** Rows in the tables that hold what the person has read, over all their databases. */
function rowsLeft(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const counts: Record<string, number> = {};
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('reach-u')) continue;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
      for (const table of ['cache', 'keys', 'reference', 'habits']) {
        const request = db.transaction(table).objectStore(table).count();
        await new Promise((resolve) => request.addEventListener('success', resolve));
        counts[table] = (counts[table] ?? 0) + request.result;
      }
      db.close();
    }
    return counts;
  });
}
