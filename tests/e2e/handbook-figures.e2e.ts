import { entryEndpoints as calls } from '@contract/training/entries';
import { hospitalDay } from '@contract/kernel/hospital-time';
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
  const today = hospitalDay(Date.now());
  const stay = book.stays.find(({ from, to }) => from <= today && today <= to)!;
  const kindOf = (id: number) => book.kinds.find((kind) => kind.id === id)!;
  const item = book.items.find(
    ({ st_dept_name: dept, kind_id: id }) => dept === stay.st_dept_name && !kindOf(id).needs_proof,
  )!;
  const { fields, has_role: hasRole } = kindOf(item.kind_id);
  await student(calls.saveEntry, {
    body: {
      id: crypto.randomUUID(),
      requirement_id: item.id,
      date: stay.from,
      role: hasRole ? '术者' : null,
      values: fields.map(({ key, type, options }) => ({
        key,
        value: type === 'choice' ? options[0]! : type === 'number' ? '3' : '0012345',
      })),
      is_submitted: true,
      version: 0,
    },
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'student', '/training/my-plan');
  await page.getByRole('button', { name: /^填写 .*查看由来与变化$/ }).click();
  const drawer = page.getByRole('dialog', { name: '填写' });
  await expect(drawer.getByRole('heading', { name: '较昨日的变化' })).toBeVisible();
  const line = drawer.getByRole('listitem').filter({ hasText: item.item }).first();
  await expect(line).toContainText(`${stay.from} 的登记 · 无 → 待审核 · ${book.name}`);
  await line.getByRole('link', { name: item.item }).click();
  await expect(page.getByRole('region', { name: `${item.item}的登记` })).toBeVisible();

  // The list of all leads to the same explanation.
  await openAs(page, server.origin, 'admin', '/training/manual-detail?user=4&figure=audit');
  await expect(page.getByRole('dialog', { name: '审核通过' })).toContainText('申诉认可不计');
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  await expect(page).not.toHaveURL(/figure=/);
  expectQuiet();
});
