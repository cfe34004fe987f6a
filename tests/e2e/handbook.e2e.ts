import { expect, test, type Page } from '@playwright/test';
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
const count = 3;

/** Fills the form of the first item that needs no file, with a note of its own. */
async function write(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: /^登记/ }).first().click();
  const form = page.getByRole('dialog', { name: /^登记：/ });
  await form.getByLabel('病历号').fill('20261125');
  await form.getByLabel('主要诊断').fill('社区获得性肺炎');
  await form.getByLabel('备注').fill(note);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
}

test('entries written on a phone without a network outlive a reload and arrive once each', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signInAs(page, line.origin, 'student', '/training/student-manual');
  await keepsAllFiles(page);
  await expect(page.getByText('要求与缺口')).toBeVisible();

  await line.cut();
  for (let at = 1; at <= count; at++) await write(page, mark(at));
  await page.reload();
  for (let at = 1; at <= count; at++) {
    await expect(page.getByRole('listitem').filter({ hasText: mark(at) })).toContainText('待发送');
  }

  await line.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('待发送')).toHaveCount(0, { timeout: 40_000 });
  const own = await signIn({ REACH_URL: server.origin, REACH_USER: 'student', REACH_PASSWORD: demoPassword });
  const { entries } = await own(entryEndpoints.own, {});
  const arrived = entries.filter(({ note }) => note.startsWith('离线登记'));
  expect(arrived.map(({ note }) => note).toSorted()).toEqual(Array.from({ length: count }, (_, at) => mark(at + 1)));
  expect(arrived.every(({ state }) => state === 'submitted')).toBe(true);
});
