import type { BrowserContext, Page } from '@playwright/test';
import { watchConsole } from './support/quiet-page';
import { startTestServer, type TestServer } from './support/server';
import { signInAs } from './support/sign-in';
import { expect, test } from './support/test';

const offlineNoise = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/;
const setRead = '**/api/notice/messagesetread';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
});
test.afterAll(() => server.stop());

const bell = (page: Page) => page.getByRole('button', { name: /^通知/ }).and(page.locator('header button'));
/** A notice in the bell's panel. */
const item = (page: Page, { title }: Notice) => page.getByRole('button', { name: new RegExp(`^(未读 )?${title}`) });
const network = (page: Page) => page.getByRole('status', { name: '网络状态' });

interface Notice {
  id: number;
  title: string;
  status: 0 | 1;
  read_time: string | null;
}
/** What the server has, asked with the page's own token. */
async function onServer(page: Page): Promise<Notice[]> {
  const token = await page.evaluate(() => localStorage.getItem('reach_tk'));
  const answer = await page.request.get(`${server.origin}/api/notice/messagesendrecord?type=all`, {
    headers: { authorization: token! },
  });
  return ((await answer.json()) as { data: { datas: Notice[] } }).data.datas;
}

/** Calls that reached the server, by their keys; some of their answers may be kept from the page. */
async function watchCalls(context: BrowserContext, loses: (count: number) => boolean = () => false) {
  const keys: string[] = [];
  await context.route(setRead, async (route) => {
    keys.push(route.request().headers()['idempotency-key']!);
    const answer = await route.fetch();
    if (loses(keys.length)) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  return keys;
}

test.describe('with the copies of the build', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a notice read without a network is sent once when it returns, over a reload', async ({ page, context }) => {
    const { expectQuiet } = watchConsole(page);
    await signInAs(page, server.origin, 'student');
    const [first] = await onServer(page);
    await bell(page).click();
    await expect(item(page, first!)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);

    await bell(page).click();
    await item(page, first!).click();
    await expect(network(page)).toHaveText('离线，1 条待同步');
    await page.reload();
    await expect(network(page)).toHaveText('离线，1 条待同步');

    const keys = await watchCalls(context);
    await context.setOffline(false);
    await expect(network(page)).toHaveText('在线', { timeout: 30_000 });
    await expect.poll(() => new Set(keys).size).toBe(1);
    expect((await onServer(page)).find(({ id }) => id === first!.id)).toMatchObject({ status: 1 });
    expectQuiet(offlineNoise);
  });
});

test('two tabs and a lost answer mark a notice once', async ({ page, context }) => {
  await signInAs(page, server.origin, 'teacher');
  const other = await context.newPage();
  await other.goto(`${server.origin}/main/system/outbox`);
  await expect(other.getByText('全部已同步')).toBeVisible();
  const keys = await watchCalls(context, (count) => count === 1);
  const [first] = await onServer(page);
  await bell(page).click();
  await item(page, first!).click();
  await expect.poll(() => keys.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  await expect(other.getByText('全部已同步')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  const read = (await onServer(page)).find(({ id }) => id === first!.id)!;
  expect(read.status).toBe(1);
  await page.close();
  await other.reload();
  expect((await onServer(other)).find(({ id }) => id === first!.id)!.read_time).toBe(read.read_time);
});

test('what one person saved is a number to the next one, and is sent when its owner returns', async ({
  page,
  context,
}) => {
  await signInAs(page, server.origin, 'secretary');
  const [first] = await onServer(page);
  await context.route(setRead, (route) => route.abort('connectionfailed'));
  await bell(page).click();
  await item(page, first!).click();
  await expect(network(page)).toHaveText(/1 条待同步/);
  // As if the session had ended: the sealed work stays.
  await page.evaluate(() => {
    localStorage.removeItem('reach_tk');
    localStorage.removeItem('reach_uid');
  });
  await context.clearCookies();
  // The page that is open would send it by the session that it began with.
  await page.goto('about:blank');
  await context.unroute(setRead);
  const keys = await watchCalls(context);
  await signInAs(page, server.origin, 'student', '/system/outbox');
  await expect(page.getByText('本机另有 1 位用户的 1 条操作未提交，需其本人登录后提交。')).toBeVisible();
  await expect(page.getByText('全部已同步')).toBeVisible();
  expect(keys).toEqual([]);

  await page.evaluate(() => {
    localStorage.removeItem('reach_tk');
    localStorage.removeItem('reach_uid');
  });
  await context.clearCookies();
  await signInAs(page, server.origin, 'secretary');
  await expect.poll(() => keys.length, { timeout: 30_000 }).toBe(1);
  await expect.poll(async () => (await onServer(page)).find(({ id }) => id === first!.id)!.status).toBe(1);
});
