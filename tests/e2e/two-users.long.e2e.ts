import { expect, test, type Page } from '@playwright/test';
import { accountEndpoints } from '@contract/account/endpoints';
import { peopleEndpoints } from '@contract/people/endpoints';
import { systemEndpoints } from '@contract/system/endpoints';
import { signIn } from '../../scripts/rotation/client';
import { ImportDialog, planFile } from './import-support';
import { findOnDevice } from './support/device-reader';
import { layLine, type Line } from './support/line';
import { watchConsole } from './support/quiet-page';
import { keepsAllFiles } from './support/offline-files';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, fillSignIn } from './support/sign-in';
import { signFor, ssoSecret } from './support/sso';

test.use({ serviceWorkers: 'allow' });

/** A tablet of a ward: its secretary works on it, and others come after. */
let server: TestServer;
let line: Line;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300', SSO_SECRET: ssoSecret });
  line = await layLine(server.origin);
});
test.afterAll(() => server.stop());

const people = '/main/personnel-info/personnel-info-query';
const pushForm = '/main/noticeMan/add-message-push';
const draft = '明早八点在示教室集合';
const file = '心内科轮转安排（内部）.xlsx';
const leaving = '待退出：网络恢复后将通知服务器结束上次登录';
const asUser = (username: string) =>
  signIn({ REACH_URL: server.origin, REACH_USER: username, REACH_PASSWORD: demoPassword });
const stored = (page: Page) => page.evaluate(() => Object.entries(localStorage));
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^账号 / }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/main\/login/);
};

/** A morning of the secretary's: people are looked at, a notice is begun, a workbook refused. */
async function work(page: Page): Promise<void> {
  await page.goto(
    `${line.origin}/main/login?redirect=${encodeURIComponent('/main/rotation-management/rotation-overview')}`,
  );
  await fillSignIn(page, 'secretary');
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(await planFile(file, ['工号', '姓名', '2026-01'], [['NOBODY', '查无此人', '没有的科室']]));
  await dialog.button('关闭').click();
  await keepsAllFiles(page);
  await page.goto(line.origin + pushForm);
  const title = page.getByLabel('标题').first();
  // The one of the round before may come back just then, beside what is typed.
  await expect(async () => {
    await title.fill(draft);
    await expect(title).toHaveValue(draft, { timeout: 500 });
  }).toPass();
  // The draft is written in a pause of the typing.
  await page.waitForTimeout(800);
  await page.goto(line.origin + people);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
}

/** What a stranger must not find of that morning. */
async function secretsOf(): Promise<string[]> {
  const call = await asUser('secretary');
  const { name } = await call(accountEndpoints.account, {});
  const { list } = await call(peopleEndpoints.query, { body: { size: 5 } });
  // A short number may stand in a style sheet by chance.
  const ids = list.map(({ staff_id }) => staff_id).filter((id) => !id.startsWith('0000'));
  return [...new Set([name, draft, file, ...ids, ...list.map((one) => one.name)])];
}

const sessionOf = (page: Page) => page.evaluate(() => localStorage.getItem('reach_proof')!.split('.')[0]!);
/** On another device. */
const endByAdministrator = async (id: string) =>
  (await asUser('admin'))(systemEndpoints.sessionEnd, { params: { id } });

/** Each way in which a session ends; afterwards the page shows the sign-in page, or somebody else. */
const endings: Record<string, (page: Page) => Promise<void>> = {
  'the button': signOut,
  async 'an administrator'(page) {
    await endByAdministrator(await sessionOf(page));
    await page.goto(line.origin + people);
  },
  async 'an account that is disabled'(page) {
    const admin = await asUser('admin');
    const { user_id } = await (await asUser('secretary'))(accountEndpoints.account, {});
    await admin(peopleEndpoints.deactivate, { body: { user_ids: [user_id] } });
    await page.goto(line.origin + people);
    await expect(page).toHaveURL(/\/main\/login/);
    await admin(peopleEndpoints.enable, { body: { user_ids: [user_id] } });
  },
  async 'its time'(page) {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.setItem('reach_tk', 'expired'));
    await page.goto(line.origin + people);
  },
  async 'another tab'(page) {
    const other = await page.context().newPage();
    await other.goto(`${line.origin}/main/system`);
    await signOut(other);
    await other.close();
  },
  async 'somebody else who signs in'(page) {
    await page.goto(`${line.origin}/main/system?sign=${signFor('yw')}`);
    await page.getByRole('button', { name: '切换账号' }).click();
    await expect(page.getByRole('button', { name: /^账号 / })).toBeVisible();
    expect(await findOnDevice(page, [draft, file])).toEqual([]);
    await signOut(page);
  },
  async 'an end that no page saw'(page) {
    await page.evaluate(() => ['reach_tk', 'reach_uid'].forEach((key) => localStorage.removeItem(key)));
    await page.reload();
  },
};

test('whatever ends a session leaves nothing of it to who has the device, and unsent work to its owner', async ({
  page,
}) => {
  test.setTimeout(240_000);
  page.setDefaultTimeout(20_000);
  // A form that is left half-filled.
  page.on('dialog', (dialog) => void dialog.accept());
  const secrets = await secretsOf();
  for (const [name, end] of Object.entries(endings)) {
    await test.step(name, async () => {
      await work(page);
      // Whoever could read nothing here would find nothing afterwards either.
      const before = (await findOnDevice(page, secrets)).join();
      expect(secrets.filter((secret) => !before.includes(secret))).toEqual([]);
      await end(page);
      await expect(page).toHaveURL(/\/main\/login/);
      await expect.poll(() => findOnDevice(page, secrets)).toEqual([]);
    });
  }
  await page.goto(`${line.origin}/main/login?redirect=${encodeURIComponent(pushForm)}`);
  await fillSignIn(page, 'secretary');
  await expect(page.getByLabel('标题').first()).toHaveValue(draft);
});

test('signing out without a network signs out: the server is told as soon as it can be', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  const cut = await layLine(server.origin);
  await page.goto(`${cut.origin}/main/login`);
  await fillSignIn(page, 'secretary');
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible();
  await keepsAllFiles(page);
  const taken = await stored(page);
  const account = async () => {
    const authorization = new Map(taken).get('reach_tk')!;
    return (
      await page.request.get(server.origin + accountEndpoints.account.path, { headers: { authorization } })
    ).status();
  };

  await cut.cut();
  await signOut(page);
  await expect(page.getByText(leaving)).toBeVisible();
  // Whoever puts the two values back that open an account has no session that the server would renew.
  await page.evaluate((values) => {
    for (const [key, value] of values) if (key === 'reach_tk' || key === 'reach_uid') localStorage.setItem(key, value);
  }, taken);
  await page.goto(`${cut.origin}/main/system`);
  await expect(page.getByRole('button', { name: '重新登录' })).toBeVisible();
  expect(await account()).toBe(200);
  await cut.mend();
  await expect(page).toHaveURL(/\/main\/login/, { timeout: 20_000 });
  await expect(page.getByText(leaving)).toHaveCount(0);
  expect(await account()).toBe(401);
  expectQuiet(/ERR_CONNECTION|ERR_EMPTY|ERR_FAILED|status of 401/);
});

test('the cookie that a sign-out without a network leaves opens nothing, and the next person’s sign-in ends it', async ({
  page,
}) => {
  const cut = await layLine(server.origin);
  await page.goto(`${cut.origin}/main/login`);
  await fillSignIn(page, 'secretary');
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible();
  await keepsAllFiles(page);
  const id = await sessionOf(page);
  const userId = await page.evaluate(() => localStorage.getItem('reach_uid')!);
  await cut.cut();
  await signOut(page);
  await page.evaluate((uid) => {
    localStorage.removeItem('reach_leaving');
    localStorage.setItem('reach_tk', 'expired');
    localStorage.setItem('reach_uid', uid);
  }, userId);
  await cut.mend();
  await page.goto(`${cut.origin}/main/system`);
  await expect(page).toHaveURL(/\/main\/login/);
  const { list } = await (await asUser('admin'))(systemEndpoints.sessionList, { query: { size: 500 } });
  expect(list.map((session) => session.id)).not.toContain(id);

  await fillSignIn(page, 'secretary');
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible();
  await cut.cut();
  await signOut(page);
  await cut.mend();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await fillSignIn(page, 'teacher');
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible();
  const [leave, login] = [accountEndpoints.leave, accountEndpoints.login].map(({ path }) => asked.indexOf(path));
  expect(leave).toBeGreaterThan(-1);
  expect(leave).toBeLessThan(login!);
});
