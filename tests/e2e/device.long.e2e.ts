import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import type { DownloadTask } from '@contract/download/types';
import { fillDatabases } from './support/full-device';
import { layLine, type Line } from './support/line';
import { keepsAllFiles } from './support/offline-files';
import { built, startTestServer, type TestServer } from './support/server';
import { openAs, signInAs } from './support/sign-in';
import { expect, test } from './support/test';

// The network, the room and the version of a device change here: each test has a window and a line of its own.
test.use({ serviceWorkers: 'allow', reuseContext: false });

/** A build of its own, of which a next version can be made. */
const root = mkdtempSync(join(tmpdir(), 'reach-build-'));
const folder = join(root, 'dist');
let server: TestServer;
let line: Line;
test.beforeAll(async () => {
  cpSync(built, folder, { recursive: true });
  for (const name of ['node_modules', 'package.json']) {
    symlinkSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), join(root, name));
  }
  server = await startTestServer({ DEMO_PEOPLE: '300' }, folder);
});
test.beforeEach(async () => {
  line = await layLine(server.origin);
});
test.afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true });
});

const network = (page: Page) => page.getByRole('status', { name: '网络状态' });
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const accountMenu = (page: Page) => page.getByRole('button', { name: /^账号 / });
const readiness = (page: Page) => page.getByRole('status', { name: '离线使用' });

test('an installation that a bad network broke off goes on by itself, and says how far it is', async ({ page }) => {
  line.limit(125_000);
  await signInAs(page, line.origin, 'admin');
  await accountMenu(page).click();
  await expect(readiness(page)).toHaveText(/已保存 \d+ \/ \d+ 个文件/, { timeout: 60_000 });
  await line.cut();
  await expect(readiness(page)).toHaveText(/尚未保存完整（\d+ \/ \d+），网络恢复后自动继续/);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active ?? null)).toBeNull();
  line.limit(Infinity);
  await line.mend();
  await expect(readiness(page)).toHaveText('页面文件已保存在本机，断网后仍可打开', { timeout: 60_000 });

  await line.cut();
  await page.reload();
  await menu(page).getByRole('link', { name: '轮转总览', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '轮转总览' })).toBeVisible();
  await expect(network(page)).toHaveText(/^离线/);
});

// That it takes 15 seconds at most is what device/api/network.test.ts says; here a busy machine has its time.
const noticed = { timeout: 45_000 };

for (const how of ['cut', 'stall'] as const) {
  test(`the sign notices that the server is gone, and that it is back (${how})`, async ({ page }) => {
    await openAs(page, line.origin, 'teacher');
    await expect(network(page)).toHaveText(/^在线/, noticed);
    await page.mouse.move(300, 300);
    await line[how]();
    await expect(network(page)).toHaveText(/^离线/, noticed);
    if (how === 'stall') await line.cut();
    await line.mend();
    await expect(network(page)).toHaveText(/^在线/, noticed);
  });
}

/** Publishes a next version, in which a part that is loaded late has another name. */
function publishNext(): void {
  const client = join(folder, 'client');
  const part = readdirSync(join(client, 'assets')).find((name) => /^user-panel-.*\.js$/.test(name))!;
  const next = 'user-panel-NEXT.js';
  renameSync(join(client, 'assets', part), join(client, 'assets', next));
  // What the build packed beside them is of the version before.
  for (const file of [`assets/${part}`, 'sw.js', 'offline-files.json'])
    for (const packed of ['br', 'gz']) rmSync(join(client, `${file}.${packed}`));
  for (const file of ['sw.js', 'offline-files.json']) {
    const text = readFileSync(join(client, file), 'utf8');
    if (!text.includes(part)) throw new Error(`${part} is not in ${file}`);
    writeFileSync(join(client, file), text.replaceAll(part, next));
  }
}

test('a new version is offered beside a half-filled form, keeps it, and leaves other tabs alone', async ({
  page,
  context,
}) => {
  await signInAs(page, line.origin, 'admin', '/system/role-form');
  await keepsAllFiles(page);
  await page.reload();
  const other = await context.newPage();
  await other.goto(`${line.origin}/main/system/role-form`);
  const name = (tab: Page) => tab.getByLabel('角色名称');
  await name(other).fill('在另一个标签页填写');
  await name(page).fill('未保存的角色');

  publishNext();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
  const offer = page.getByRole('status').filter({ hasText: '新版本已就绪' });
  await expect(offer).toContainText('正在填写的内容会留作草稿');
  await Promise.all([page.waitForEvent('load'), offer.getByRole('button', { name: '立即刷新' }).click()]);
  await expect(name(page)).toHaveValue('未保存的角色');

  await expect(other.getByText('新版本已在其他标签页启用，刷新后生效')).toBeVisible();
  await expect(name(other)).toHaveValue('在另一个标签页填写');
  // A part of its own version that it had not loaded yet, and that the server no longer has.
  await accountMenu(other).click();
  await expect(readiness(other)).toBeVisible();
});

/** What the caches of a browser may take; its own switch, which databases do not mind. Lasts as long as this page. */
async function giveRoom(context: BrowserContext, bytes: number): Promise<void> {
  const session = await context.newCDPSession(await context.newPage());
  await session.send('Storage.overrideQuotaForOrigin', { origin: line.origin, quotaSize: bytes });
}

test('a full device says what was not kept and what to do, and works again when there is room', async ({ page }) => {
  await signInAs(page, line.origin, 'student');
  await keepsAllFiles(page);
  const bell = page.getByRole('banner').getByRole('button', { name: /^通知/ });
  await bell.click();
  const notices = page.getByRole('dialog', { name: /^通知/ }).getByRole('listitem');
  const unread = notices.getByRole('button', { name: /^未读/ });
  await expect(unread.first()).toBeVisible();
  await line.cut();
  const empty = await fillDatabases(page);
  await unread.first().click();
  const told = page.getByRole('alert').filter({ hasText: '本机存储空间已满' });
  await expect(told).toContainText('刚才的操作没有保存，也没有提交');
  await expect(told).toContainText('此前保存的内容不受影响');
  await expect(page.getByText('未知错误')).toHaveCount(0);
  await empty();
  await page.keyboard.press('Escape');
  await bell.click();
  await unread.first().click();
  await expect(network(page)).toHaveText('离线，1 条待同步');
});

test('a browser that gives hardly any room is said to be unable to work offline', async ({ page, context }) => {
  await page.goto(`${line.origin}/main/login`);
  await giveRoom(context, 100_000);
  await signInAs(page, line.origin, 'student');
  await expect(page.getByText(/浏览器给本站的存储空间不足，本机不能离线使用/).first()).toBeVisible({ timeout: 60_000 });
});

test('one tab asks for running downloads, another goes on when it closes, and a reload misses no end', async ({
  page,
  context,
}) => {
  const task: DownloadTask = {
    ID: '0b0c3a56-5c6e-4f3c-9a53-1f5e0d8b7c11',
    Status: 'IN_PROGRESS',
    kind: 'people.files',
    title: '人员资料',
    note: '',
    problem: '',
    progress_done: 1,
    progress_total: 4,
    file_name: '',
    file_size: 0,
    created_at: '2026-11-01T08:00:00.000Z',
    finished_at: null,
    expires_at: null,
  };
  let polls = 0;
  await context.route('**/api/v2/download/tasks?*', (route) => {
    const isPoll = route.request().url().includes('status=IN_PROGRESS');
    if (isPoll) polls += 1;
    const list = isPoll && task.Status !== 'IN_PROGRESS' ? [] : [task];
    return route.fulfill({ json: { code: 200, message: '', data: { list, total: list.length } } });
  });
  await openAs(page, line.origin, 'teacher');
  const other = await context.newPage();
  await other.goto(`${line.origin}/main/system`);
  const tray = (tab: Page) => tab.getByRole('button', { name: '后台任务，1 项未完成' });
  await expect(tray(page)).toBeVisible();
  await expect(tray(other)).toBeVisible();
  await expect.poll(() => polls).toBe(1);
  task.progress_done = 3;
  await expect.poll(() => polls, { timeout: 20_000 }).toBe(2);
  await tray(other).click();
  await expect(other.getByRole('progressbar', { name: '人员资料 75%' })).toBeVisible();

  await page.close();
  await expect.poll(() => polls).toBe(3);
  Object.assign(task, { Status: 'COMPLETED', file_name: '人员资料.zip', file_size: 9 });
  await other.reload();
  await expect(other.getByText('人员资料已生成')).toBeVisible();
});
