import type { Page } from '@playwright/test';
import { peopleEndpoints } from '@contract/people/endpoints';
import type { DataOf } from '@contract/kernel/endpoint';
import { layLine, type Line } from './support/line';
import { signInAs } from './support/sign-in';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

/** What somebody needs offline is fetched while nobody waits; a busy machine takes its time. */
const preparedMs = 120_000;

const sign = (page: Page) => page.getByRole('button', { name: /^离线数据：/ });
const found = (page: Page, count: number | RegExp) =>
  page.getByText(
    new RegExp(
      `离线副本中查找，共 ${typeof count === 'number' ? count : count.source} 条，数据截至 \\d\\d-\\d\\d \\d\\d:\\d\\d`,
    ),
  );
/** No page says so while it has something to show. */
const expectNoFailure = (page: Page) => expect(page.getByText('网络连接异常')).toHaveCount(0);

/** Signs in over a line of its own, waits until the device is ready, and cuts the line. */
async function prepare(page: Page, origin: string, username: string): Promise<Line> {
  const line = await layLine(origin);
  await signInAs(page, line.origin, username);
  await expect(sign(page)).toHaveAccessibleName(/可离线使用 · 数据截至 \d\d-\d\d \d\d:\d\d/, { timeout: preparedMs });
  return line;
}

type People = DataOf<typeof peopleEndpoints.query>;
async function askPeople(page: Page, origin: string, body: object): Promise<People> {
  const token = await page.evaluate(() => localStorage.getItem('reach_tk'));
  const headers = { authorization: token! };
  const answer = await page.request.post(origin + peopleEndpoints.query.path, { headers, data: body });
  return ((await answer.json()) as { data: People }).data;
}

test('what was never opened is there without a network: other pages, filters, searches, a person', async ({
  page,
  hospital,
}) => {
  test.setTimeout(300_000);
  const line = await prepare(page, hospital.origin, 'admin');
  const origin = line.origin;
  const open = (path: string) => page.goto(`${origin}/main${path}`);
  const second = await askPeople(page, hospital.origin, { page: 2, size: 20 });
  const named = await askPeople(page, hospital.origin, { keyword: '李' });

  await sign(page).click();
  const list = page.getByRole('dialog', { name: '离线数据' });
  await expect(list.getByRole('listitem').filter({ hasText: '轮转总览' })).toContainText(/\d\d-\d\d \d\d:\d\d/);
  await expect(list.getByRole('button', { name: '立即获取' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await line.cut();

  const people = '/personnel-info/personnel-info-query';
  await open(`${people}?page=2`);
  await expect(found(page, second.total)).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first();
  for (const { name } of [second.list[0]!, second.list.at(-1)!]) await expect(row(name)).toBeVisible();
  await page.getByLabel('关键字').fill('李');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(found(page, named.total)).toBeVisible();
  await expectNoFailure(page);
  await open(`${people}?phone=13800000000`);
  await expect(page.getByText('离线副本中没有“手机号码”，请去掉这个条件，或联网后再查')).toBeVisible();

  const person = second.list.find(({ person_type_name: type }) => type === '住院医师')!;
  await open(`/personnel-info/personnel-details?user_id=${person.user_id}`);
  await expect(page.getByRole('heading', { name: person.name, level: 1 })).toBeVisible();
  await expect(page.getByText(/离线副本中只有列表里的内容/)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: person.staff_id })).toBeVisible();
  await page.getByRole('tab', { name: '状态记录' }).click();
  await expect(page.getByText('此页没有离线副本，联网后会自动显示')).toBeVisible();
  await page.getByRole('tab', { name: '轮转经历' }).click();
  await expect(found(page, /\d+/)).toBeVisible();
  await expectNoFailure(page);

  for (const path of [
    '/rotation-management/rotation-overview?page=2',
    '/rotation-management/rotation-overview?grade=2025&from=2026-09&to=2026-12',
    '/rotation-management/ward-list',
    '/rotation-management/ward-list?phase=arriving&keyword=李',
    '/data-dic/stu-manage?name=科',
    '/data-dic/big-sub?status=1',
    '/data-dic/agreementManage?state=valid',
    '/personnel-info/user-manage?status=1',
    '/system/role',
  ]) {
    await open(path);
    await expect(found(page, /[\d,]+/), path).toBeVisible();
    await expectNoFailure(page);
  }

  await open(`${people}?page=2`);
  await expect(found(page, second.total)).toBeVisible();
  await line.mend();
  await expect(found(page, /\d+/)).toBeHidden({ timeout: 30_000 });
  await expect(row(second.list[0]!.name)).toBeVisible();
});

test('a ward looks up its people on a phone without a network', async ({ page, hospital }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const line = await prepare(page, hospital.origin, 'secretary');
  await sign(page).click();
  const list = page.getByRole('dialog', { name: '离线数据' });
  await expect(list.getByRole('listitem').filter({ hasText: '在科名单' })).toBeVisible();
  expect((await sign(page).boundingBox())!.width).toBeGreaterThanOrEqual(44);
  await line.cut();
  await list.getByRole('button', { name: '立即获取' }).click();
  await expect(list.getByText('当前离线，联网后才能获取')).toBeVisible();
  await expectNoFailure(page);
  await page.keyboard.press('Escape');

  await page.goto(`${line.origin}/main/rotation-management/ward-list`);
  await expect(found(page, /\d+/)).toBeVisible();
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await page.goto(`${line.origin}/main/rotation-management/rotation-overview`);
  await expect(found(page, /\d+/)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoFailure(page);
  await line.mend();
});
