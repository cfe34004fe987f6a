import { expect, test } from '@playwright/test';
import { startTestServer, type TestServer } from '../../e2e/support/server';
import { signInAs } from '../../e2e/support/sign-in';
import { busiestTask } from './busiest-task';
import { report } from './report';
import { scrollAbout } from './scroll-about';

test.use({ trace: 'off', viewport: { width: 1920, height: 1080 } });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer();
});
test.afterAll(() => server.stop());

test('500 people by 36 months, scrolled in both directions', async ({ page }) => {
  await signInAs(page, server.origin, 'admin');
  await page.goto(`${server.origin}/main/rotation-management/rotation-overview?size=500&from=2024-01&to=2026-12`);
  const grid = page.getByRole('grid', { name: /^轮转总览/ });
  await expect(grid).toHaveAttribute('aria-rowcount', '502');
  await expect(grid.getByRole('rowheader').first()).toBeVisible();
  const busiest = await busiestTask(page, () => grid.evaluate(scrollAbout));
  report('scrolling 500 x 36', { busiest_main_thread_task_ms: busiest });
});
