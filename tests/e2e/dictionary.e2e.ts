import type { Page } from '@playwright/test';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const open = async (page: Page, path: string, title: string) => {
  await page.goto(`${server.origin}/main${path}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('a large department is added, and one in use is not stopped', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/data-dic/big-sub');
  await page.getByRole('button', { name: '新增大科室' }).click();
  const drawer = page.getByRole('dialog', { name: '新增大科室' });
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText('名称是必填项')).toBeVisible();
  await drawer.getByLabel('名称').fill('影像中心');
  await drawer.getByLabel('编码').fill('YX');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, '影像中心')).toBeVisible();
  await rowOf(page, '内科').first().getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '停用' }).click();
  await expect(page.getByText(/“内科”仍在使用，不能停用/)).toBeVisible();
  expectQuiet(/status of 409/);
});

test('a department is added and found below its large department', async ({ page }) => {
  await openAs(page, server.origin, 'admin', '/data-dic/department');
  await page.getByRole('button', { name: '新增科室' }).click();
  const drawer = page.getByRole('dialog', { name: '新增科室' });
  await drawer.getByLabel('名称').fill('睡眠医学科');
  await drawer.getByLabel('编码').fill('SM01');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('科室已新增')).toBeVisible();
  await page.getByLabel('关键字').fill('SM01');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(rowOf(page, '睡眠医学科')).toBeVisible();
  await expect(rowOf(page, '心血管内科一病区')).toHaveCount(0);
});

test('majors, chambers, bases and agreements list what the demo hospital has', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin');
  for (const [path, title, row] of [
    ['/data-dic/stu-manage', '专业管理', '0100'],
    ['/data-dic/teaOffice', '教研室', '内科学教研室'],
    ['/data-dic/baseManage', '基地管理', '外科专业基地'],
    ['/data-dic/agreementManage', '协议院校', '演示医科大学'],
  ] as const) {
    await open(page, path, title);
    await expect(rowOf(page, row).first()).toBeVisible();
  }
  expectQuiet();
});

test('an agreement is signed, and its end before its beginning is told at the field', async ({ page }) => {
  await openAs(page, server.origin, 'admin', '/data-dic/agreementManage');
  await page.getByRole('button', { name: '新增协议院校' }).click();
  const drawer = page.getByRole('dialog', { name: '新增协议院校' });
  await drawer.getByLabel('院校名称').fill('演示第二医科大学');
  await drawer.getByLabel(/^编码/).fill('YS09');
  await drawer.getByLabel('开始日期').fill('2026-09-01');
  await drawer.getByLabel('结束日期').fill('2026-08-31');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText('结束日期不能早于开始日期')).toBeVisible();
});

test('without a token the large departments are shown by name, and cannot be changed', async ({ page }) => {
  await page.goto(`${server.origin}/main/data-dic/big-sub2`);
  await expect(page.getByRole('heading', { name: '内科' })).toBeVisible();
  await expect(page.getByText('心血管内科一病区')).toBeVisible();
  await expect(page.getByRole('button', { name: '新增大科室' })).toHaveCount(0);
});

test('people are chosen by the initials of their name, on a phone in a sheet', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'admin', '/data-dic/teaOffice');
  await page.getByRole('button', { name: '新增教研室' }).click();
  const form = page.getByRole('dialog', { name: '新增教研室' });
  await form.getByLabel('名称').fill('全科教研室');
  await form.getByLabel('编码').fill('JY90');
  await form.getByRole('button', { name: '成员教师' }).click();
  const sheet = page.getByRole('dialog', { name: '选择成员教师' });
  for (const [initials, name] of [
    ['wms', /文秘书/],
    ['dls', /带老师/],
  ] as const) {
    await sheet.getByLabel('查找成员教师').fill(initials);
    await sheet.getByRole('button', { name, pressed: false }).click();
    await expect(sheet.getByRole('button', { name, pressed: true })).toBeVisible();
  }
  await sheet.getByRole('button', { name: '完成（已选 2）' }).click();
  await expect(form.getByRole('button', { name: '成员教师' })).toContainText('文秘书（0000002）、带老师（0000003）');
  await form.getByRole('button', { name: '主任' }).click();
  const one = page.getByRole('dialog', { name: '选择主任' });
  await one.getByLabel('查找主任').fill('dls');
  await one.getByRole('button', { name: /带老师/ }).click();
  await expect(one).toHaveCount(0);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('全科教研室')).toBeVisible();

  await page.setViewportSize({ width: 1366, height: 768 });
  await rowOf(page, '全科教研室').getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑教研室' });
  await edit.getByRole('combobox', { name: '秘书' }).fill('wms');
  await page.getByRole('option', { name: /文秘书.*心血管内科一病区/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(edit.getByRole('combobox', { name: '秘书' })).toHaveValue('文秘书（0000002）');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, '全科教研室')).toContainText('文秘书');
  expectQuiet();
});
