import { taskEndpoints } from '@contract/evaluation/tasks';
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

test('a patient answers once by a code that is shown to her, without a sign-in', async ({ browser }) => {
  const admin = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
  const { list } = await admin(taskEndpoints.tasks, { query: { page: 1, size: 20, name: '本月患者评价' } });
  const desk = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const office = await desk.newPage();
  await signInAs(office, server.origin, 'admin', `/evaluation/task/exec-status?id=${list[0]!.id}`);
  const show = async () => {
    await office.getByRole('button', { name: '出示一个' }).first().click();
    await expect(office.getByRole('img', { name: '患者评价二维码' })).toBeVisible();
    await office.getByRole('button', { name: '复制链接' }).click();
    await expect(office.getByRole('button', { name: '已复制' })).toBeVisible();
    return office.evaluate(() => navigator.clipboard.readText());
  };
  const address = await show();
  expect(address).toMatch(/\/main\/evaluation\/patient#[\w-]{43}$/);

  const hand = await browser.newContext({ viewport: phone });
  const page = await hand.newPage();
  const { expectQuiet } = watchConsole(page);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: '患者评价' })).toBeVisible();
  await page.getByRole('button', { name: '提交评价' }).click();
  await expect(page.getByText('服务态度是必填项')).toBeVisible();
  for (const step of await page.getByRole('button', { name: / 5 分$/ }).all()) await step.click();
  await page.getByRole('radio', { name: '愿意', exact: true }).check();
  await page.getByRole('textbox').fill('讲得很清楚');
  await page.getByRole('button', { name: '提交评价' }).click();
  await expect(page.getByText('评价已提交，谢谢您')).toBeVisible();
  expectQuiet();
  // Nothing of it stays on the phone, and the code is over.
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('讲得很清楚');
  await page.reload();
  await expect(page.getByText('这个二维码已经用过')).toBeVisible();

  // One that went into the wrong hands is withdrawn: it asks nothing any more, what was answered stays.
  await office.reload();
  const lost = await show();
  await office.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await office
    .getByRole('button', { name: /^作废.+未用的二维码$/ })
    .first()
    .click();
  await office.getByRole('dialog', { name: '作废未使用的二维码' }).getByRole('button', { name: '作废' }).click();
  await expect(office.getByText(/已作废 \d+ 个未使用的二维码/)).toBeVisible();
  await page.goto(lost);
  await page.reload();
  await expect(page.getByText('这个二维码已由医护人员作废')).toBeVisible();
  await page.goto(`${server.origin}/main/evaluation/patient#${'x'.repeat(43)}`);
  await page.reload();
  await expect(page.getByText('二维码无效')).toBeVisible();
  await Promise.all([desk, hand].map((context) => context.close()));
});
