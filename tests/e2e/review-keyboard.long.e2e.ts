import { entryEndpoints as calls } from '@contract/training/entries';
import { departmentEndpoints } from '@contract/dictionary/departments';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { wardPlanEndpoints } from '@contract/rotation/ward-plan';
import { configEndpoints } from '@contract/system/config-endpoints';
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

const count = 200;
const teacherId = 3;
const mark = (at: number) => `键盘审核第 ${at} 条`;

/** The office makes 带老师 a teacher of the ward where the student is, and gives him the student. */
async function teach(stayId: number, deptName: string): Promise<void> {
  const admin = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
  // On some days the demo's teacher has as many trainees as he usually may.
  const { teaching } = await admin(configEndpoints.config, {});
  await admin(configEndpoints.saveConfig, {
    body: { group: 'teaching', value: { ...teaching.value, trainees_per_teacher: 9 } },
    ifMatch: teaching.version,
  });
  const tree = await admin(departmentEndpoints.departmentTree, {});
  const { dept_id: id } = tree.flatMap(({ children }) => children).find(({ dept_name: name }) => name === deptName)!;
  const dept = await admin(departmentEndpoints.department, { params: { id } });
  const ids = (people: readonly { user_id: number }[]) => people.map(({ user_id: one }) => one);
  await admin(departmentEndpoints.setPersonnel, {
    body: {
      dept_id: id,
      head: dept.heads[0]?.user_id ?? null,
      secretaries: ids(dept.secretaries),
      teachers: [...new Set([...ids(dept.teachers), teacherId])],
    },
    ifMatch: dept.version,
  });
  const { stays } = await admin(wardPlanEndpoints.wardPlan, { query: { deptId: id } });
  const { version } = stays.find((one) => one.id === stayId)!;
  const body = { deptId: id, teacherId, stays: [{ id: stayId, version }] };
  await admin(wardPlanEndpoints.assignWardTeacher, { body });
}

test('a teacher reviews two hundred entries by keyboard in one sitting', async ({ page }) => {
  test.setTimeout(240_000);
  const complaints = watchConsole(page);
  const student = await signIn({ REACH_URL: server.origin, REACH_USER: 'student', REACH_PASSWORD: demoPassword });
  const book = await student(calls.own, {});
  const today = hospitalDay(Date.now());
  const stay = book.stays.find(({ from, to }) => from <= today && today <= to)!;
  const proofless = new Set(book.kinds.filter(({ needs_proof }) => !needs_proof).map(({ id }) => id));
  const item = book.items.find(
    ({ st_dept_name: dept, kind_id: id }) => dept === stay.st_dept_name && proofless.has(id),
  )!;
  const { fields, has_role: hasRole } = book.kinds.find(({ id }) => id === item.kind_id)!;
  const values = fields.map(({ key, type, options }) => ({
    key,
    value: type === 'choice' ? options[0]! : type === 'number' ? '3' : '0012345',
  }));
  const write = (at: number) =>
    student(calls.saveEntry, {
      body: {
        id: crypto.randomUUID(),
        requirement_id: item.id,
        date: stay.from,
        role: hasRole ? '术者' : null,
        values,
        note: mark(at),
        photos: [],
        is_submitted: true,
        version: 0,
      },
    });
  for (let at = 1; at <= count; at += 4) await Promise.all([0, 1, 2, 3].map((more) => write(at + more)));

  await teach(stay.id, stay.dept_name);
  await openAs(page, server.origin, 'teacher', '/training/manual-detail?user=4');
  const panel = page.getByRole('region', { name: /^等待我审核/ });
  await expect(panel).toBeVisible();
  const waiting = Number(/（(\d+)）/.exec((await panel.getByRole('heading').innerText()) ?? '')![1]);
  expect(waiting).toBeGreaterThanOrEqual(count);
  // Every tenth goes back with a reason, the others pass; j and k walk, and end where they began.
  const returned = Math.floor(waiting / 10);
  for (let at = 1; at <= waiting; at++) {
    if (at % 10 !== 0) {
      await page.keyboard.press('1');
      continue;
    }
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('2');
    await page.keyboard.insertText('诊断依据不足，请补充');
    await page.keyboard.press('Escape');
    await page.keyboard.press('2');
  }
  await expect(panel).toHaveCount(0, { timeout: 120_000 });
  const { entries } = await student(calls.own, {});
  const mine = entries.filter(({ note }) => note.startsWith('键盘审核'));
  const inState = (state: string) => mine.filter((one) => one.state === state);
  expect(mine).toHaveLength(count);
  expect(
    inState('submitted').every(({ level }) => level > 0),
    'what waits still waits for the next level',
  ).toBe(true);
  const back = entries.filter(({ reason }) => reason === '诊断依据不足，请补充');
  expect(back).toHaveLength(returned);
  expect(back.every(({ state }) => state === 'returned')).toBe(true);
  expect(inState('passed').length + inState('submitted').length + inState('returned').length).toBe(count);
  complaints.expectQuiet();
});
