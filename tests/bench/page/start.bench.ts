import { chromium, expect, test, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layLine } from '../../e2e/support/line';
import { keepsAllFiles } from '../../e2e/support/offline-files';
import { startTestServer, type TestServer } from '../../e2e/support/server';
import { signInAs } from '../../e2e/support/sign-in';
import { report } from './report';

const starts = 9;
/** 1 Mbit/s. */
const slowLine = 125_000;

test.setTimeout(600_000);

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer();
});
test.afterAll(() => server.stop());

/** Notes in the page, from the start of the navigation, when the first link of the menu is drawn. */
const noteMenu = () => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('nav[aria-label="主菜单"] a')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('menu'));
  });
  observer.observe(document, { childList: true, subtree: true });
};
const menuAt = (page: Page) => page.evaluate(() => performance.getEntriesByName('menu')[0]?.startTime ?? 0);

test('a start without a network, in a browser that was closed', async ({ launchOptions }) => {
  const folder = mkdtempSync(join(tmpdir(), 'reach-start-'));
  const line = await layLine(server.origin);
  const open = () => chromium.launchPersistentContext(folder, { ...launchOptions, headless: true });
  const first = await open();
  const signedIn = first.pages()[0]!;
  await signInAs(signedIn, line.origin, 'admin');
  await keepsAllFiles(signedIn);
  await first.close();
  await line.cut();

  const times: number[] = [];
  for (let start = 0; start < starts; start++) {
    const context = await open();
    const page = context.pages()[0]!;
    await page.addInitScript(noteMenu);
    await page.goto(`${line.origin}/main/system`);
    await expect.poll(() => menuAt(page)).toBeGreaterThan(0);
    times.push(await menuAt(page));
    await context.close();
  }
  rmSync(folder, { recursive: true });
  const sorted = times.toSorted((one, other) => one - other);
  report('start without a network', { median_ms: sorted[(starts - 1) / 2]!, worst_ms: sorted.at(-1)! });
});

test('the first installation on a line of 1 Mbit/s', async ({ page }) => {
  const line = await layLine(server.origin);
  line.limit(slowLine);
  const begun = performance.now();
  await page.goto(`${line.origin}/main/login`);
  await page.getByLabel('账号').waitFor();
  const figures: Record<string, number> = { sign_in_page_ms: performance.now() - begun };
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  figures['start_installed_ms'] = performance.now() - begun;
  await keepsAllFiles(page);
  figures['all_installed_ms'] = performance.now() - begun;
  report('first installation at 1 Mbit/s', figures);
});
