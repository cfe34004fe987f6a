import { expect, test, type Browser, type Page } from '@playwright/test';
import { checkInEndpoints } from '@contract/attendance/check-in';
import { correctionEndpoints } from '@contract/attendance/corrections';
import { halves } from '@contract/attendance/days';
import { stateOf, unmarked } from '@contract/attendance/sheet-rules';
import { sheetEndpoints, type Sheet } from '@contract/attendance/sheets';
import type { CallFn } from '@contract/kernel/call';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { daysAhead } from '@contract/rotation/stay-states';
import { signIn } from '../../scripts/rotation/client';
import { layLine, type Line } from './support/line';
import { keepsAllFiles } from './support/offline-files';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, signInAs } from './support/sign-in';

let server: TestServer;
let line: Line;
let secretary: CallFn;
/** The month before this one: all of its days are over, on whatever day this runs. */
const month = daysAhead(`${hospitalDay(Date.now()).slice(0, 7)}-01`, -1).slice(0, 7);

test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
  line = await layLine(server.origin);
  secretary = await callsOf('secretary');
});
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});
test.afterAll(() => server.stop());

const callsOf = (username: string) =>
  signIn({ REACH_URL: server.origin, REACH_USER: username, REACH_PASSWORD: demoPassword });
const sheetOf = (deptId?: number): Promise<Sheet> =>
  secretary(sheetEndpoints.sheet, { query: { type_id: 1, month, ...(deptId && { dept_id: deptId }) } });
/** Wards of the secretary whose month nobody has marked. */
async function untouchedWards(): Promise<Sheet[]> {
  const { departments } = await sheetOf();
  const sheets = await Promise.all(departments.map(({ id }) => sheetOf(id)));
  return sheets.filter(
    ({ state, people }) => state === 'open' && people.some(({ marks }) => marks.includes(unmarked.repeat(8))),
  );
}

async function tabletOf(browser: Browser, origin: string, ward: Sheet): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signInAs(page, origin, 'secretary', `/attendance/depart-attendance/1?deptId=${ward.dept_id}&month=${month}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  if (origin === line.origin) await keepsAllFiles(page);
  return page;
}

/** Somebody of a ward, and the first day of the month on which he is in it without leave. */
function someone({ people, days }: Sheet, at = 0) {
  const free = people.filter(({ marks }) => marks.includes(unmarked.repeat(2)));
  const person = free[at % free.length]!;
  const first = days.findIndex((_, day) => person.marks.slice(day * 2, day * 2 + 2) === unmarked.repeat(2));
  return { person, first, day: days[first]!.day };
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}
const network = (page: Page) => page.getByRole('status', { name: '网络状态' });
const reconnected = { timeout: 40_000 };
async function mend(page: Page): Promise<void> {
  await line.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

test('a secretary marks a ward’s month on a phone without a network; it is sent once', async ({ browser }) => {
  const [ward] = await untouchedWards();
  const { person, first, day } = someone(ward!);
  const page = await tabletOf(browser, line.origin, ward!);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(sheetEndpoints.saveMarks.path)) sent.push(request.headers()['idempotency-key'] ?? '');
  });

  await line.cut();
  await page.getByRole('button', { name: '按预排登记到月底' }).click();
  await choose(page, '日期', new RegExp(`^${day}`));
  await choose(page, `${person.name} 上午`, '旷工');
  await page.getByRole('button', { name: /^保存登记（/ }).click();
  await expect(page.getByText('已保存在本机，联网后自动提交')).toBeVisible();
  await expect(network(page)).toHaveText('离线，1 条待同步');

  await page.reload();
  await choose(page, '日期', new RegExp(`^${day}`));
  await expect(page.getByRole('combobox', { name: `${person.name} 上午` })).toHaveValue('旷工');
  await expect(page.getByRole('article', { name: person.name }).getByText(/待发送/)).toBeVisible();
  await expect(page.getByText('登记发送后可以提交')).toBeVisible();
  const before = await sheetOf(ward!.dept_id!);
  expect(before.people.every(({ marks }) => stateOf(marks[first * 2]) !== 'absent')).toBe(true);

  sent.length = 0;
  await mend(page);
  await expect(network(page)).toHaveText('在线', reconnected);
  const after = await sheetOf(ward!.dept_id!);
  expect(after.people.map(({ marks }) => marks.includes(unmarked))).toEqual(after.people.map(() => false));
  expect(stateOf(after.people.find(({ user_id }) => user_id === person.user_id)!.marks[first * 2])).toBe('absent');
  expect(new Set(sent).size).toBe(1);

  await page.getByRole('button', { name: '提交本月' }).click();
  await expect(page.getByText('考勤表已提交').first()).toBeVisible();
  expect((await sheetOf(ward!.dept_id!)).state).toBe('submitted');
});

test('two tablets of one ward: whoever was second sees both marks and decides, and loses none of the others', async ({
  browser,
}) => {
  const [ward] = await untouchedWards();
  const { person, first, day } = someone(ward!);
  const [one, other] = [await tabletOf(browser, line.origin, ward!), await tabletOf(browser, server.origin, ward!)];
  const mark = async (page: Page, marks: [half: string, state: string][]) => {
    await choose(page, '日期', new RegExp(`^${day}`));
    for (const [half, state] of marks) await choose(page, `${person.name} ${half}`, state);
    await page.getByRole('button', { name: `保存登记（${marks.length} 格）` }).click();
  };

  await line.cut();
  await mark(one, [
    ['上午', '迟到'],
    ['下午', '值班'],
  ]);
  await expect(network(one)).toHaveText('离线，1 条待同步');
  await mark(other, [['上午', '旷工']]);
  await expect(other.getByText('已登记 1 格')).toBeVisible();
  await mend(one);

  await one.getByRole('button', { name: '处理' }).first().click(reconnected);
  const decision = one.getByRole('dialog', { name: '需要您决定' });
  await expect(decision.getByText(`${person.name} ${day.slice(5)} 上午`)).toBeVisible();
  await expect(decision.getByText(/迟到/).first()).toBeVisible();
  await expect(decision.getByText(/旷工（文秘书/)).toBeVisible();
  const now = async () => {
    const { people } = await sheetOf(ward!.dept_id!);
    const { marks } = people.find(({ user_id }) => user_id === person.user_id)!;
    return halves.map((_, half) => stateOf(marks[first * 2 + half]));
  };
  // Until somebody decides, nothing of the second tablet is written over the first.
  expect(await now()).toEqual(['absent', undefined]);
  await decision.getByRole('button', { name: '按选择提交' }).click();
  await expect(network(one)).toHaveText('在线', reconnected);
  expect(await now()).toEqual(['late', 'duty']);
});

test('a teacher checks a day and objects to another’s mark; the secretary decides, and the day is corrected', async ({
  browser,
}) => {
  const today = hospitalDay(Date.now());
  const at = (Number(today.slice(8)) - 1) * 2;
  const teacher = await callsOf('teacher');
  const { people } = await teacher(correctionEndpoints.taught, { query: { type_id: 1 } });
  const [trainee] = people.filter(({ marks }) => marks.slice(at, at + 2) === unmarked.repeat(2));
  const { departments } = await secretary(sheetEndpoints.sheet, { query: { type_id: 1 } });
  const now = async () => {
    for (const { id: dept_id } of departments) {
      const sheet = await secretary(sheetEndpoints.sheet, { query: { type_id: 1, dept_id } });
      const line = sheet.people.find(({ user_id }) => user_id === trainee!.user_id);
      if (line) return { dept_id, marks: line.marks.slice(at, at + 2), checked: line.checked[at / 2] };
    }
    throw new Error('the trainee is in no ward of the secretary');
  };
  const key = { dept_id: (await now()).dept_id, month: today.slice(0, 7), type_id: 1 };
  const marks = halves.map((half) => ({
    user_id: trainee!.user_id,
    day: today,
    half,
    state: 'absent' as const,
    before: null,
  }));
  await secretary(sheetEndpoints.saveMarks, { body: { ...key, marks } });

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signInAs(page, server.origin, 'teacher', '/attendance/depart-attendance-tea/1');
  const card = page.getByRole('article', { name: trainee!.name });
  // Between the two stands the shift of who is planned that day.
  await expect(card.getByText(/^旷工 · (.* · )?带教未核对$/)).toBeVisible();
  await page.getByRole('button', { name: '核对当天' }).click();
  await expect(page.getByText(/^已核对 \d+ 人天$/)).toBeVisible();
  await expect(card.getByText(/^旷工 · (.* · )?带教已核对$/)).toBeVisible();
  expect(await now()).toMatchObject({ marks: 'AA', checked: '1' });

  await card.getByRole('button', { name: '提出异议' }).click();
  const form = page.getByRole('dialog', { name: `提出异议：${trainee!.name}` });
  await form.getByRole('combobox', { name: '应为' }).click();
  await page.getByRole('option', { name: '值班' }).click();
  await form.getByLabel('原因').fill('当日跟班值守');
  await form.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('异议已提交，由教学秘书审核')).toBeVisible();
  await context.close();

  const desk = await (await browser.newContext()).newPage();
  await signInAs(desk, server.origin, 'secretary', '/attendance/check-record/1?part=corrections');
  const row = desk.getByRole('row').filter({ hasText: trainee!.name });
  await expect(row).toContainText('旷工 → 值班');
  await row.getByRole('button', { name: '审批' }).click();
  const detail = desk.getByRole('dialog', { name: new RegExp(trainee!.name) });
  await detail.getByRole('button', { name: '通过' }).click();
  await expect(row).toContainText('审核通过');
  expect(await now()).toMatchObject({ marks: 'DD', checked: '~' });
});

test('a trainee without a network keeps the code of his ward; it is sent once, and the ward sees when he came', async ({
  browser,
}) => {
  const student = await callsOf('student');
  const { today, line: own } = await student(checkInEndpoints.ownDays, { query: {} });
  const { departments } = await secretary(sheetEndpoints.sheet, { query: { type_id: 1 } });
  const wardOf = async () => {
    for (const { id: dept_id } of departments) {
      const sheet = await secretary(sheetEndpoints.sheet, { query: { type_id: 1, dept_id } });
      const found = sheet.people.find(({ user_id }) => user_id === own!.user_id);
      if (found && found.plan[(Number(today.slice(8)) - 1) * 2] !== '.') return { dept_id, found };
    }
    throw new Error('the trainee is in no ward of the secretary');
  };
  const { dept_id } = await wardOf();
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });
  // A camera that sees what the test holds before it.
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
  await signInAs(page, line.origin, 'student', '/attendance/own/1');
  await expect(page.getByText('还没有打卡')).toBeVisible();
  await keepsAllFiles(page);
  await line.cut();
  await page.reload();
  await page.getByRole('button', { name: '扫码打卡' }).click();
  const hold = (text: string) => page.evaluate((code) => localStorage.setItem('before-camera', code), text);
  await hold('https://example.com/a');
  await expect(page.getByText('这不是打卡码，请扫描科室屏幕上的打卡码')).toBeVisible();
  const { content } = await secretary(checkInEndpoints.wardCode, { query: { dept_id } });
  await hold(content);
  await expect(page.getByText('已保存在本机，联网后自动提交')).toBeVisible();
  await expect(page.getByText('待发送').first()).toBeVisible();
  expect((await wardOf()).found.check_ins.filter(({ day }) => day === today)).toEqual([]);

  await mend(page);
  const taken = async () => (await wardOf()).found.check_ins.filter(({ day }) => day === today);
  await expect.poll(async () => (await taken()).length, reconnected).toBe(1);
  expect(await taken()).toMatchObject([{ to: '', is_kept: true }]);
  await expect(page.getByText(/离线补传/).first()).toBeVisible();
  await expect(page.getByText('待发送')).toHaveCount(0);
});
