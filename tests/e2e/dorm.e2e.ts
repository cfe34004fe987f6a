import type { Page } from '@playwright/test';
import { lodgingEndpoints, type Lodging } from '@contract/dorm/lodgings';
import { violationEndpoints } from '@contract/dorm/violations';
import type { CallFn } from '@contract/kernel/call';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { signIn } from '../../scripts/rotation/client';
import { act } from './support/act';
import { expect, test } from './support/test';
import { demoPassword, openAs } from './support/sign-in';
import { watchConsole } from './support/quiet-page';

const lodgings = '/dorm-manage/lodging-personnel-manage';

test('two people exchange their beds, and somebody is given a free one on the map', async ({ page, hospital }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, hospital.origin, 'admin', `${lodgings}?state=in&building_id=1`);
  const rows = page.getByRole('row').filter({ hasText: '杏林楼' });
  const [one, other] = [rows.nth(0), rows.nth(1)];
  const placeOf = async (row: typeof one) => /杏林楼 \d+ \d床/.exec(await row.innerText())![0];
  const [first, second] = [await placeOf(one), await placeOf(other)];
  const name = (await one.getByRole('cell').nth(0).innerText()).trim();
  const number = (await other.getByRole('cell').nth(1).innerText()).trim();

  await one.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '互换床位' }).click();
  const drawer = page.getByRole('dialog', { name: '互换床位' });
  await drawer.getByRole('combobox', { name: '与谁互换' }).fill(number);
  await page.getByRole('option', { name: new RegExp(`${number}.*${second}`) }).click();
  await drawer.getByRole('button', { name: '互换', exact: true }).click();
  await expect(page.getByText(/已互换床位/)).toBeVisible();
  await expect(rows.filter({ hasText: name }).filter({ hasText: second })).toBeVisible();
  await expect(rows.filter({ hasText: number }).filter({ hasText: first })).toBeVisible();

  await openAs(page, hospital.origin, 'admin', '/dorm-manage/dorm-building-manage?building=2');
  const bed = page.getByRole('button', { name: /床，空闲$/ }).first();
  const place = /\d+ \d床/.exec((await bed.getAttribute('aria-label'))!)![0];
  await bed.click();
  await page.getByRole('menuitem', { name: '分配给' }).click();
  const assign = page.getByRole('dialog', { name: '分配床位' });
  await assign.getByLabel('人员').fill('学小医');
  await page.getByRole('option', { name: /学小医/ }).click();
  await assign.getByLabel('到期日期').fill('2030-06-30');
  await assign.getByRole('button', { name: '分配', exact: true }).click();
  await expect(page.getByText(`学小医 已分配到 芷兰楼 ${place}`)).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`${place}，待入住，学小医`) })).toBeVisible();
  expectQuiet();
});

test('a trainee on a phone: sees where he lives, asks for a night elsewhere, and contests a violation', async ({
  page,
  hospital,
}) => {
  const { expectQuiet } = watchConsole(page);
  const admin = await signIn({ REACH_URL: hospital.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
  const lodging = await livesSomewhere(admin);
  const noted = { user_id: studentId, kind_id: 1, day: hospitalDay(Date.now()), evidence: '示例：熄灯后未归' };
  const violation = await admin(violationEndpoints.addViolation, { body: noted });
  await admin(violationEndpoints.handleViolation, {
    body: { id: violation.id, state: 'told', handling: '示例：通报批评' },
    ifMatch: violation.version,
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, hospital.origin, 'student', '/dorm-manage/dorm-apply');
  await page.getByRole('button', { name: '新申请' }).first().click();
  const form = page.getByRole('dialog', { name: '宿舍申请' });
  await form.getByRole('combobox', { name: '申请' }).click();
  await page.getByRole('option', { name: '外宿' }).click();
  await expect(form.getByText(`${lodging.building_name} ${lodging.room_number} ${lodging.bed_number}床`)).toBeVisible();
  await form.getByLabel('结束日期').fill(hospitalDay(Date.now() + 86_400_000));
  await form.getByLabel('事由').fill('示例：回家探亲');
  await form.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByText('外宿申请已提交')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '示例：回家探亲' }).getByText('审核中')).toBeVisible();
  await expectNoSideways(page);

  await openAs(page, hospital.origin, 'student', '/dorm-manage/view-violation-discipline-personnel');
  const own = page.getByRole('listitem').filter({ hasText: noted.evidence });
  await expect(own.getByText('已通报')).toBeVisible();
  await act(own, '申诉');
  const appeal = page.getByRole('dialog', { name: '申诉' });
  await expect(appeal.getByText('处理意见：示例：通报批评')).toBeVisible();
  await appeal.getByLabel('申诉理由').fill('示例：当晚在科室值夜班');
  await appeal.getByRole('button', { name: '提交申诉' }).click();
  await expect(own.getByText('申诉中')).toBeVisible();
  await expectNoSideways(page);

  const items = [{ item: '家具完好', is_fine: true, charge: 0 }];
  const out = await admin(lodgingEndpoints.checkOut, {
    body: { id: lodging.id, items, note: '' },
    ifMatch: lodging.version,
  });
  expect(out.state).toBe('out');
  expectQuiet();
});

const studentId = 4;

async function livesSomewhere(admin: CallFn): Promise<Lodging> {
  const query = { keyword: '学小医', page: 1, size: 20 };
  const { list } = await admin(lodgingEndpoints.lodgings, { query });
  let open = list.find(({ user_id, ended_on }) => user_id === studentId && ended_on === null);
  if (!open) {
    const span = { from_on: hospitalDay(Date.now()), due_on: '2030-06-30' };
    const proposed = await admin(lodgingEndpoints.proposeBeds, { body: span });
    const bed_id = proposed.list.find(({ user_id }) => user_id === studentId)!.bed_id!;
    open = await admin(lodgingEndpoints.assign, { body: { user_id: studentId, bed_id, ...span, note: '' } });
  }
  if (open.state !== 'planned') return open;
  const body = { id: open.id, items: [], deposit_paid: true };
  return admin(lodgingEndpoints.arrive, { body, ifMatch: open.version });
}

/** Nothing is wider than the phone. */
async function expectNoSideways(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
}
