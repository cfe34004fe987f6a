import { entryEndpoints as calls } from '@contract/training/entries';
import { changesSince } from '@contract/training/changes';
import { signIn } from '../../scripts/rotation/client';
import { watchConsole } from './support/quiet-page';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
});
test.afterAll(() => server.stop());

test('each figure of a handbook opens what it comes from and what moved it since yesterday, by whom', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  const student = await signIn({ REACH_URL: server.origin, REACH_USER: 'student', REACH_PASSWORD: demoPassword });
  // The server keeps what is asked within a minute of its start.
  await expect.poll(async () => (await student(calls.own, {})).since, { timeout: 60_000 }).not.toBeNull();
  const book = await student(calls.own, {});
  const { items } = changesSince(book, book.since!);
  const moved = items.find(({ entries }) => entries.some(({ by }) => by !== ''))!;

  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'student', '/training/my-plan');
  await page.getByRole('button', { name: /^完成 .*查看由来与变化$/ }).click();
  const drawer = page.getByRole('dialog', { name: '完成' });
  await expect(drawer.getByRole('heading', { name: '较昨日的变化' })).toBeVisible();
  const line = drawer.getByRole('listitem').filter({ hasText: moved.item }).first();
  await expect(line).toContainText('待审核 → 已通过');
  await expect(line).toContainText(moved.entries[0]!.by);
  await line.getByRole('link', { name: moved.item }).click();
  await expect(page.getByRole('region', { name: `${moved.item}的登记` })).toBeVisible();

  // The list of all leads to the same explanation.
  await openAs(page, server.origin, 'admin', '/training/manual-detail?user=4&figure=audit');
  await expect(page.getByRole('dialog', { name: '审核通过' })).toContainText('申诉认可不计');
  await page.getByRole('button', { name: '关闭' }).click();
  await expect(page).not.toHaveURL(/figure=/);
  expectQuiet();
});
