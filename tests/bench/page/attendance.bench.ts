import { expect, test } from '@playwright/test';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { daysAhead } from '@contract/rotation/stay-states';
import type { Sheet } from '@contract/attendance/sheets';
import { startTestServer, type TestServer } from '../../e2e/support/server';
import { signInAs } from '../../e2e/support/sign-in';
import { busiestTask } from './busiest-task';
import { report } from './report';
import { scrollAbout } from './scroll-about';

test.use({ trace: 'off', viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' });

const people = 500;
const days = 31;
const last = daysAhead(`${hospitalDay(Date.now()).slice(0, 7)}-01`, -1);
/** The month before, or the one before that: of two in a row one has 31 days. */
const month = (last.endsWith(`-${days}`) ? last : daysAhead(`${last.slice(0, 7)}-01`, -1)).slice(0, 7);

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer();
});
test.afterAll(() => server.stop());

test('500 people by 31 days of attendance with shifts, scrolled in both directions', async ({ page }) => {
  // No ward has as many: the people of one stand there again and again.
  await page.route(/\/attendance\/sheet\?/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Sheet };
    const [first] = answer.data.people;
    const line = (letters: string) => letters.repeat(Math.ceil((days * 2) / letters.length)).slice(0, days * 2);
    answer.data.people = Array.from({ length: people }, (_, at) => ({
      ...first!,
      user_id: 1_000_000 + at,
      staff_id: `B${at}`,
      marks: line(['PPPLPPA_RR', 'DDRRPPPPVV', '__PPPPPPRR'][at % 3]!),
      plan: 'P'.repeat(days * 2),
      shifts: line('0123').slice(0, days),
      checked: line('10~').slice(0, days),
    }));
    await route.fulfill({ response, json: answer });
  });
  await signInAs(page, server.origin, 'admin', `/attendance/depart-attendance/1?month=${month}`);
  const grid = page.getByRole('grid', { name: /考勤$/ });
  await expect(grid).toHaveAttribute('aria-rowcount', String(people + 2));
  await expect(grid.getByRole('row').nth(10)).toBeVisible();
  const busiest = await busiestTask(page, () => grid.evaluate(scrollAbout));
  report('scrolling 500 x 31 of attendance', { busiest_main_thread_task_ms: busiest });
});
