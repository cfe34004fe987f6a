import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

test('weeks of a group are arranged and published, and stand in the timetable of its students', async ({ page }) => {
  const complaints = watchConsole(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await openAs(page, server.origin, 'admin', '/graduate/wheel-rotation/master');
  const row = page.getByRole('row').filter({ hasText: '实习一组' });
  await expect(row).toContainText('已发布');
  const count = row.getByRole('button', { name: /^实习一组的学生，\d+ 人$/ });
  const students = Number(/\d+/.exec((await count.textContent())!));
  await count.click();
  await expect(page.getByRole('dialog', { name: '实习一组的学生' }).getByRole('listitem')).toHaveCount(students);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '实习一组的操作' }).click();
  await page.getByRole('menuitem', { name: '安排各周科室' }).click();
  const drawer = page.getByRole('dialog');
  const dept = drawer.getByRole('combobox', { name: '第 1 段的科室' });
  await dept.selectOption({ label: '消化内科' });
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(row).toContainText('有未发布的变动');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(row).toContainText('已发布');

  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'graduate', '/graduate/school-timetable/master?week=1&day=1');
  await expect(page.getByRole('region', { name: '第 1 周课表' })).toContainText('轮转 消化内科');
  await page.goto(`${server.origin}/main/graduate/wheel-rotation/master`);
  const groups = page.getByRole('list', { name: '轮转小组' }).getByRole('listitem');
  await expect(groups).toHaveCount(1);
  await expect(groups).toContainText('消化内科');
  complaints.expectQuiet();
});
