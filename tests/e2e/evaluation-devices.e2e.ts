import type { Browser, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
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

const signInAsAdmin = () => signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });

/** A running task of some raters about one person, anonymous unless it asks for files. @returns its id */
async function startTask(template: string, isAnonymous = true): Promise<number> {
  const admin = await signInAsAdmin();
  const { list } = await admin(templateEndpoints.templates, { query: { page: 1, size: 20, name: template } });
  const today = hospitalDay(Date.now());
  const made = await admin(taskEndpoints.addTask, {
    body: {
      name: `两台设备：${template}`,
      relations: [
        { key: 'peer', template_id: list[0]!.id, weight: 100, is_anonymous: isAnonymous, minimum: isAnonymous ? 3 : 1 },
      ],
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
    taskId ??= await startTask('同伴互评表');
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

test('a photo is part of an answer, and of two texts the one holds that the person chooses', async ({ browser }) => {
  const admin = await signInAsAdmin();
  const question = { help: '', low: null, options: [], rows: [], maximum: 9, weight: 1 };
  const items = [
    { ...question, key: 'q-1', kind: 'score' as const, title: '病历书写', required: true },
    { ...question, key: 'q-2', kind: 'file' as const, title: '评分表', required: true },
    { ...question, key: 'q-3', kind: 'text' as const, title: '建议', required: false },
  ];
  const form = { formula: 'weighted' as const, guide: '', sections: [{ key: 's-1', title: '', items }] };
  const template = { name: '带评分表的互评', kind: 'evaluation' as const, is_shared: true, form };
  await admin(templateEndpoints.addTemplate, { body: template });
  const task = await startTask(template.name, false);
  const hand = await device(browser, 'student', { taskId: task, viewport: phone });
  const kept = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/my/draft') && answer.ok());

  await hand.page.getByRole('button', { name: '提交' }).click();
  await expect(hand.page.getByText('评分表是必填项')).toBeVisible();
  const photo = { name: '评分表.png', mimeType: 'image/png', buffer: readFileSync('public/icons/icon-192.png') };
  await hand.page.getByLabel('添加评分表').setInputFiles(photo);
  const [arrived] = await Promise.all([
    kept(hand.page),
    hand.page.getByRole('dialog', { name: '添加评分表' }).getByRole('button', { name: '已核对，添加' }).click(),
  ]);
  expect(arrived.ok()).toBe(true);
  await expect(hand.page.getByRole('img', { name: '评分表 1' })).toBeVisible();

  const table = await device(browser, 'student', { taskId: task, viewport: desk });
  await expect(table.page.getByRole('img', { name: '评分表 1' })).toBeVisible();
  await hand.page.context().setOffline(true);
  await scores(hand.page, 7).first().click();
  await opinion(hand.page).fill('手机上没有网络时写的');
  const written = kept(table.page);
  await scores(table.page, 8).first().click();
  await opinion(table.page).fill('电脑上写的');
  await written;
  await table.page.context().close();

  await hand.page.context().setOffline(false);
  await opinion(hand.page).fill('手机上没有网络时写的，后来补充');
  await expect(hand.page.getByText('这份评价在另一台设备上也写过，内容不同')).toBeVisible({ timeout: 15_000 });
  await expect(hand.page.getByRole('button', { name: '提交' })).toBeDisabled();
  await hand.page.getByText('另一台设备的内容', { exact: true }).click();
  await expect(opinion(hand.page)).toHaveValue('电脑上写的');
  await hand.page.getByRole('button', { name: '以这份为准' }).click();
  await expect(scores(hand.page, 8).first()).toHaveAttribute('aria-pressed', 'true');
  await hand.page.getByRole('button', { name: '提交' }).click();
  await expect(hand.page.getByText('已全部完成')).toBeVisible();
  await hand.page.context().close();
});

test('an answer that was handed in without a network meets what was written at the desk since', async ({ browser }) => {
  const task = await startTask('同伴互评表');
  const hand = await device(browser, 'student', { taskId: task, viewport: phone });
  await scores(hand.page, 7).first().click();
  await hand.page.context().setOffline(true);
  await opinion(hand.page).fill('手机上没有网络时写的');
  await pressRest(hand.page, 7);
  await hand.page.getByRole('button', { name: '提交' }).click();
  await expect(hand.page.getByText('已保存在本机，联网后自动提交').first()).toBeVisible();

  const table = await device(browser, 'student', { taskId: task, viewport: desk });
  const written = table.page.waitForResponse(
    (answer) => answer.url().endsWith('/my/draft') && answer.request().postData()!.includes('电脑上写的'),
  );
  await opinion(table.page).fill('电脑上写的');
  expect((await written).ok()).toBe(true);

  await hand.page.context().setOffline(false);
  await hand.page.getByRole('button', { name: '处理' }).first().click({ timeout: 40_000 });
  const decision = hand.page.getByRole('dialog', { name: '需要您决定' });
  await expect(decision.getByText('手机上没有网络时写的')).toBeVisible();
  await expect(decision.getByText('电脑上写的')).toBeVisible();
  await decision.getByRole('button', { name: '以我的为准' }).click();
  // The desk has nothing left to fill in once the phone has sent it.
  await expect(decision).toBeHidden();
  await expect
    .poll(
      async () => {
        await table.page.reload();
        await expect(table.page.getByRole('heading', { name: '已完成' }).or(opinion(table.page))).toBeVisible();
        return table.page.getByText('已全部完成').count();
      },
      { timeout: 40_000, intervals: [1000] },
    )
    .toBe(1);
  await Promise.all([hand, table].map(({ page }) => page.context().close()));
});
