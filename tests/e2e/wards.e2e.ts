import { departmentEndpoints } from '@contract/dictionary/departments';
import { personTypes } from '@contract/kernel/enums';
import { peopleEndpoints } from '@contract/people/endpoints';
import { wardEndpoints } from '@contract/rotation/ward-stays';
import type { Page } from '@playwright/test';
import { signIn } from '../../scripts/rotation/client';
import { endQuietHours } from './support/quiet-hours';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
/** The department that the demo's trainee is in; its teacher is the demo's. */
let ward: { deptId: number; deptName: string };
/** Somebody of the staff who teaches there too, and nobody yet. */
let colleague: { user_id: number; name: string };

test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
  const as = (user: string) => signIn({ REACH_URL: server.origin, REACH_USER: user, REACH_PASSWORD: demoPassword });
  const [admin, secretary] = await Promise.all([as('admin'), as('secretary')]);
  const { list } = await secretary(wardEndpoints.wardStays, { body: { keyword: trainee } });
  ward = list[0]!;
  const all = await admin(departmentEndpoints.departments, {});
  const { version } = all.find(({ id }) => id === ward.deptId)!;
  const [own] = await admin(departmentEndpoints.departmentPersons, { query: { dept_id: ward.deptId } });
  // On some days the demo's teacher has as many trainees as he may.
  const { list: staff } = await admin(peopleEndpoints.query, {
    body: { person_type_id: personTypes.staff.id, size: 100 },
  });
  colleague = staff.at(-1)!;
  const holding = (post: string) => own!.persons.filter((one) => one.post === post).map(({ user_id: id }) => id);
  await admin(departmentEndpoints.setPersonnel, {
    body: {
      dept_id: ward.deptId,
      head: holding('head')[0] ?? null,
      secretaries: holding('secretary'),
      teachers: [...new Set([...holding('teacher'), 3, colleague.user_id])],
    },
    ifMatch: version,
  });
  await endQuietHours(server.origin, 'rotation.ward.published');
});
test.afterAll(() => server.stop());

const trainee = '学小医';
const planPath = () => `/rotation-management/dep-wheel-rotation?deptId=${ward.deptId}`;
const told = (page: Page, words: RegExp) => expect(page.getByText(words).first()).toBeVisible();
const choose = (page: Page) => page.getByRole('checkbox', { name: `选择${trainee}` }).check();

async function assignTeacher(page: Page): Promise<void> {
  await choose(page);
  await page.getByRole('button', { name: '指定带教老师' }).click();
  const form = page.getByRole('dialog', { name: '指定带教老师' });
  await form.getByRole('combobox', { name: '带教老师' }).click();
  await page.getByRole('option', { name: new RegExp(`^${colleague.name}`) }).click();
  await form.getByRole('button', { name: '指定并通知' }).click();
  await told(page, /已为 1 人指定带教老师并通知/);
}

test('a secretary sees who is there, names a teacher, splits the stay and publishes; the trainee is told', async ({
  page,
}) => {
  await openAs(page, server.origin, 'secretary', '/rotation-management/rotation-overview-dep');
  const counts = page.getByRole('button', { name: new RegExp(`^${ward.deptName}.*入科 \\d+ 人，查看名单`) });
  await counts.first().click();
  await expect(page.getByRole('list', { name: '已选条件' })).toContainText(ward.deptName);
  await page.goto(`${server.origin}/main/rotation-management/rotation-overview-dep?keyword=${trainee}`);
  await expect(page.getByRole('row').filter({ hasText: trainee })).toContainText('未定');

  await page.goto(`${server.origin}/main${planPath()}`);
  await assignTeacher(page);
  const row = page.getByRole('row').filter({ hasText: trainee });
  await expect(row).toContainText('已发布');

  // A gap is refused where it is entered; closed, it is a draft until it is published.
  await row.getByRole('button', { name: trainee }).click();
  const form = page.getByRole('dialog', { name: `科内安排：${trainee}` });
  const end = form.getByLabel('第 1 段结束');
  const last = await end.inputValue();
  await end.fill(`${last.slice(0, 8)}20`);
  await end.press('Tab');
  await form.getByRole('button', { name: '保存草稿' }).click();
  await expect(form.getByText(/起没有安排/)).toBeVisible();
  await end.fill(last);
  await end.press('Tab');
  await form.getByLabel('第 1 段病区或小组').fill('二组');
  await form.getByRole('button', { name: '保存草稿' }).click();
  await told(page, /草稿已保存/);
  await expect(row).toContainText('草稿');
  await choose(page);
  await page.getByRole('button', { name: /^发布/ }).click();
  await page.getByRole('dialog', { name: '发布科内安排' }).getByRole('button', { name: '发布' }).click();
  await told(page, /已发布 1 人的安排/);
  await expect(row).toContainText('二组');

  await openAs(page, server.origin, 'student');
  await page.getByRole('button', { name: /^通知/ }).click();
  await expect(page.getByText(`${ward.deptName}科内安排：${trainee}`).first()).toBeVisible();
});

test('a teacher reads the plan of the ward and changes nothing', async ({ page }) => {
  await openAs(page, server.origin, 'teacher', '/rotation-management/dep-wheel-rotation');
  await expect(page.getByText(/带教负荷/)).toBeVisible();
  await expect(page.getByRole('button', { name: '均衡分配' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^选择/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the ward is told what to bring, and a stay is balanced into a draft', async ({ page }) => {
    await openAs(page, server.origin, 'secretary', `/rotation-management/rotation-overview-dep?deptId=${ward.deptId}`);
    await page.getByRole('button', { name: '通知入科学员' }).click();
    const message = page.getByRole('dialog', { name: '通知即将入科学员' });
    await expect(message.getByText(/该月入科 [1-9]\d* 人/)).toBeVisible();
    await message.getByLabel('内容').fill('7:50 示教室集合');
    await message.getByRole('button', { name: '发送' }).click();
    await told(page, /已通知 \d+ 名学员/);

    await page.goto(`${server.origin}/main${planPath()}`);
    await choose(page);
    await page.getByRole('button', { name: '均衡分配' }).click();
    await page.getByRole('button', { name: '生成草稿' }).click();
    await told(page, /已为 1 人生成草稿/);
    await expect(page.getByRole('listitem').filter({ hasText: trainee }).first()).toContainText('草稿');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
