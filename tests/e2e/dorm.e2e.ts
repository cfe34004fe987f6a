import { expect, test } from './support/test';
import { openAs } from './support/sign-in';
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
