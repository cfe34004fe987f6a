import type { Page } from '@playwright/test';
import { departmentEndpoints } from '@contract/dictionary/departments';
import { monthIndex } from '@contract/kernel/half-month';
import { planEndpoints } from '@contract/rotation/plans';
import { signIn } from '../../scripts/rotation/client';
import { act } from './support/act';
import { chooseMonth } from './support/choose-month';
import { layLine } from './support/line';
import { watchConsole } from './support/quiet-page';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, openAs, signInAs } from './support/sign-in';
import { expect, test } from './support/test';

const path = '/rotation-management/wheel-rotation';

let server: TestServer;
test.beforeAll(async () => {
  // Publishing changes what everybody sees.
  server = await startTestServer({ DEMO_PEOPLE: '300' });
});
test.afterAll(() => server.stop());

/** A draft of all residents of a year and major. */
async function newDraft(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建排班' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建排班' });
  await drawer.getByLabel('名称').fill(name);
  await drawer.getByLabel('年级').click();
  await page.getByRole('option', { name: '2026 级' }).click();
  await drawer.getByLabel('专业').fill('外科');
  await page.getByRole('option', { name: /^外科/ }).first().click();
  await page.keyboard.press('Escape');
  // All of their training: what is left of it on some days is too short for what they have to do.
  await chooseMonth(page, '开始月份', 2026, 9);
  await chooseMonth(page, '结束月份', 2029, 8);
  await expect(drawer.getByText(/^将排 \d+ 人/)).toBeVisible();
  await drawer.getByRole('button', { name: '建立草稿' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function plan(page: Page): Promise<void> {
  await page.getByRole('button', { name: '开始排班' }).click();
  await expect(page.getByText('全部符合要求，没有超员').or(page.getByText('符合要求', { exact: true }))).toBeVisible();
}

test('a group is planned, a stay is moved and pinned, the plan is made anew, confirmed, published and undone', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', path);
  await newDraft(page, '2026 级外科');
  await plan(page);

  await page.getByRole('tab', { name: '科室容量' }).click();
  await expect(page.getByRole('grid', { name: /^科室容量/ })).toBeVisible();
  await expect(page.getByRole('complementary', { name: '选中的科室' })).toContainText(/人/);

  await page.getByRole('tab', { name: '人员安排' }).click();
  const grid = page.getByRole('grid', { name: /^排班/ });
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const chosen = page.getByRole('complementary', { name: '选中的轮转' });
  await chosen.getByRole('button', { name: '固定', exact: true }).click();
  await expect(chosen).toContainText('已固定');
  const pinned = await chosen.getByRole('paragraph').nth(1).textContent();
  const dept = pinned!.slice(0, pinned!.indexOf('（'));
  const staffId = (await chosen.getByRole('paragraph').first().textContent())!.split(' ')[1]!;

  await page.getByRole('button', { name: '从某月重排' }).click();
  await page.getByRole('dialog', { name: '从某月重排' }).getByRole('button', { name: '重新排班' }).click();
  await expect(page.getByText(/与原方案相比，改动/)).toBeVisible();
  await expect(chosen.getByRole('paragraph').nth(1)).toHaveText(pinned!);

  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('草稿已保存')).toBeVisible();
  for (const step of ['排班结束', '排班确认']) {
    await page.getByRole('button', { name: '更改状态' }).click();
    await page.getByRole('menuitem', { name: step }).click();
    await page.getByRole('dialog', { name: step }).getByRole('button', { name: step }).click();
    await expect(page.getByText(`草稿现为“${step}”`)).toBeVisible();
  }

  await page.getByRole('button', { name: '发布', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: /^发布排班/ });
  await publishing.getByRole('button', { name: /^发布 \d+ 人的轮转/ }).click();
  await expect(publishing.getByText(/^已发布 \d+ 人的轮转/)).toBeVisible({ timeout: 30_000 });
  await publishing.getByRole('link', { name: '查看轮转总览' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '轮转总览' })).toBeVisible();
  await page.goto(`${server.origin}/main/rotation-management/rotation-overview?keyword=${staffId}`);
  await expect(page.getByRole('gridcell', { name: dept }).first()).toBeVisible();

  await page.goto(`${server.origin}/main${path}`);
  const row = page.getByRole('row', { name: /2026 级外科/ });
  await expect(row).toContainText('已发布');
  await act(row, '打开');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await publishing.getByRole('button', { name: '发布详情与撤销' }).click();
  const detail = page.getByRole('dialog', { name: '导入详情' });
  await detail.getByRole('button', { name: '撤销这次导入' }).click();
  await detail.getByRole('button', { name: '全部撤销' }).click();
  await page.getByRole('dialog', { name: '撤销导入' }).getByRole('button', { name: '撤销', exact: true }).click();
  await expect(detail.getByText(/^已恢复 \d+ 个月/)).toBeVisible({ timeout: 30_000 });
  await page.goto(`${server.origin}/main${path}`);
  await expect(row).toContainText('发布已撤销');
  expectQuiet();
});

test('without a network a draft is planned, changed and found again after a reload', async ({ page }) => {
  const line = await layLine(server.origin);
  await signInAs(page, line.origin, 'admin', path);
  await newDraft(page, '离线排班');
  await expect(page.getByRole('grid', { name: /^排班/ })).toBeVisible();
  await line.cut();
  await plan(page);
  await expect(page.getByText(/已存在本机|未保存/)).toBeVisible();
  await expect(page.getByRole('button', { name: '从某月重排' })).toBeEnabled();
  await line.mend();
  await page.reload();
  await expect(page.getByText('符合要求', { exact: true })).toBeVisible();
  await expect(page.getByText('未保存')).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('草稿已保存')).toBeVisible();
});

test('an impossible wish is explained, and its cure is tried in a draft of its own', async ({ page }) => {
  await openAs(page, server.origin, 'admin', path);
  await newDraft(page, '名额不足');
  const id = Number(new URL(page.url()).searchParams.get('draft'));
  await narrow(id);
  await page.getByRole('button', { name: '从某月重排' }).click();
  await page.getByRole('dialog', { name: '从某月重排' }).getByRole('button', { name: '重新排班' }).click();
  await page.getByRole('tab', { name: /^问题/ }).click();
  await expect(page.getByRole('heading', { name: '为什么不能全部满足' })).toBeVisible();
  await expect(page.getByText(/缺 [\d.]+ 人月|差 [\d.]+/).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^(全部采用，另建草稿|另建草稿试排)$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^名额不足：/ })).toBeVisible();
  await expect(page.getByText('符合要求', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: /^问题/ }).click();
  await expect(page.getByRole('heading', { name: '本草稿的假定' })).toBeVisible();
});

/** The only department for something that everybody of a draft owes takes nobody any more. */
async function narrow(draftId: number): Promise<void> {
  const call = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
  const { group, from, to } = await call(planEndpoints.draft, { params: { id: draftId } });
  const { instance } = await call(planEndpoints.planSnapshot, { body: { group, from, to } });
  const owed = instance.schemes[0]!.necessary.map(({ std }) => instance.std.find((one) => one.id === std)!);
  const [hosp] = owed.find((std) => std.hosp.length === 1)!.hosp;
  const { version } = await call(departmentEndpoints.department, { params: { id: hosp! } });
  const always = { person_type_id: null, from_half: monthIndex(from) * 2, to_half: null };
  const capacities = [{ ...always, min_people: 0, max_people: 0 }];
  await call(departmentEndpoints.saveCapacities, { params: { id: hosp! }, body: { capacities }, ifMatch: version });
}
