import { expect, test, type Browser, type Page } from '@playwright/test';
import { approvalEndpoints } from '@contract/approval/endpoints';
import type { ApprovalRow } from '@contract/approval/types';
import { courseQueryEndpoints } from '@contract/graduate/course-query';
import { weekOf } from '@contract/graduate/rules';
import { graduateSemesterEndpoints } from '@contract/graduate/semesters';
import { graduateTaskEndpoints } from '@contract/graduate/tasks';
import type { CallFn } from '@contract/kernel/call';
import { peopleEndpoints } from '@contract/people/endpoints';
import { bookingEndpoints } from '@contract/room/bookings';
import { configEndpoints } from '@contract/room/config';
import { minuteMs } from '@contract/room/rules';
import { userinfoEndpoints } from '@contract/userinfo/endpoints';
import { signIn } from '../../scripts/rotation/client';
import { layLine, type Line } from './support/line';
import { keepsAllFiles } from './support/offline-files';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, signInAs } from './support/sign-in';

let server: TestServer;
let line: Line;
/** Somebody else, on another line. */
let other: CallFn;

test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
  line = await layLine(server.origin);
  other = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
});
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});
test.afterAll(() => server.stop());

/** A tablet of its own whose only way to the server is the line. */
async function tabletOf(browser: Browser, username: string, path: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signInAs(page, line.origin, username, path);
  await keepsAllFiles(page);
  return page;
}

const network = (page: Page) => page.getByRole('status', { name: '网络状态' });
const record = (page: Page) => page.getByRole('dialog', { name: '审批详情' });
/** Until it is gone: a drawer that is still coming does not hear the key. */
const leave = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape');
    await expect(record(page)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
const saved = (page: Page) => page.getByText('已保存在本机，联网后自动提交');
const reconnected = { timeout: 40_000 };
/** The cable is plugged in; what the browser says of it spares waiting for the next probe. */
async function mend(page: Page): Promise<void> {
  await line.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

test('two decisions without a network: one goes through once, of the other both sides are put to the person', async ({
  browser,
}) => {
  const page = await tabletOf(browser, 'secretary', '/system/approval-inbox');
  const own = await signIn({ REACH_URL: server.origin, REACH_USER: 'secretary', REACH_PASSWORD: demoPassword });
  const [late, early] = (await own(approvalEndpoints.inboxPages, { body: {} })).list;
  const rowOf = ({ submitter, title }: ApprovalRow) =>
    page.getByRole('row').filter({ hasText: submitter.name }).filter({ hasText: title });
  const open = (row: ApprovalRow) => rowOf(row).getByRole('button', { name: row.title }).click();
  // What was looked at is on the device.
  for (const row of [late!, early!]) {
    await open(row);
    await expect(record(page).getByText(row.submitter.staff_id).first()).toBeVisible();
    await leave(page);
  }

  await line.cut();
  await open(late!);
  await record(page).getByRole('button', { name: '通过' }).click();
  await expect(saved(page)).toBeVisible();
  // The next one is open by now.
  await expect(record(page).getByText(early!.submitter.staff_id).first()).toBeVisible();
  await record(page).getByLabel('审核意见').fill('证书不清晰');
  await record(page).getByRole('button', { name: '驳回' }).click();
  await leave(page);
  await expect(network(page)).toHaveText('离线，2 条待同步');
  await page.reload();
  for (const row of [late!, early!]) await expect(rowOf(row)).toContainText('待发送');
  await open(late!);
  await expect(record(page).getByText(/待发送：.*保存在本机/)).toBeVisible();
  await expect(record(page).getByRole('button', { name: '通过' })).toHaveCount(0);
  await leave(page);

  const { node } = await other(approvalEndpoints.detail, { params: { id: late!.id } });
  const verdict = { node_id: node!.id, pass: 2 as const, comment: '材料不全' };
  await other(approvalEndpoints.review, { params: { id: late!.id }, body: verdict });
  await mend(page);

  await page.getByRole('button', { name: '处理' }).click(reconnected);
  const decision = page.getByRole('dialog', { name: '需要您决定' });
  await expect(decision.getByText('管理员（演示）已驳回这一级审批，请查看最新进度')).toBeVisible();
  await expect(decision.getByRole('row', { name: /审核结果/ })).toContainText('通过管理员（演示） 驳回');
  await expect(decision.getByRole('row', { name: /审核意见/ })).toContainText('材料不全');
  await expect(decision.getByText(/已不能再提交/)).toBeVisible();
  await decision.getByRole('button', { name: '采用最新内容' }).click();
  await expect(network(page)).toHaveText('在线', reconnected);

  const deeds = async (id: number) => {
    const { timeline } = await other(approvalEndpoints.detail, { params: { id } });
    return timeline.map(({ kind, actor, comment }) => [kind, actor, comment]).slice(1);
  };
  expect(await deeds(late!.id)).toEqual([['reject', '管理员（演示）', '材料不全']]);
  expect(await deeds(early!.id)).toEqual([['reject', '文秘书', '证书不清晰']]);
});

test('own data wait for the network, phone and mail do not', async ({ browser }) => {
  const page = await tabletOf(browser, 'teacher', '/userinfo/userinfo');
  await expect(page.getByRole('button', { name: '修改资料' })).toBeVisible();
  await line.cut();
  await page.getByRole('button', { name: '修改资料' }).click();
  await page.getByLabel('民族').fill('壮族');
  await expect(page.getByLabel('电子邮箱')).toBeDisabled();
  await expect(page.getByText('须由服务器核对是否可用，请联网后修改').first()).toBeVisible();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(saved(page)).toBeVisible();
  const fact = page.locator('dl > div').filter({ has: page.getByText('民族', { exact: true }) });
  await expect(fact).toContainText('壮族');
  await expect(page.getByRole('button', { name: '修改资料' })).toBeDisabled();

  await expect(page.getByText(/待发送：/)).toBeVisible();
  await mend(page);
  await expect(network(page)).toHaveText('在线', reconnected);
  const own = await signIn({ REACH_URL: server.origin, REACH_USER: 'teacher', REACH_PASSWORD: demoPassword });
  expect((await own(userinfoEndpoints.info, {})).values.nation ?? '').toBe('壮族');
});

test('a status that somebody else has changed meanwhile is put to the person, and theirs can be kept', async ({
  browser,
}) => {
  const { list } = await other(peopleEndpoints.query, { body: { business_status: 2, person_type_id: 1 } });
  const [person] = list;
  const address = `/personnel-info/personnel-details?user_id=${person!.user_id}`;
  const page = await tabletOf(browser, 'admin', address);
  await line.cut();
  await page.getByRole('button', { name: '变更状态' }).click();
  const form = page.getByRole('dialog', { name: /^变更业务状态/ });
  await form.getByRole('combobox', { name: '新状态' }).click();
  await page.getByRole('option', { name: '延期' }).click();
  await form.getByLabel('原因').fill('结业考核未通过');
  await form.getByRole('button', { name: '确认变更' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText(/待发送：/)).toBeVisible();
  const body = { user_ids: [person!.user_id], business_status: 3, reason: '因病休养', date: '2026-09-01' };
  await other(peopleEndpoints.statusUpdate, { body });
  await mend(page);
  await page.getByRole('button', { name: '处理' }).first().click(reconnected);
  const decision = page.getByRole('dialog', { name: '需要您决定' });
  await expect(decision.getByRole('radio', { name: '我的' })).toBeChecked();
  await expect(decision.getByText(/^暂停（管理员（演示）/)).toBeVisible();
  await decision.getByRole('button', { name: '按选择提交' }).click();
  await expect(network(page)).toHaveText('在线', reconnected);
  const log = await other(peopleEndpoints.statusLog, { query: { user_id: person!.user_id } });
  expect(log.slice(0, 2).map(({ from_name, to_name }) => [from_name, to_name])).toEqual([
    ['暂停', '延期'],
    ['在培', '暂停'],
  ]);
});

test('a question of a downloaded round is answered without a network, and told when the server has it', async ({
  browser,
}) => {
  const page = await tabletOf(browser, 'student', '/theoryTest/brush-questions');
  await page.getByRole('combobox', { name: '题型' }).click();
  await page.getByRole('option', { name: '判断题' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '开始', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: '答题卡' })).toBeVisible();
  await line.cut();
  await page.getByLabel('正确', { exact: true }).check();
  await page.getByRole('button', { name: '提交答案' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('答案在联网提交后显示')).toBeVisible();
  await expect(page.getByRole('button', { name: '第 1 题，已答' })).toBeVisible();
  await expect(page.getByText('答案：')).toHaveCount(0);
  // The next one is there without a network, too.
  await page.getByRole('button', { name: '下一题' }).click();
  await expect(page.getByRole('button', { name: '提交答案' })).toBeVisible();
  await mend(page);
  await expect(network(page)).toHaveText('在线', reconnected);
  await expect(page.getByRole('button', { name: /^第 1 题，(正确|错误)/ })).toBeVisible(reconnected);
  await page.getByRole('button', { name: '上一题' }).click();
  await expect(page.getByText('答案：')).toBeVisible();
});

/** Two free rooms of a kind in which somebody has to check in, booked from the next quarter of an hour on. */
async function roomsBooked(username: string) {
  const { list: types } = await other(configEndpoints.types, { query: {} });
  const type = types.find(({ review_flag, release_minutes }) => review_flag === 2 && release_minutes !== null)!;
  const { room_count: _rooms, version: ifMatch, ...rules } = type;
  // Whatever the hour is at which this runs.
  const always = { ...rules, weekdays: [1, 2, 3, 4, 5, 6, 7], open_from: 0, open_to: 1440, slot_minutes: 15 as const };
  await other(configEndpoints.saveType, { body: { ...always, review_flag: 2 as const }, ifMatch });
  const quarter = 15 * minuteMs;
  const from = Math.ceil(Date.now() / quarter) * quarter;
  const [start_at, end_at] = [from, from + quarter].map((at) => new Date(at).toISOString()) as [string, string];
  const asked = { start_at, end_at, people: 5, type_id: type.id, building: '', equipment_ids: [] };
  const { rooms } = await other(bookingEndpoints.search, { body: asked });
  const own = await signIn({ REACH_URL: server.origin, REACH_USER: username, REACH_PASSWORD: demoPassword });
  for (const [at, title] of ['晨间读书会', '病例预讲'].entries()) {
    const body = { room_id: rooms[at]!.id, start_at, end_at, title, people: 5 };
    await own(bookingEndpoints.apply, { body });
  }
  return own;
}

test('check-ins to rooms without a network count from their tap; of a booking taken away both sides are shown', async ({
  browser,
}) => {
  const own = await roomsBooked('student');
  const bookingOf = async (title: string) => {
    const { list } = await own(bookingEndpoints.myBookings, { query: { keyword: title } });
    return list[0]!;
  };
  const page = await tabletOf(browser, 'student', '/room/room-application-record');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row('病例预讲')).toBeVisible();
  await line.cut();
  const before = Date.now();
  for (const title of ['晨间读书会', '病例预讲']) {
    await row(title).getByRole('button', { name: '签到', exact: true }).click();
    await expect(row(title)).toContainText('待发送');
    await expect(row(title).getByRole('button', { name: '签到', exact: true })).toHaveCount(0);
  }
  const after = Date.now();
  await expect(saved(page).first()).toBeVisible();
  await expect(network(page)).toHaveText('离线，2 条待同步');
  await page.reload();
  await expect(row('晨间读书会')).toContainText(/已签到.*待发送/);
  expect((await bookingOf('晨间读书会')).checked_in_at).toBeNull();

  const { id, version } = await bookingOf('病例预讲');
  await other(bookingEndpoints.cancelBooking, { body: { id, reason: '临时安排考试' }, ifMatch: version });
  await mend(page);
  await page.getByRole('button', { name: '处理' }).first().click(reconnected);
  const decision = page.getByRole('dialog', { name: '需要您决定' });
  await expect(decision.getByRole('row', { name: /用房/ })).toContainText('已取消');
  await expect(decision.getByText(/已不能再提交/)).toBeVisible();
  await decision.getByRole('button', { name: '采用最新内容' }).click();
  await expect(network(page)).toHaveText('在线', reconnected);
  await expect(row('病例预讲')).toContainText('已取消');

  const sent = await bookingOf('晨间读书会');
  const at = Date.parse(sent.checked_in_at!);
  // The device's idea of the server's time may be off by the way of an answer.
  expect(at).toBeGreaterThan(before - 2000);
  expect(at).toBeLessThan(after + 2000);
  expect([sent.version, (await bookingOf('病例预讲')).checked_in_at]).toEqual([2, null]);
});

test('a lesson is confirmed and a roll called where there is no network; both arrive once', async ({ browser }) => {
  test.setTimeout(300_000);
  const own = await signIn({ REACH_URL: server.origin, REACH_USER: 'teacher', REACH_PASSWORD: demoPassword });
  const level = 'bachelor' as const;
  const tasks = async () => own(graduateTaskEndpoints.ownTasks, { query: { level } });
  const { semester_id, list } = await tasks();
  const isHeld = ({ end_at, group }: (typeof list)[number]) => group === 0 && Date.parse(end_at!) < Date.now();
  const coming = list.find((one) => Date.parse(one.end_at!) > Date.now() && !one.confirmed_at && !one.is_asked)!;
  // Whoever was called already is called anew: which lessons of the demo were not is chance.
  const held = list.findLast((one) => isHeld(one) && !one.is_called) ?? list.findLast(isHeld)!;
  const { list: semesters } = await own(graduateSemesterEndpoints.semesters, { query: { level, page: 1, size: 20 } });
  const semester = semesters.find(({ id }) => id === semester_id)!;
  const addressOf = ({ day }: (typeof list)[number]) =>
    `/graduate/my-teaching-tasks/${level}?semester=${semester_id}&week=${weekOf(semester, day!)}`;
  const detail = async () => own(courseQueryEndpoints.courseDetail, { query: { id: held.class_id } });
  const rollNow = async () => (await detail()).lessons.find(({ id }) => id === held.id)!;
  const before = await rollNow();
  const student = (await detail()).members.find((one) => before.roll.every(({ user_id }) => user_id !== one.user_id))!;

  const page = await tabletOf(browser, 'teacher', addressOf(held));
  const sent: string[] = [];
  page.on('request', (request) => {
    const calls = [graduateTaskEndpoints.confirmTask.path, courseQueryEndpoints.saveRoll.path];
    const call = calls.find((path) => request.url().endsWith(path));
    if (call) sent.push(`${call} ${request.headers()['idempotency-key']}`);
  });
  // The list of the class, which nobody has opened here, is fetched in advance.
  await expect(page.getByRole('button', { name: /^离线数据：.*可离线使用/ })).toBeVisible({ timeout: 180_000 });
  const card = ({ topic, position }: (typeof list)[number]) =>
    page.getByRole('listitem').filter({ hasText: `第 ${position} 次课 ${topic}` });

  await line.cut();
  await card(held).getByRole('button', { name: /点名$/ }).click();
  const form = page.getByRole('dialog', { name: /^点名：/ });
  await form
    .getByRole('radiogroup', { name: `${student.name} ${student.staff_id}` })
    .getByText('迟到')
    .click();
  await form.getByRole('button', { name: '保存点名' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(card(held)).toContainText(/已点名.*待发送/);
  await page.goto(`${line.origin}/main${addressOf(coming)}`);
  await card(coming).getByRole('button', { name: '确认授课' }).click();
  await expect(card(coming)).toContainText(/已确认.*待发送/);
  await expect(network(page)).toHaveText('离线，2 条待同步');

  await page.reload();
  await expect(card(coming)).toContainText(/已确认.*待发送/);
  await page.goto(`${line.origin}/main${addressOf(held)}`);
  await expect(card(held)).toContainText(/已点名.*待发送/);
  await expect(card(held).getByRole('button', { name: '修改点名' })).toBeDisabled();
  expect((await rollNow()).roll).toEqual(before.roll);

  sent.length = 0;
  await mend(page);
  await expect(network(page)).toHaveText('在线', reconnected);
  await expect(card(held).getByRole('button', { name: '修改点名' })).toBeEnabled();
  expect(new Set(sent).size).toBe(2);
  expect((await rollNow()).roll).toContainEqual({ user_id: student.user_id, state: 'late' });
  expect((await tasks()).list.find(({ id }) => id === coming.id)!.confirmed_at).not.toBeNull();
});
