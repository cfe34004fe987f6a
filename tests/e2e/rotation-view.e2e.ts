import ical from 'ical.js';
import { watchConsole } from './support/quiet-page';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

const view = '/main/rotation-management/rotation-overview-view';

test('a trainee sees the own way, subscribes to it by a link, and revokes the link', async ({ page, hospital }) => {
  const complaints = watchConsole(page);
  await openAs(page, hospital.origin, 'student', view.slice('/main'.length));
  await expect(page.getByRole('list', { name: '轮转时间线' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText(/在科第 \d+ 天|今天入科/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: '完成情况' })).toBeVisible();

  await page.getByRole('button', { name: '订阅日历' }).click();
  await page.getByRole('button', { name: '生成链接' }).click();
  const address = await page.getByLabel('订阅链接', { exact: true }).inputValue();
  const feed = await page.request.get(address);
  expect(feed.status()).toBe(200);
  const events = new ical.Component(ical.parse(await feed.text()) as unknown[]).getAllSubcomponents('vevent');
  expect(events.length).toBeGreaterThan(1);

  await page.getByRole('button', { name: '撤销链接' }).click();
  await page.getByRole('dialog', { name: '撤销订阅链接' }).getByRole('button', { name: '撤销链接' }).click();
  await expect(page.getByText('还没有订阅链接')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
  await page.getByRole('button', { name: '关闭', exact: true }).click();
  complaints.expectQuiet();
});

test('on a phone a teacher looks at the way of one of several trainees, and nobody’s page is too wide', async ({
  page,
  hospital,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await openAs(page, hospital.origin, 'student', view.slice('/main'.length));
  await expect(page.getByRole('list', { name: '轮转时间线' })).toBeVisible();
  expect(await isWide()).toBe(false);
  await openAs(page, hospital.origin, 'teacher', view.slice('/main'.length));
  await expect(page.getByRole('heading', { name: '完成情况' })).toBeVisible();
  await expect(page.getByRole('main').getByText(/^学员/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '订阅日历' })).toHaveCount(0);
  expect(await isWide()).toBe(false);
});
