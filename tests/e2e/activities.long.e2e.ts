import type { Browser, Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { accountEndpoints } from '@contract/account/endpoints';
import { kindEndpoints } from '@contract/activities/kinds';
import { activityPeopleEndpoints } from '@contract/activities/people';
import { planEndpoints } from '@contract/activities/plans';
import { partEndpoints } from '@contract/activities/taking-part';
import { downloadEndpoints } from '@contract/download/endpoints';
import type { CallFn } from '@contract/kernel/call';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { peopleEndpoints } from '@contract/people/endpoints';
import { sealPassword, signIn } from '../../scripts/rotation/client';
import { layLine, type Line } from './support/line';
import { keepsAllFiles } from './support/offline-files';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, signInAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
let line: Line;
let admin: CallFn;
const minute = 60_000;

test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
  line = await layLine(server.origin);
  admin = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
});
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});
test.afterAll(() => server.stop());

/** A lecture room of the hospital. */
const signPlace = { lat: 31.2, lng: 121.45, radius: 200 };

/** An activity whose window is open; it stays within one day of the hospital. */
async function published(title: string, more: { sign_place?: typeof signPlace } = {}) {
  const { kinds } = await admin(kindEndpoints.choices, {});
  const kind = kinds.find(({ fields, review_flag }) => review_flag === 2 && fields.every((one) => !one.is_required))!;
  const soon = Date.now() + 10 * minute;
  const start = hospitalDay(soon) === hospitalDay(soon + 30 * minute) ? soon : soon + 40 * minute;
  const body = {
    kind_id: kind.id,
    title,
    dept_id: 1,
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 30 * minute).toISOString(),
    hours: 1,
    sign_before: 120,
    sign_after: 30,
    needs_sign_out: false,
    needs_evaluation: true,
    ...more,
  };
  const row = await admin(planEndpoints.addActivity, { body });
  return admin(planEndpoints.submitActivity, { params: { id: row.id }, ifMatch: row.version });
}

/** A phone whose camera sees the code that a test holds before it, and whose only way to the server is the line. */
async function phoneOf(browser: Browser, username: string, path: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => {
    const getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      const draw = canvas.getContext('2d')!;
      setInterval(() => draw.fillRect(0, 0, 2, 2), 50);
      return canvas.captureStream(20);
    };
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
    class Detector {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => {
        const rawValue = localStorage.getItem('before-camera');
        return rawValue === null ? [] : [{ rawValue }];
      };
    }
    Reflect.set(window, 'BarcodeDetector', Detector);
  });
  const page = await context.newPage();
  await signInAs(page, line.origin, username, path);
  await keepsAllFiles(page);
  return page;
}
const hold = (page: Page, code: string) => page.evaluate((text) => localStorage.setItem('before-camera', text), code);
const codeOf = async (id: number) =>
  (await admin(activityPeopleEndpoints.signCode, { params: { id }, query: { side: 'in' } })).content;
const signsOf = async (id: number) =>
  (await admin(activityPeopleEndpoints.participants, { params: { id } })).participants.map(
    ({ person, in: { state, way } }) => [person.name, state, way],
  );

/** Opens accounts for trainees of the demo, and signs in as each of them. */
async function traineesOf(count: number): Promise<CallFn[]> {
  const { list } = await admin(peopleEndpoints.query, { body: { person_type_id: 1, size: 100 } });
  const user_ids = list
    .map(({ user_id }) => user_id)
    .filter((id) => id > 5)
    .slice(0, count);
  const { accounts } = await admin(peopleEndpoints.openAccounts, { body: { user_ids } });
  const calls: CallFn[] = [];
  for (const { username, password } of accounts) {
    const call = await signIn({ REACH_URL: server.origin, REACH_USER: username, REACH_PASSWORD: password });
    const { publicKey, key_id, nonce } = await call(accountEndpoints.cryptoPublic, {});
    const [source_password, new_password] = [password, `${password}-New1`].map((one) =>
      sealPassword(one, publicKey, nonce),
    );
    const confirm_password = sealPassword(`${password}-New1`, publicKey, nonce);
    await call(accountEndpoints.modifyPassword, {
      body: { source_password: source_password!, new_password: new_password!, confirm_password, key_id },
    });
    calls.push(call);
  }
  return calls;
}

test('an activity from plan to evidence pack: thirty sign, ten of them without a network, and replays are refused', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const title = '抗菌药物合理使用（三十人）';
  // The plan.
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await signInAs(page, server.origin, 'admin', '/teachActivities/manageEdit');
  const choose = async (label: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await choose('类型', '临床小讲课');
  await page.getByLabel('主题').fill(title);
  await page.getByRole('combobox', { name: '科室', exact: true }).fill('心血管');
  await page.getByRole('option').first().click();
  await choose('开始时间', '14:00');
  await page.getByLabel('其他地点').fill('第二示教室');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('活动已新增，发布后学员可见')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // Its time comes: in a moment, and over soon, as no test waits for tomorrow. It begins and ends on one day.
  const [stranger, ...trainees] = await traineesOf(30);
  const phone = await phoneOf(browser, 'student', '/teachActivities/myActivities');
  const [draft] = (await admin(planEndpoints.activities, { query: { title } })).list;
  const { id } = draft!;
  const whole = await admin(planEndpoints.activity, { params: { id } });
  if (hospitalDay(Date.now()) !== hospitalDay(Date.now() + minute)) await pause(minute);
  const start = Date.now() + 4000;
  const { kind_id, dept_id, place, hours, content } = whole;
  const saved = await admin(planEndpoints.saveActivity, {
    body: {
      id,
      kind_id,
      title,
      dept_id,
      place,
      hours,
      content,
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + 20_000).toISOString(),
      sign_before: 10,
      sign_after: 60,
      needs_sign_out: false,
      needs_evaluation: true,
    },
    ifMatch: whole.version,
  });
  await admin(planEndpoints.submitActivity, { params: { id }, ifMatch: saved.version });

  // Twenty sign by the code of the moment; nine kept one while they had no network, as a phone does.
  const bodyOf = (code: string, ticket = '') => ({
    side: 'in' as const,
    code,
    device: crypto.randomUUID(),
    is_kept: ticket !== '',
    ticket,
  });
  const sign = (call: CallFn, body: ReturnType<typeof bodyOf>) => call(partEndpoints.sign, { params: { id }, body });
  for (const call of trainees.slice(0, 20)) await sign(call, bodyOf(await codeOf(id)));
  const read = await codeOf(id);
  const tickets: string[] = [];
  for (const call of trainees.slice(20)) {
    const { ticket } = await call(partEndpoints.ownActivity, { params: { id } });
    await sign(call, bodyOf(read, ticket));
    tickets.push(ticket);
  }
  // The thirtieth does it in the browser.
  await phone.reload();
  await expect(phone.getByText(title)).toBeVisible();
  await line.cut();
  await phone.getByRole('button', { name: '扫码签到' }).click();
  await hold(phone, await codeOf(id));
  await expect(phone.getByText('已保存在本机，联网后自动提交')).toBeVisible();
  await line.mend();
  await phone.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => (await signsOf(id)).length, { timeout: 40_000 }).toBe(30);

  // Somebody sends what another one's phone kept, and somebody uses his ticket again.
  await expect(sign(stranger!, bodyOf(read, tickets[0]))).rejects.toThrow('不是您本人的');
  const next = await waitForNext(id, read);
  await expect(sign(trainees[20]!, bodyOf(next, tickets[0]))).rejects.toThrow('已签到，无需重复');
  const signs = await signsOf(id);
  expect(signs.map(([, state]) => state)).toEqual(Array.from({ length: 30 }, () => 'valid'));
  expect(signs.filter(([, , way]) => way === 'offline')).toHaveLength(10);

  // What they said of it, what took place, and its evidence.
  const evaluation = { scores: [5, 5, 4, 5, 5], comment: '' };
  const student = await signIn({ REACH_URL: server.origin, REACH_USER: 'student', REACH_PASSWORD: demoPassword });
  for (const call of [...trainees, student]) await call(partEndpoints.evaluate, { params: { id }, body: evaluation });
  // It is over by now, and nothing on the page has to tell that it is.
  await pause(Math.max(0, start + 21_000 - Date.now()));
  await page.goto(`${server.origin}/main/teachActivities/manageDetail?id=${id}&part=record`);
  await page.getByRole('button', { name: '填写活动记录' }).click();
  const form = page.getByRole('dialog', { name: '填写活动记录' });
  await form.getByRole('textbox', { name: '活动记录' }).fill('讲解分级管理与围手术期预防用药，讨论两例。');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('活动记录已保存')).toBeVisible();
  await page.getByRole('button', { name: '提交佐证并归档' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByText('佐证已提交，活动已归档')).toBeVisible();
  const { participants } = await admin(activityPeopleEndpoints.participants, { params: { id } });
  expect(participants.map(({ credit_hours: credit }) => credit)).toEqual(Array.from({ length: 30 }, () => hours));

  // The pack, for an inspection.
  await page.getByRole('button', { name: '导出佐证包' }).click();
  await expect(page.getByText('活动佐证包已开始生成')).toBeVisible();
  const packed = async () => {
    const { list } = await admin(downloadEndpoints.list, { query: {} });
    return list.find((task) => task.title === '活动佐证包')?.Status;
  };
  await expect.poll(packed, { timeout: 60_000 }).toBe('COMPLETED');
});

/** A code after this one: they change every few seconds. */
async function waitForNext(id: number, before: string): Promise<string> {
  let code = before;
  await expect.poll(async () => (code = await codeOf(id)), { timeout: 20_000, intervals: [1000] }).not.toBe(before);
  return code;
}

test('a phone without a network keeps the code that it read, and signs once the network is back', async ({
  browser,
}) => {
  const { id, title } = await published('断网签到小讲课');
  const other = await published('另一场小讲课');
  const page = await phoneOf(browser, 'student', '/teachActivities/myActivities');
  await expect(page.getByText(title)).toBeVisible();
  await line.cut();
  await page.reload();
  await page.getByRole('button', { name: '扫码签到' }).click();
  const reader = page.getByRole('dialog', { name: '扫码签到' });
  await hold(page, 'https://example.com/a');
  await expect(page.getByText('这不是签到码，请扫描现场屏幕上的二维码')).toBeVisible();
  await hold(page, await codeOf(id));
  await expect(page.getByText('已保存在本机，联网后自动提交')).toBeVisible();
  await expect(reader).toHaveCount(0);
  await expect(page.getByText('待发送').first()).toBeVisible();
  expect(await signsOf(id)).toEqual([]);

  await line.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => signsOf(id), { timeout: 40_000 }).toEqual([['学小医', 'valid', 'offline']]);
  await expect(page.getByText('待发送')).toHaveCount(0);

  // The page of an activity takes the codes of its own screen only, and a network is told at once.
  await page.goto(`${line.origin}/main/teachActivities/myActivitiesDetail?id=${other.id}`);
  await page.getByRole('button', { name: '扫码签到' }).click();
  await expect(page.getByText('二维码不属于该活动，请扫描现场屏幕上的签到码')).toBeVisible();
  await hold(page, await codeOf(other.id));
  await expect(page.getByText('签到成功')).toBeVisible();
  expect(await signsOf(other.id)).toEqual([['学小医', 'valid', 'code']]);
});

test('an activity that is signed at its place takes nobody who does not say where he is, or is elsewhere', async ({
  browser,
}) => {
  const { id } = await published('现场签到小讲课', { sign_place: signPlace });
  const page = await phoneOf(browser, 'student', `/teachActivities/myActivitiesDetail?id=${id}`);
  const phone = page.context();
  const signIn = async () => {
    const { digits } = await admin(activityPeopleEndpoints.signCode, { params: { id }, query: { side: 'in' } });
    await page.getByLabel('6 位数字').fill(digits);
    await page.getByRole('button', { name: '签到', exact: true }).click();
  };
  /** A page asks the device anew: one that has just been told keeps what it heard. */
  const stand = async (latitude: number) => {
    await phone.grantPermissions(['geolocation']);
    await phone.setGeolocation({ latitude, longitude: signPlace.lng, accuracy: 10 });
    await page.reload();
  };
  await expect(page.getByText('本活动按位置签到，浏览器询问时请允许使用位置')).toBeVisible();
  await signIn();
  await expect(page.getByText(/未允许使用位置.*仍不能定位的，请联系主讲补签/)).toBeVisible();
  expect(await signsOf(id)).toEqual([]);

  // A hundredth of a degree is 1.1 km.
  await stand(signPlace.lat + 0.01);
  await signIn();
  await expect(page.getByText(/距活动地点约 1112 米，超出 200 米，请到现场签到/)).toBeVisible();
  expect(await signsOf(id)).toEqual([]);

  await stand(signPlace.lat + 0.001);
  await signIn();
  await expect(page.getByText('签到成功')).toBeVisible();
  expect(await signsOf(id)).toEqual([['学小医', 'valid', 'code']]);
});
