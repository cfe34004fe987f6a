import type { Page } from '@playwright/test';
import { dictionaryEndpoints } from '@contract/dictionary/endpoints';
import type { CallFn } from '@contract/kernel/call';
import { businessStatuses } from '@contract/people/business-status';
import { statusEndpoints } from '@contract/people/status-endpoints';
import { formatMonth, HalfUp, monthIndex } from '@contract/kernel/half-month';
import { listEndpoints } from '@contract/rotation/list-endpoints';
import { planEndpoints } from '@contract/rotation/plans';
import { piecesOfFlat } from '@contract/rotation/plans-pieces';
import { signIn } from '../../scripts/rotation/client';
import { chooseMonth } from './support/choose-month';
import { act } from './support/act';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, openAs } from './support/sign-in';
import { expect, test } from './support/test';

const planner = '/rotation-management/wheel-rotation';
const drafted = '2026 级住院医师';

let server: TestServer;
let office: CallFn;

test.beforeAll(async () => {
  server = await startTestServer();
  office = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
});
test.afterAll(() => server.stop());

const goTo = (page: Page, path: string) => page.goto(`${server.origin}/main${path}`);
const rightWords = '全部符合要求，没有超员';

/** A department takes so many people from now on; answers what it took before. */
async function setCapacities(id: number, capacities: unknown[]): Promise<unknown[]> {
  const { capacities: before, version } = await office(dictionaryEndpoints.department, { params: { id } });
  await office(dictionaryEndpoints.saveCapacities, {
    params: { id },
    body: { capacities: capacities as never },
    ifMatch: version,
  });
  return before.map(({ person_type_name: _name, ...row }) => row);
}

const capacity = (most: number) => ({
  person_type_id: null,
  from_half: monthIndex('2026-01') * 2,
  to_half: null,
  min_people: 0,
  max_people: most,
});

/** What is placed of the people of a draft from its first month on, a line a half month. */
async function placed(ids: readonly number[], from: string): Promise<string[]> {
  const lines: string[] = [];
  for (let page = 1; ; page++) {
    const { list, total } = await office(listEndpoints.overviewPagesV2, { body: { grade: 2026, page, size: 500 } });
    for (const { userId, deptList } of list.filter((row) => ids.includes(row.userId))) {
      for (const { date, halfUp, deptId, stDeptId } of deptList) {
        if (date < from) continue;
        const halves = halfUp === HalfUp.whole ? [0, 1] : [halfUp === HalfUp.first ? 0 : 1];
        lines.push(...halves.map((half) => `${userId} ${date} ${half} ${deptId} ${stDeptId}`));
      }
    }
    if (page * 500 >= total) return lines.sort();
  }
}

/** What a draft says, in the same lines. */
async function planned(draftId: number): Promise<{ ids: number[]; lines: string[]; from: string }> {
  const { from } = await office(planEndpoints.draft, { params: { id: draftId } });
  const { list } = await office(planEndpoints.draftPieces, { params: { id: draftId } });
  const lines = list.flatMap(({ userId, pieces }) =>
    piecesOfFlat(pieces).flatMap((piece) =>
      Array.from({ length: piece.to - piece.from }, (_, at) => {
        const half = monthIndex(from) * 2 + piece.from + at;
        return `${userId} ${formatMonth(Math.floor(half / 2))} ${half % 2} ${piece.hosp} ${piece.std}`;
      }),
    ),
  );
  return { ids: list.map(({ userId }) => userId), lines: lines.sort(), from };
}

const draftOf = (page: Page) => Number(new URL(page.url()).searchParams.get('draft'));

async function planIt(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  if (button === '从某月重排') {
    const form = page.getByRole('dialog', { name: button });
    await form.getByRole('combobox', { name: '从哪个月开始重排' }).click();
    await page.getByRole('option').first().click();
    await form.getByRole('button', { name: '重新排班' }).click();
  }
  await expect(page.getByRole('status', { name: '排班进度' })).toHaveCount(0, { timeout: 60_000 });
}

/** Saves a draft and takes it to 排班确认. */
async function confirmDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('草稿已保存')).toBeVisible();
  for (const step of ['排班结束', '排班确认']) {
    await page.getByRole('button', { name: '更改状态' }).click();
    await page.getByRole('menuitem', { name: step }).click();
    await page.getByRole('dialog', { name: step }).getByRole('button', { name: step }).click();
    await expect(page.getByText(`草稿现为“${step}”`)).toBeVisible();
  }
}

const publishing = (page: Page) => page.getByRole('dialog', { name: /^发布排班/ });
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await publishing(page)
    .getByRole('button', { name: /^发布 \d+ 人的轮转/ })
    .click();
}

test('a year of the office: a standard for the next intake, a plan that cannot be, one that can, a kill while it is published, a leave, and back', async ({
  page,
}) => {
  test.setTimeout(300_000);
  page.setDefaultTimeout(20_000);

  // The standard of the next year, changed in one requirement; its schemes are checked.
  await openAs(page, server.origin, 'admin', '/training-plan/manual-management');
  const version = (grade: number) => page.getByRole('row').filter({ hasText: `${grade} 级` });
  await act(version(2027).first(), '复制到新年度');
  await page.getByRole('dialog', { name: '复制到新年度' }).getByRole('button', { name: '复制' }).click();
  await act(version(2028).first(), '编辑要求');
  await page.getByRole('button', { name: '全部展开' }).click();
  // Below the head and the first department.
  const requirement = page.getByRole('main').getByRole('row').nth(2);
  await act(requirement, '编辑');
  const form = page.getByRole('dialog');
  await form.getByLabel('例数').fill('7');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  await goTo(page, '/rotation-management/rotation-rules?grade=2028');
  await act(page.getByRole('main').getByRole('row').filter({ hasText: '内科' }).first(), '查看');
  await expect(page.getByRole('dialog').getByText(/检查通过|没有错误|个错误/)).toBeVisible();

  // The emergency department takes hardly anybody: the plan cannot be, and the first sentence says why.
  const departments = await office(dictionaryEndpoints.departments, {});
  const emergency = departments.filter(({ name }) => name.includes('急诊'));
  const before = new Map<number, unknown[]>();
  for (const { id } of emergency) before.set(id, await setCapacities(id, [capacity(1)]));
  await goTo(page, planner);
  await page.getByRole('button', { name: '新建排班' }).first().click();
  const drawer = page.getByRole('dialog', { name: '新建排班' });
  await drawer.getByLabel('名称').fill(drafted);
  await drawer.getByLabel('年级').click();
  await page.getByRole('option', { name: '2026 级' }).click();
  await drawer.getByRole('combobox', { name: '人员类型' }).click();
  await page.getByRole('option', { name: '住院医师', exact: true }).click();
  // Later on what is left of their training is too short for what they have to do.
  await chooseMonth(page, '开始月份', 2026, 12);
  await chooseMonth(page, '结束月份', 2029, 11);
  await expect(drawer.getByText(/^将排 \d+ 人/)).toBeVisible();
  expect(Number(/\d+/.exec((await drawer.getByText(/^将排 \d+ 人/).textContent())!)![0])).toBeGreaterThanOrEqual(190);
  await drawer.getByRole('button', { name: '建立草稿' }).click();
  await expect(page.getByRole('heading', { level: 1, name: drafted })).toBeVisible();
  const first = draftOf(page);
  await planIt(page, '开始排班');
  await page.getByRole('tab', { name: /^问题/ }).click();
  const causes = page.getByRole('region', { name: '为什么不能全部满足' });
  await expect(causes.getByRole('listitem').first()).toContainText('急诊');

  // What would cure it is tried in a draft of its own.
  await page
    .getByRole('button', { name: /全部采用，另建草稿|另建草稿试排/ })
    .first()
    .click();
  await expect(
    page
      .getByText('本草稿的假定')
      .or(page.getByText(/本草稿假定/))
      .first(),
  ).toBeVisible({ timeout: 60_000 });
  expect(draftOf(page)).not.toBe(first);

  // The office finds the places; the first draft is planned with what is stored now.
  for (const [id, rows] of before) await setCapacities(id, rows);
  await goTo(page, `${planner}?draft=${first}`);
  await planIt(page, '从某月重排');
  await page.getByRole('tab', { name: /^问题/ }).click();
  await expect(page.getByText(rightWords)).toBeVisible();
  await confirmDraft(page);

  // The power goes in the middle of publishing: what stands afterwards is the plan, and nothing else.
  await publish(page);
  await expect
    .poll(async () => (await office(planEndpoints.draft, { params: { id: first } })).publishing?.written ?? 0, {
      intervals: [20],
    })
    .toBeGreaterThan(0);
  await server.killAndRestart();
  await expect
    .poll(async () => (await office(planEndpoints.draft, { params: { id: first } })).publishing?.state, {
      timeout: 60_000,
    })
    .toBe(25);
  const plan = await planned(first);
  expect(await placed(plan.ids, plan.from)).toEqual(plan.lines);

  // One of them goes on leave and loses what has not begun; he comes back and is planned anew, the others stay where they are.
  const away = plan.ids[0]!;
  const turn = (status: { id: number }) =>
    office(statusEndpoints.statusUpdate, {
      body: { user_ids: [away], business_status: status.id, reason: '产假', date: `${plan.from}-10`, file: '' },
    });
  await turn(businessStatuses.paused);
  const isAway = (line: string) => line.startsWith(`${away} `);
  const left = await placed(plan.ids, plan.from);
  expect(left.filter((line) => !isAway(line))).toEqual(plan.lines.filter((line) => !isAway(line)));
  expect(left.length).toBeLessThan(plan.lines.length);
  await turn(businessStatuses.training);
  await goTo(page, planner);
  await act(page.getByRole('row', { name: new RegExp(drafted) }).last(), '复制');
  const copying = page.getByRole('dialog');
  await copying.getByRole('button', { name: /复制|建立草稿/ }).click();
  await expect(page).toHaveURL(/draft=\d+/);
  await planIt(page, '从某月重排');
  await expect(page.getByText(/与原方案相比，改动/)).toBeVisible();
  await confirmDraft(page);
  await publish(page);
  await expect(publishing(page).getByText(/^已发布 \d+ 人的轮转/)).toBeVisible({ timeout: 60_000 });
  const again = await planned(draftOf(page));
  expect(await placed(plan.ids, plan.from)).toEqual(again.lines);
  expect(again.lines.filter(isAway).length).toBeGreaterThan(left.filter(isAway).length);

  // And all of that is taken back.
  await publishing(page).getByRole('button', { name: '发布详情与撤销' }).click();
  const detail = page.getByRole('dialog', { name: '导入详情' });
  await detail.getByRole('button', { name: '撤销这次导入' }).click();
  await detail.getByRole('button', { name: '全部撤销' }).click();
  await page.getByRole('dialog', { name: '撤销导入' }).getByRole('button', { name: '撤销', exact: true }).click();
  await expect(detail.getByText(/已撤销/).first()).toBeVisible({ timeout: 60_000 });
  expect(await placed(plan.ids, plan.from)).toEqual(left);
});
