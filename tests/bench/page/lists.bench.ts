import { expect, test } from '@playwright/test';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { startTestServer, type TestServer } from '../../e2e/support/server';
import { signInAs } from '../../e2e/support/sign-in';
import { busiestTask } from './busiest-task';
import { report } from './report';
import { scrollAbout } from './scroll-about';

test.use({ trace: 'off', viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' });

const rows = 500;
const month = hospitalDay(Date.now()).slice(0, 7);

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer();
});
test.afterAll(() => server.stop());

/** The longest page that people may ask for; the demo hospital has fewer rows, which stand there again and again. */
const lists = [
  {
    name: '500 people of a month of attendance',
    path: `/attendance/check-record/1?month=${month}&size=${rows}`,
    call: /\/attendance\/records\/pages/,
  },
  { name: '500 activities', path: `/teachActivities/manage?size=${rows}`, call: /\/activities\/activities\?/ },
];

for (const { name, path, call } of lists) {
  test(`${name} in a list, scrolled in both directions`, async ({ page }) => {
    await page.route(call, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { data: { total: number; list: Record<string, unknown>[] } };
      const { list } = answer.data;
      answer.data = {
        total: rows,
        list: Array.from({ length: rows }, (_, at) => ({
          ...list[at % list.length]!,
          id: 1_000_000 + at,
          user_id: 1_000_000 + at,
        })),
      };
      await route.fulfill({ response, json: answer });
    });
    await signInAs(page, server.origin, 'admin', path);
    const table = page.getByRole('table').first();
    await expect(table.getByRole('row').nth(20)).toBeVisible();
    const busiest = await busiestTask(page, () => table.evaluate(scrollAbout));
    report(`scrolling ${name}`, { busiest_main_thread_task_ms: busiest });
  });
}
