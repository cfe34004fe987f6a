import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const done = '带教两次胸腔穿刺，参加病例讨论';

test('a teacher hands in the week from a phone, and the secretary reads it', async ({ page }) => {
  const complaints = watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'teacher', '/work-week-log/my-week-log-record');
  await page.getByRole('link', { name: '填写本周' }).click();
  await page.getByRole('textbox', { name: '教学查房' }).fill('');
  // The demo's draft has it; a week that began after the demo was made is empty.
  await page.getByRole('combobox', { name: '参加科室晨会' }).click();
  await page.getByRole('option', { name: '已完成', exact: true }).click();
  await page.getByRole('textbox', { name: '本周完成' }).fill(done);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('教学查房是必填项')).toBeVisible();
  await page.getByRole('textbox', { name: '教学查房' }).fill('2');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('周志已提交')).toBeVisible();

  await page.setViewportSize({ width: 1366, height: 768 });
  await openAs(page, server.origin, 'secretary', '/work-week-log/work-week-log-view');
  const row = page.getByRole('row').filter({ hasText: '带老师' });
  await row.getByRole('button', { name: '查看' }).click();
  const drawer = page.getByRole('dialog', { name: '周志' });
  await expect(drawer.getByText(done)).toBeVisible();
  await drawer.getByRole('textbox', { name: '批阅意见' }).fill('示教清楚');
  await drawer.getByRole('button', { name: '批阅' }).click();
  await expect(page.getByText('已批阅带老师的周志')).toBeVisible();

  await openAs(page, server.origin, 'teacher', '/work-week-log/fill-week-log');
  await expect(page.getByText('示教清楚')).toBeVisible();
  complaints.expectQuiet();
});
