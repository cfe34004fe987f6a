import { startTestServer, type TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
});
test.afterAll(() => server.stop());

const papers = [
  { who: 'admin', route: '/rotation-management/rotation-overview', heading: /^轮转总览 .+ 至 / },
  { who: 'secretary', route: '/rotation-management/rotation-overview-dep', heading: /^科室轮转名单 / },
  { who: 'student', route: '/rotation-management/rotation-overview-view', heading: /的轮转安排$/ },
] as const;

for (const { who, route, heading } of papers)
  test(`${route} prints its paper and nothing else`, async ({ page }) => {
    // What the dialog would show: innerText leaves out what the print style hides.
    await page.addInitScript(() => {
      window.print = () => Object.assign(window, { printed: document.body.innerText });
    });
    await openAs(page, server.origin, who, route);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => matchMedia('print').matches)).toBe(true);
    await page.getByRole('button', { name: '打印' }).click();
    const printed = () => page.evaluate(() => (window as { printed?: string }).printed ?? '');
    await expect.poll(async () => (await printed()).split('\n')[0]).toMatch(heading);
    expect(await printed()).not.toContain('首页');
    await expect(page.getByRole('button', { name: '打印' })).toBeVisible();
  });
