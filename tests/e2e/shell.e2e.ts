import type { Page } from '@playwright/test';
import { watchConsole } from './support/quiet-page';
import { endQuietHours } from './support/quiet-hours';
import type { TestServer } from './support/server';
import { fillSignIn, openAs, signInAs } from './support/sign-in';
import { signFor } from './support/sso';
import { expect, test } from './support/test';

const overview = '/main/rotation-management/rotation-overview';
const offlineNoise = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

let server: TestServer;
test.beforeAll(async ({ hospital }) => {
  server = hospital;
  await endQuietHours(server.origin, 'system.access.requested');
});

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const tabs = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const tab = (page: Page, title: string) => tabs(page).getByRole('button', { name: title, exact: true });
const network = (page: Page) => page.getByRole('status', { name: '网络状态' });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^通知/ });
const unreadOf = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
const box = async (locator: ReturnType<Page['locator']>) => (await locator.boundingBox())!;

async function openOverview(page: Page): Promise<void> {
  await menu(page).getByRole('link', { name: '轮转总览', exact: true }).click();
  await expect(tab(page, '轮转总览')).toHaveAttribute('aria-current', 'page');
}

test('the layout has the figures of the requirements and folds', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin');
  const aside = page.getByRole('complementary');
  expect((await box(aside)).width).toBe(220);
  expect((await box(page.getByRole('banner'))).height).toBe(50);
  expect((await box(tabs(page))).height).toBe(40);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(async () => (await box(aside)).width).toBe(56);
  await menu(page).getByRole('button', { name: '轮转管理' }).click();
  await page.getByRole('menuitem', { name: '轮转总览', exact: true }).click();
  await expect(page).toHaveURL(server.origin + overview);
  await page.reload();
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
  expectQuiet();
});

test('the menu is walked and folded by keyboard, and home is marked only at home', async ({ page }) => {
  await openAs(page, server.origin, 'admin');
  const home = menu(page).getByRole('link', { name: '首页' });
  await expect(home).toHaveAttribute('aria-current', 'page');
  await home.focus();
  await page.keyboard.press('ArrowDown');
  const group = menu(page).getByRole('button', { name: '系统管理' });
  await expect(group).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await group.focus();
  await page.keyboard.press('ArrowRight');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await page.goto(`${server.origin}/main/system/personnel-type`);
  await expect(menu(page).getByRole('link', { name: '人员类型' })).toHaveAttribute('aria-current', 'page');
  await expect(home).not.toHaveAttribute('aria-current', 'page');
});

test('a tab opens its menu by keyboard, walks by arrows and closes by Delete', async ({ page }) => {
  await openAs(page, server.origin, 'secretary');
  await openOverview(page);
  await tab(page, '轮转总览').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, '首页')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+F10');
  const dropdown = page.getByRole('menu');
  await expect(dropdown.getByRole('menuitem')).toHaveText(['刷新', '关闭', '关闭其他', '关闭全部']);
  await expect.poll(async () => (await box(dropdown)).width).toBe(105);
  await page.keyboard.press('Escape');
  await expect(dropdown).toBeHidden();
  await tab(page, '轮转总览').focus();
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(`${server.origin}/main/system`);
  await expect(tab(page, '轮转总览')).toBeHidden();
});

test('filters and scroll come back with their tab and after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 500 });
  await openAs(page, server.origin, 'secretary');
  const main = page.getByRole('main');
  const top = () => main.evaluate((area) => area.scrollTop);
  await main.hover();
  // There is something to scroll only when the cards have come.
  await expect(async () => {
    await page.mouse.wheel(0, 150);
    expect(await top()).toBeGreaterThan(100);
  }).toPass();
  const before = await top();
  await openOverview(page);
  await page.getByLabel('关键字').fill('王');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(/keyword=/);
  const filtered = page.url();

  // Cards that come late move what stands below them by a line at most.
  const away = async () => Math.abs((await top()) - before);
  await tab(page, '首页').click();
  await expect.poll(away).toBeLessThan(24);
  await page.reload();
  await expect.poll(away).toBeLessThan(24);
  await menu(page).getByRole('link', { name: '轮转总览', exact: true }).click();
  await expect(page).toHaveURL(filtered);
  await expect(page.getByRole('textbox', { name: '关键字' })).toHaveValue('王');
});

test('two people are open side by side, each tab with its own name and place', async ({ page }) => {
  const details = (id: number) => `/personnel-info/personnel-details?user_id=${id}`;
  await openAs(page, server.origin, 'admin', details(3));
  await expect(tab(page, '人员详情 · 带老师')).toHaveAttribute('aria-current', 'page');
  await page.goto(`${server.origin}/main${details(4)}`);
  await expect(tab(page, '人员详情 · 学小医')).toHaveAttribute('aria-current', 'page');
  await page.getByRole('tab', { name: '轮转经历' }).click();
  // Before the address has it, whoever leaves has not been there.
  await expect(page).toHaveURL(/tab=/);
  await tab(page, '人员详情 · 带老师').click();
  await expect(page).toHaveURL(/user_id=3$/);
  await expect(page.getByRole('heading', { name: /带老师/ }).first()).toBeVisible();
  await tab(page, '人员详情 · 学小医').click();
  await expect(page.getByRole('tab', { name: '轮转经历' })).toHaveAttribute('aria-selected', 'true');
  await tabs(page).getByRole('button', { name: '关闭人员详情 · 学小医' }).click();
  await expect(page).toHaveURL(/user_id=3$/);
  await expect(tab(page, '人员详情 · 学小医')).toHaveCount(0);
});

test('whoever signs in next in this window does not see the tabs of the one before', async ({ page }) => {
  await openAs(page, server.origin, 'secretary');
  await openOverview(page);
  // The session ended without a sign-out: nothing of the window was cleared.
  await page.evaluate(() => localStorage.removeItem('reach_tk'));
  await page.context().clearCookies();
  await page.goto(`${server.origin}/main/login`);
  await fillSignIn(page, 'teacher');
  await expect(tab(page, '首页')).toBeVisible();
  await expect(tab(page, '轮转总览')).toBeHidden();
});

test.describe('with the copies of the build', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the bell shows three, the drawer all; a click expands and reads, offline too', async ({
    page,
    context,
    browser,
  }) => {
    const { expectQuiet } = watchConsole(page);
    await askForPages(await browser.newPage(), ['role', 'limit', 'sessions', 'system-config']);
    await openAs(page, server.origin, 'admin');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect.poll(() => unreadOf(page)).toBeGreaterThanOrEqual(4);
    const unread = await unreadOf(page);
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: /^通知/ });
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    await expect.poll(async () => Math.round((await box(panel)).width)).toBe(362);
    const newest = panel.getByRole('button', { name: /申请开通/ }).first();
    await newest.click();
    await expect(panel.getByText('理由：轮转安排需要').first()).toBeVisible();
    await expect.poll(() => unreadOf(page)).toBe(unread - 1);

    await panel.getByRole('button', { name: '查看全部' }).click();
    const drawer = page.getByRole('dialog', { name: '全部消息通知' });
    await expect(drawer.getByRole('button', { name: /申请开通/ })).toHaveCount(4);
    await expect.poll(async () => (await box(drawer)).width).toBe(700);
    await drawer.getByRole('button', { name: '关闭', exact: true }).click();

    await context.setOffline(true);
    await page.reload();
    await expect.poll(() => unreadOf(page)).toBe(unread - 1);
    await bell(page).click();
    await expect(panel.getByText(/当前离线，数据截至 \d\d-\d\d \d\d:\d\d/)).toBeVisible();
    await panel.getByRole('button', { name: '全部已读' }).click();
    await expect(page.getByText('操作成功')).toBeVisible();
    await expect(network(page)).toHaveText('离线，1 条待同步');

    await context.setOffline(false);
    await expect(network(page)).toHaveText('在线', { timeout: 30_000 });
    await page.reload();
    await expect(bell(page)).toHaveAccessibleName('通知');
    expectQuiet(offlineNoise);
  });
});

test.describe('with the copies of the build, signing out', () => {
  test.use({ serviceWorkers: 'allow' });

  test('signing out asks while something waits to be sent', async ({ page, context, browser }) => {
    await askForPages(await browser.newPage(), ['operation-log']);
    await signInAs(page, server.origin, 'admin');
    await expect.poll(() => unreadOf(page)).toBeGreaterThan(0);
    await bell(page).click();
    const readAll = page.getByRole('dialog', { name: /^通知/ }).getByRole('button', { name: '全部已读' });
    await expect(readAll).toBeEnabled();
    // Loaded before the network goes: this test is about what waits, not about the copies of the build.
    await page.getByRole('button', { name: /^账号 / }).click();
    await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    await bell(page).click();
    await readAll.click();
    await expect(network(page)).toHaveText('离线，1 条待同步');
    await page.keyboard.press('Escape');
    const signOut = async () => {
      await page.getByRole('button', { name: /^账号 / }).click();
      await page.getByRole('button', { name: '退出登录' }).click();
    };
    await signOut();
    const question = page.getByRole('dialog', { name: '退出登录' });
    await expect(question).toContainText('有 1 条内容还没有同步');
    await question.getByRole('button', { name: '返回' }).click();
    await context.setOffline(false);
    await expect(network(page)).toHaveText('在线', { timeout: 30_000 });
    await signOut();
    await expect(page).toHaveURL(`${server.origin}/main/login`);
  });
});

test('Ctrl+K finds screens and people and opens them by keyboard', async ({ page }) => {
  await openAs(page, server.origin, 'admin');
  const field = page.getByRole('combobox', { name: /^搜索/ });
  await page.keyboard.press('Control+K');
  await expect(field).toBeFocused();
  await page.keyboard.type('轮转总');
  await expect(page.getByRole('option', { name: /^轮转总览/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(server.origin + overview);
  await page.keyboard.press('Control+K');
  await expect(field).toBeFocused();
  await page.keyboard.type('王');
  await page.getByRole('option').filter({ hasText: '王' }).first().click();
  await expect(page).toHaveURL(/\/personnel-info\/personnel-details\?user_id=\d+$/);
});

test('a refused page can be asked for, once a day, and a long call draws 数据加载中', async ({ page }) => {
  await openAs(page, server.origin, 'teacher');
  const ask = async () => {
    await page.goto(`${server.origin}/main/data-dic/department`);
    await page.getByRole('button', { name: '申请权限' }).click();
  };
  await ask();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('申请理由是必填项')).toBeVisible();
  await page.getByLabel('申请理由').fill('查看科室资料');
  await page.route('**/access-requests', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('数据加载中')).toBeVisible();
  await expect(page.getByText('申请已发给管理员')).toBeVisible();
  await expect(page.getByText('数据加载中')).toBeHidden();
  await ask();
  await page.getByLabel('申请理由').fill('查看科室资料');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('今天已申请过此页面')).toBeVisible();
});

test('a logo that does not load is told for ten seconds and replaced by the mark', async ({ page }) => {
  await page.route('**/api/user/front/config', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({ json: { ...answer, data: { ...answer.data, logo: '/main/icons/none.png' } } });
  });
  await openAs(page, server.origin, 'teacher');
  await expect(page.getByText('系统标志加载失败')).toBeVisible();
  await expect(page.getByRole('complementary').locator('svg').first()).toBeVisible();
});

test('a session that ended on the server leads to the sign-in page and back', async ({ page }) => {
  await openAs(page, server.origin, 'secretary');
  await openOverview(page);
  await expect(page.getByText(/^共 \d+ 人/)).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('reach_tk', 'expired'));
  await tab(page, '轮转总览').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新' }).click();
  await expect(page).toHaveURL(`${server.origin}/main/login?redirect=${encodeURIComponent(overview)}`);
  await expect(page.getByRole('alert')).toHaveText('登录已过期，请重新登录');
  await fillSignIn(page, 'secretary');
  await expect(page).toHaveURL(server.origin + overview);
});

test('sign in the address signs in, goes on, works once, and asks before it moves somebody', async ({ page }) => {
  const sign = signFor('secretary');
  await page.goto(`${server.origin}${overview}?grade=2026&sign=${sign}`);
  await expect(page).toHaveURL(`${server.origin}${overview}?grade=2026`);
  await expectAccount(page, 'secretary');

  await page.goto(`${server.origin}/main/system?sign=${signFor('teacher')}`);
  await expect(page.getByRole('heading', { name: '切换账号' })).toBeVisible();
  await page.getByRole('button', { name: '保留当前登录' }).click();
  await expectAccount(page, 'secretary');
  await page.goto(`${server.origin}/main/system?sign=${signFor('teacher')}`);
  await page.getByRole('button', { name: '切换账号' }).click();
  await expectAccount(page, 'teacher');

  await page.goto(`${server.origin}/main/system?sign=${sign}`);
  await page.getByRole('button', { name: '切换账号' }).click();
  await expect(page.getByRole('alert')).toHaveText('单点登录链接无效或已过期，请从原系统重新进入');
  await expect(page).toHaveURL(`${server.origin}/main/system`);
});

test.describe('with the copies of the build, the self-check', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the self-check runs without a sign-in and finds this browser fit', async ({ page }) => {
    const { expectQuiet } = watchConsole(page);
    await page.goto(`${server.origin}/main/login`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto(`${server.origin}/main/test`);
    await expect(page.getByRole('heading', { level: 1, name: '自检' })).toBeVisible();
    await expect(page.getByText('可离线打开')).toBeVisible();
    await expect(page.getByText('异常')).toHaveCount(0);
    await expect(page.getByText('正常')).toHaveCount(16);
    expectQuiet();
  });
});

test('a forgotten password starts with account and captcha, from the sign-in page and back', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await page.goto(`${server.origin}/main/login`);
  await page.getByRole('link', { name: '忘记密码' }).click();
  await expect(page).toHaveURL(`${server.origin}/main/userinfo/forget-pwd-one`);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('账号是必填项')).toBeVisible();
  await page.getByLabel('账号').fill('teacher');
  await page.getByLabel('验证码', { exact: true }).fill('~~~~');
  const picture = page.getByRole('img', { name: '验证码图片' });
  const first = await picture.getAttribute('src');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('alert')).toHaveText('验证码不正确或已过期，请按新图片重新输入');
  await expect(picture).not.toHaveAttribute('src', first!);
  await page.getByRole('link', { name: '返回登录' }).click();
  await expect(page).toHaveURL(`${server.origin}/main/login`);
  expectQuiet(/status of 400/);
});

test('the app offers to be installed where the browser can', async ({ page }) => {
  await openAs(page, server.origin, 'teacher');
  await page.getByRole('button', { name: /^账号 / }).click();
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => document.documentElement.setAttribute('data-asked', 'yes'),
    });
    window.dispatchEvent(offer);
  });
  await page.getByRole('button', { name: '安装到本机' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes');
  await expect(page.getByRole('button', { name: '安装到本机' })).toBeHidden();
});

test.describe('by touch on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a long press opens the menu of a tab and does not follow it', async ({ page }) => {
    await openAs(page, server.origin, 'secretary');
    await page.getByRole('button', { name: '展开菜单' }).click();
    await openOverview(page);
    const home = tab(page, '首页');
    await home.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
    await expect(page.getByRole('menuitem', { name: '刷新' })).toBeVisible();
    await home.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
    await expect(page).toHaveURL(server.origin + overview);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    await page.context().setOffline(true);
    await expect(network(page)).toHaveText('离线');
    const account = await box(page.getByRole('button', { name: /^账号 / }));
    expect(account.x + account.width).toBeLessThanOrEqual(390);
  });
});

/** Signs in as the demo student and asks for pages, so that administrators get notices. */
async function askForPages(page: Page, names: string[]): Promise<void> {
  await openAs(page, server.origin, 'student');
  const statuses = await page.evaluate(async (wanted) => {
    const ask = (name: string) =>
      fetch('/api/v2/system/access-requests', {
        method: 'POST',
        headers: {
          authorization: localStorage.getItem('reach_tk')!,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ path: `/main/system/${name}`, reason: '轮转安排需要' }),
      });
    const found: number[] = [];
    for (const name of wanted) found.push((await ask(name)).status);
    return found;
  }, names);
  expect(statuses).toEqual(names.map(() => 200));
  await page.close();
}

async function expectAccount(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: /^账号 / }).click();
  await expect(page.getByText(username, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}
