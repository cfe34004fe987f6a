import type { Browser, Page } from '@playwright/test';
import { kindEndpoints } from '@contract/activities/kinds';
import { activityPeopleEndpoints } from '@contract/activities/people';
import { planEndpoints } from '@contract/activities/plans';
import type { CallFn } from '@contract/kernel/call';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { signIn } from '../../scripts/rotation/client';
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

/** An activity whose window is open; it stays within one day of the hospital. */
async function published(title: string) {
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
