import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import type { DataOf } from '@contract/kernel/endpoint';
import { entryEndpoints } from '@contract/training/entries';
import { signIn } from '../../scripts/rotation/client';
import { layLine, type Line } from './support/line';
import { keepsAllFiles } from './support/offline-files';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, signInAs } from './support/sign-in';

let server: TestServer;
let line: Line;

test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
  line = await layLine(server.origin);
});
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});
test.afterAll(() => server.stop());

const mark = (at: number) => `离线登记第 ${at} 条`;
const count = 20;

/** As a camera makes it: large, and with the place where it was taken. */
let photo: Buffer;
test.beforeAll(async () => {
  photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#8a6' } })
    .withExif({ IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
});

/** Writes an entry of the first item that needs proof, with a note and a photo of its own. */
async function write(page: Page, at: number): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: '大病历' }).getByRole('button', { name: /^登记/ }).first().click();
  const form = page.getByRole('dialog', { name: /^登记：/ });
  await form.getByLabel('病历编号').fill(String(20261100 + at));
  await form.getByLabel('主要诊断').fill('社区获得性肺炎');
  await form.getByLabel('备注').fill(mark(at));
  const name = `示例 ${at}.jpg`;
  await form.getByLabel('添加证明材料').setInputFiles({ name, mimeType: 'image/jpeg', buffer: photo });
  const question = page.getByRole('dialog', { name: '添加证明材料' });
  await expect(question).toContainText('没有患者的姓名');
  await question.getByRole('button', { name: '已核对，添加' }).click();
  await expect(form.getByRole('img', { name: '证明材料 1' })).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
}

test('twenty entries with photos, written on a phone without a network, outlive two reloads and arrive once each', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signInAs(page, line.origin, 'student', '/training/student-manual');
  await keepsAllFiles(page);
  await expect(page.getByText('要求与缺口')).toBeVisible();

  await line.cut();
  for (let at = 1; at <= count; at++) {
    await write(page, at);
    if (at === 10) await page.reload();
  }
  await page.reload();
  for (const at of [1, 10, count]) {
    const row = page.getByRole('listitem').filter({ hasText: new RegExp(`${mark(at)}(?! *\\d)`) });
    await expect(row).toContainText('待发送');
    await expect(row.getByRole('button', { name: '看附件（1）' })).toBeVisible();
  }

  await line.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('待发送')).toHaveCount(0, { timeout: 90_000 });
  const own = await signIn({ REACH_URL: server.origin, REACH_USER: 'student', REACH_PASSWORD: demoPassword });
  const { entries } = await own(entryEndpoints.own, {});
  const arrived = entries.filter(({ note }) => note.startsWith('离线登记'));
  const notes = Array.from({ length: count }, (_, at) => mark(at + 1));
  expect(arrived.map(({ note }) => note).toSorted()).toEqual(notes.toSorted());
  expect(arrived.every(({ state }) => state === 'submitted')).toBe(true);
  const files = arrived.flatMap(({ photos }) => photos);
  expect(new Set(files).size).toBe(count);

  // Whoever reviews the ward sees them, without what the camera knew; a stranger does not.
  const [file] = files;
  const secretary = await signIn({ REACH_URL: server.origin, REACH_USER: 'secretary', REACH_PASSWORD: demoPassword });
  const sent = await secretary(attachmentEndpoints.content, { params: { id: file! } });
  const { format, width, exif } = await sharp(Buffer.from(await sent.arrayBuffer())).metadata();
  expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 1600, exif: undefined });
  const row = page.getByRole('listitem').filter({ hasText: mark(count) });
  await row.getByRole('button', { name: '看附件（1）' }).click();
  await expect(row.getByText(`示例 ${count}.jpg`)).toBeVisible();
});

test('a handbook that the build before kept on the device opens without a network, and is written in', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });
  // As the server answered before entries told of DOPS and appeals, and the handbook of the day before.
  await context.route(`**${entryEndpoints.own.path}`, async (route) => {
    const response = await route.fetch().catch(() => null);
    if (!response) return route.abort();
    const answer = (await response.json()) as { data: DataOf<typeof entryEndpoints.own> };
    const { since: _since, entries, ...book } = answer.data;
    const older = entries.map(({ dops: _dops, is_appealing: _appealing, ...entry }) => entry);
    await route.fulfill({ response, json: { ...answer, data: { ...book, entries: older } } });
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await signInAs(page, line.origin, 'student', '/training/student-manual');
  await keepsAllFiles(page);
  await expect(page.getByText('要求与缺口')).toBeVisible();

  await line.cut();
  await page.reload();
  await expect(page.getByRole('region', { name: '我的登记' }).getByRole('listitem').first()).toBeVisible();
  await write(page, count + 1);
  await expect(page.getByRole('listitem').filter({ hasText: mark(count + 1) })).toContainText('待发送');
  await page.getByRole('button', { name: /^完成 .*查看由来与变化$/ }).click();
  await expect(page.getByRole('dialog', { name: '完成' })).toBeVisible();
  expect(faults).toEqual([]);
  await line.mend();
});
