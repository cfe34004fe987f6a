import type { Locator, Page } from '@playwright/test';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { recordEndpoints } from '@contract/notice/record-endpoints';
import { normaliseName } from '@contract/kernel/text';
import { peopleEndpoints } from '@contract/people/endpoints';
import { userinfoEndpoints } from '@contract/userinfo/endpoints';
import { signIn } from '../../scripts/rotation/client';
import { ImportDialog, placedOnServer, planFile, readPlan, sample } from './import-support';
import { layLine } from './support/line';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, signInAs } from './support/sign-in';
import { expect, test } from './support/test';

/** A morning of a ward's secretary on a small tablet whose network goes and comes back. */
test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '2600' });
});
test.afterAll(() => server.stop());

const sign = (page: Page) => page.getByRole('button', { name: /^离线数据：/ });
const kept = (page: Page) => page.getByText('已保存在本机，联网后自动提交');
const first = (list: Locator) => list.getByRole('listitem').first();

test('looks up, reads, decides and corrects an import without a network; then all of it is there, once, in her name', async ({
  page,
}) => {
  test.setTimeout(200_000);
  const line = await layLine(server.origin);
  const open = (path: string) => page.goto(`${line.origin}/main${path}`);
  const own = await signIn({ REACH_URL: server.origin, REACH_USER: 'secretary', REACH_PASSWORD: demoPassword });
  const { list: staff } = await own(peopleEndpoints.query, { body: { size: 500 } });
  const plan = await readPlan(sample('rotation-200x12.xlsx'));
  const staffIds = new Set(staff.filter(({ is_own }) => is_own).map(({ staff_id }) => staff_id));
  const rows = plan.rows.filter((row) => staffIds.has(row[plan.header.indexOf('工号')]!)).slice(0, 3);
  const month = plan.header.findIndex((title) => /^\d{4}-\d{2}/.test(title));
  const right = rows[0]![month]!;
  const misspelt = [rows[0]!.with(month, `${right.slice(0, -1)}课`), ...rows.slice(1)];
  const unread = (await own(recordEndpoints.records, { query: { type: 'all' } })).number;
  const [waiting] = (await own(approvalEndpoints.inboxPages, { body: {} })).list;

  await signInAs(page, line.origin, 'secretary');
  // What waits for her is looked at while there is a network: reading somebody's data stands in the log.
  await open('/system/approval-inbox');
  await page.getByRole('button', { name: waiting!.title }).first().click();
  await expect(page.getByRole('dialog', { name: '审批详情' }).getByRole('button', { name: '通过' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sign(page)).toHaveAccessibleName(/可离线使用/, { timeout: 180_000 });
  await line.cut();

  // Who is here; one of them is opened.
  await open('/rotation-management/ward-list');
  await expect(page.getByText(/离线副本中查找，共 \d+ 条/)).toBeVisible();
  await expect(first(page.getByRole('main'))).toBeVisible();

  // A notice is read.
  await page.getByRole('button', { name: /^通知/ }).click();
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(page.getByRole('status', { name: '网络状态' })).toContainText('待同步');
  await page.keyboard.press('Escape');

  // A change of somebody's data is passed.
  await open('/system/approval-inbox');
  await page.getByRole('button', { name: waiting!.title }).first().click();
  await page.getByRole('dialog', { name: '审批详情' }).getByRole('button', { name: '通过' }).click();
  await expect(kept(page)).toBeVisible();

  // Her own data are changed.
  await open('/userinfo/userinfo?edit=1');
  await page.getByLabel('民族').fill('壮族');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(kept(page)).toBeVisible();

  // A plan is checked, and its wrong cell corrected on its card.
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(await planFile('本病区.xlsx', plan.header, misspelt));
  await dialog
    .dialog()
    .getByRole('button', { name: `改为 ${right}` })
    .click();
  await dialog.button('继续导入').click();
  await expect(dialog.dialog().getByText('恢复网络后自动继续')).toBeVisible({ timeout: 60_000 });

  // The tablet is started again; then the network is back.
  await page.reload();
  await expect(dialog.dialog()).toBeVisible();
  await line.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  // The dialog that was open is open again.
  await dialog.confirm();
  await dialog.expectSuccess();
  await expect(page.getByRole('status', { name: '网络状态' })).toContainText('在线', { timeout: 60_000 });

  const { timeline } = await own(approvalEndpoints.detail, { params: { id: waiting!.id } });
  expect(timeline.filter(({ kind }) => kind === 'pass').map(({ actor }) => actor)).toEqual(['文秘书']);
  expect((await own(userinfoEndpoints.info, {})).values.nation).toBe('壮族');
  expect(unread).toBeGreaterThan(0);
  expect((await own(recordEndpoints.records, { query: { type: 'all' } })).number).toBe(0);
  const placed = await placedOnServer(page, line.origin);
  for (const row of rows) {
    const staffId = row[plan.header.indexOf('工号')]!;
    expect(Object.values(placed[staffId] ?? {})[0], staffId).toBe(normaliseName(row[month]!));
  }
});
