import type { Browser, Page } from '@playwright/test';
import { taskEndpoints } from '@contract/evaluation/tasks';
import { templateEndpoints } from '@contract/evaluation/templates';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { daysAhead } from '@contract/rotation/stay-states';
import { signIn } from '../../scripts/rotation/client';
import { watchConsole } from './support/quiet-page';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, signInAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
});
test.afterAll(() => server.stop());

const phone = { width: 390, height: 844 };
const desk = { width: 1366, height: 768 };
/** Accounts whose people rate, and the person that they rate. */
const raters = { student: 4, yw: 5 };
const target = 3;

/** A running task, anonymous, of some raters about one person. @returns its id */
async function startTask(): Promise<number> {
  const admin = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
  const { list } = await admin(templateEndpoints.templates, { query: { page: 1, size: 20, name: '同伴互评表' } });
  const today = hospitalDay(Date.now());
  const made = await admin(taskEndpoints.addTask, {
    body: {
      name: '两台设备互评',
      relations: [{ key: 'peer', template_id: list[0]!.id, weight: 100, is_anonymous: true, minimum: 3 }],
      rule: { source: 'list', rater_ids: Object.values(raters), target_ids: [target] },
      trigger: 'window',
      opens_on: today,
      closes_on: daysAhead(today, 7),
    },
  });
  await admin(taskEndpoints.startTask, { body: { id: made.id }, ifMatch: made.version });
  return made.id;
}

async function device(browser: Browser, username: string, at: { taskId: number; viewport: typeof desk }) {
  const page = await (await browser.newContext({ viewport: at.viewport })).newPage();
  const { expectQuiet } = watchConsole(page);
  await signInAs(page, server.origin, username, `/evaluation/my-task/todo?task=${at.taskId}&relation=peer`);
  return { page, expectQuiet };
}
const scores = (page: Page, points: number) => page.getByRole('button', { name: new RegExp(` ${points} 分$`) });
const opinion = (page: Page) => page.getByRole('textbox').last();
/** Presses the same points at every question from the second on. */
async function pressRest(page: Page, points: number): Promise<void> {
  for (const step of (await scores(page, points).all()).slice(1)) await step.click();
}

let taskId: number | undefined;
for (const username of Object.keys(raters)) {
  test(`${username} begins on a phone and goes on at a desk, where the answer is handed in once`, async ({
    browser,
  }) => {
    taskId ??= await startTask();
    const hand = await device(browser, username, { taskId, viewport: phone });
    await scores(hand.page, 7).first().click();
    const saved = hand.page.waitForResponse((answer) => answer.url().endsWith('/my/draft'));
    await opinion(hand.page).fill(`${username} 从手机写起`);
    expect((await saved).ok()).toBe(true);

    const table = await device(browser, username, { taskId, viewport: desk });
    await expect(opinion(table.page)).toHaveValue(`${username} 从手机写起`);
    await expect(scores(table.page, 7).first()).toHaveAttribute('aria-pressed', 'true');
    await pressRest(table.page, 8);
    await table.page.getByRole('button', { name: '提交' }).click();
    await expect(table.page.getByText('已全部完成')).toBeVisible();

    // The phone still shows the form: what it sends now is refused, and it says so.
    await pressRest(hand.page, 9);
    await hand.page.getByRole('button', { name: '提交' }).click();
    await expect(hand.page.getByText(/的评价已提交，不能再改/).first()).toBeVisible();
    table.expectQuiet();
    await Promise.all([hand, table].map(({ page }) => page.context().close()));
  });
}
