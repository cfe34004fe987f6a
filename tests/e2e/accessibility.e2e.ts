import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { catalog } from '@contract/catalog';
import type { ScreenSpec } from '@contract/kernel/module';
import { startTestServer, type TestServer } from './support/server';
import { signInAs } from './support/sign-in';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
});
test.afterAll(() => server.stop());

/** Every screen that can be opened without knowing the id of something. */
const screens = Object.values(catalog)
  .flatMap(({ module }) => Object.values<ScreenSpec>(module.screens))
  .filter(({ path }) => !path.includes(':'));

const windows = [
  { name: 'a desktop', viewport: { width: 1366, height: 768 }, colorScheme: 'light' },
  { name: 'a phone in the dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** Serious and critical faults against WCAG 2.2 AA, one line each. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    // What is right needs no report, and pages without frames of others no page of axe's own to gather it in.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 5).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** The page has drawn what it has to show: nothing is loading, nothing fades in. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: /加载中/ })).toHaveCount(0);
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))));
}

for (const { name, ...window } of windows) {
  test.describe(`on ${name}`, () => {
    test.use(window);

    test('no screen has a serious fault', async ({ page }) => {
      test.setTimeout(600_000);
      await signInAs(page, server.origin, 'admin');
      const found: Record<string, string[]> = {};
      for (const { path, title } of screens) {
        await page.goto(`${server.origin}/main${path}`);
        const hasTitle = await page
          .getByRole('heading', { level: 1 })
          .waitFor({ timeout: 10_000 })
          .then(() => [])
          .catch(() => ['there is no h1, or more than one']);
        await settle(page);
        const list = [...hasTitle, ...(await faults(page))];
        if (list.length > 0) found[`${title} ${path}`] = list;
      }
      expect(found).toEqual({});
    });
  });
}
