import type { APIRequestContext, Page } from '@playwright/test';
import { accountEndpoints } from '@contract/account/endpoints';
import { inLanes } from '@contract/kernel/in-lanes';
import config from '../../playwright.config';
import { sealPassword } from '../../scripts/rotation/client';
import { watchConsole } from './support/quiet-page';
import { startTestServer, type TestServer } from './support/server';
import { fillSignIn } from './support/sign-in';
import { expect, test } from './support/test';

// A name in the hospital's network, by plain http: browsers give such a page no crypto.subtle.
const { args = [], ...launchOptions } = config.use?.launchOptions ?? {};
test.use({ launchOptions: { ...launchOptions, args: [...args, '--host-resolver-rules=MAP ward.test 127.0.0.1'] } });

let server: TestServer;
test.beforeAll(async ({ playwright }) => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
  const request = await playwright.request.newContext();
  await guess(request, names(60));
  await request.dispose();
});
test.afterAll(() => server.stop());

const plainHttp = () => server.origin.replace('127.0.0.1', 'ward.test');
/** What Chromium says of each page by plain http. */
const httpNoise = /Cross-Origin-Opener-Policy header has been ignored/;
const wait = (page: Page) => page.locator('form').getByRole('status');

/** Wrong passwords from this address, by a program. */
async function guess(request: APIRequestContext, names: readonly string[]): Promise<void> {
  const { cryptoPublic, login } = accountEndpoints;
  await inLanes(names, 10, async (username) => {
    const answer = await request.get(server.origin + cryptoPublic.path);
    const { publicKey, key_id, nonce } = ((await answer.json()) as { data: Record<string, string> }).data;
    const password = sealPassword('Guess#2026', publicKey!, nonce!);
    await request.post(server.origin + login.path, { data: { username, password, key_id } });
    return true;
  });
}
const names = (count: number) => Array.from({ length: count }, (_, index) => `name-${index}`);

test('a browser signs in as ever where a stranger at its address has failed with the name', async ({
  page,
  request,
}) => {
  const { expectQuiet } = watchConsole(page);
  await page.goto(`${plainHttp()}/main/login`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await fillSignIn(page, 'secretary');
  await expect(page).toHaveURL(`${plainHttp()}/main/system`);
  await page.getByRole('button', { name: /^账号 / }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/main\/login/);

  await guess(request, ['secretary', 'secretary', 'secretary']);
  const { signInWork } = accountEndpoints;
  const asked = page.waitForResponse((answer) => answer.url().endsWith(signInWork.path));
  await page.getByLabel('账号').fill('secretary');
  await page.getByLabel('密码').focus();
  await asked;
  await fillSignIn(page, 'secretary');
  await expect(page).toHaveURL(`${plainHttp()}/main/system`);
  expectQuiet(httpNoise);
});

test('where an address guesses, people behind it sign in with work that they do not see', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await page.goto(`${plainHttp()}/main/login`);
  const sent = page.waitForRequest((asked) => asked.url().endsWith(accountEndpoints.login.path));
  await fillSignIn(page, 'teacher');
  expect(((await sent).postDataJSON() as { work?: { nonces: number[] } }).work!.nonces).toHaveLength(16);
  await expect(page).toHaveURL(`${plainHttp()}/main/system`);
  expectQuiet(httpNoise);
});

test('work that was not begun while typing is done when it is asked for', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await page.goto(`${plainHttp()}/main/login`);
  let offers = 0;
  await page.route(`**${accountEndpoints.signInWork.path}`, (route) => {
    offers += 1;
    return offers === 1
      ? route.fulfill({ json: { code: 200, message: '', data: { challenge: '', bits: 0, wait_ms: 0 } } })
      : route.continue();
  });
  await fillSignIn(page, 'teacher');
  await expect(page).toHaveURL(`${plainHttp()}/main/system`);
  expect(offers).toBe(2);
  expectQuiet(new RegExp(`${httpNoise.source}|status of 400`));
});

test('without a worker the picture does', async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = function worker() {
      throw new Error('no worker here');
    } as unknown as typeof Worker;
  });
  await page.goto(`${plainHttp()}/main/login`);
  await fillSignIn(page, 'teacher');
  await expect(page.getByRole('alert')).toHaveText('多次登录失败，请输入图片中的验证码');
  await expect(page.getByRole('img', { name: '验证码图片' })).toBeVisible();
});

test('says how long a name waits that strangers try, and without a network what is wrong', async ({
  page,
  context,
}) => {
  const { expectQuiet } = watchConsole(page);
  await page.goto(`${plainHttp()}/main/login`);
  await page.route(`**${accountEndpoints.signInWork.path}`, async (route) => {
    // The test itself knows no such host.
    const url = route.request().url().replace('ward.test', '127.0.0.1');
    const answer = (await (await route.fetch({ url })).json()) as { data: { wait_ms: number } };
    return route.fulfill({ json: { ...answer, data: { ...answer.data, wait_ms: 4000 } } });
  });
  await fillSignIn(page, 'teacher', 'wrong-password');
  await expect(wait(page)).toHaveText(/^近期有人多次尝试此账号，[1-4] 秒后自动登录$/);
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误，请核对后重试');
  await expect(wait(page)).toHaveText('');

  await context.setOffline(true);
  await page.getByLabel('账号').fill('teacher-elsewhere');
  await page.getByLabel('密码').fill('whatever');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expectQuiet(new RegExp(`${httpNoise.source}|status of 400|ERR_INTERNET_DISCONNECTED`));
});
