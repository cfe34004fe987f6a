import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { watchConsole } from './support/quiet-page';
import { startTestServer, type TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

const photograph = fileURLToPath(new URL('../../public/icons/icon-512.png', import.meta.url));

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
});
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});
test.afterAll(() => server.stop());

/** A device of its own for an account. */
async function deviceOf(browser: Browser, username: string, path: string, size?: { width: number; height: number }) {
  const page = await (await browser.newContext({ ...(size && { viewport: size }) })).newPage();
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, username, path);
  return { page, expectQuiet };
}

const open = (page: Page, path: string) => page.goto(`${server.origin}/main${path}`);
const drawer = (page: Page) => page.getByRole('dialog', { name: '审批详情' });
const field = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

test('a change goes through two reviewers, takes effect, and its timeline tells who did what', async ({ browser }) => {
  const admin = await deviceOf(browser, 'admin', '/system/approval-inbox');
  await admin.page.getByRole('button', { name: '流程设置' }).click();
  await admin.page
    .getByRole('listitem')
    .filter({ hasText: '个人信息变更' })
    .getByRole('button', { name: '编辑' })
    .click();
  const form = admin.page.getByRole('dialog', { name: '个人信息变更的审批流程' });
  await form.getByRole('combobox', { name: '审批人' }).click();
  await admin.page.getByRole('option', { name: '按角色' }).click();
  await form.getByRole('combobox', { name: '角色' }).click();
  await admin.page.getByRole('option', { name: '教学秘书' }).click();
  await form.getByRole('button', { name: '增加一级' }).click();
  const second = form.getByRole('listitem').nth(1);
  await second.getByLabel('环节名称').fill('教育处审核');
  await second.getByRole('combobox', { name: '角色' }).click();
  await admin.page.getByRole('option', { name: '教育处管理员' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(admin.page.getByText(/^第 1 版/)).toBeVisible();

  const student = await deviceOf(browser, 'student', '/userinfo/userinfo');
  await student.page.getByRole('button', { name: '修改资料' }).click();
  await student.page.getByLabel('毕业院校').fill('示例医科大学');
  await student.page.getByLabel('民族').fill('壮族');
  await student.page.getByRole('button', { name: '提交' }).click();
  await expect(student.page.getByText('已保存 1 项，另有 1 项已提交审核')).toBeVisible();
  await expect(field(student.page, '民族')).toContainText('壮族');
  await expect(field(student.page, '毕业院校').last()).not.toContainText('示例医科大学');
  await expect(student.page.getByRole('region', { name: '审核中的修改' })).toContainText('示例医科大学');

  // Taken back, it is gone on with where it was made; there is still one submission then.
  await student.page.getByRole('link', { name: '查看进度' }).click();
  await drawer(student.page).getByRole('button', { name: '撤回' }).click();
  await student.page.getByRole('dialog', { name: '撤回提交' }).getByRole('button', { name: '撤回' }).click();
  await drawer(student.page).getByRole('link', { name: '编辑' }).click();
  await expect(student.page.getByLabel('毕业院校')).toHaveValue('示例医科大学');
  await student.page.getByRole('button', { name: '提交' }).click();
  await expect(student.page.getByText('已提交审核', { exact: true })).toBeVisible();
  await student.page.getByRole('link', { name: '查看进度' }).click();
  await expect(student.page.getByRole('row').filter({ hasText: '修改毕业院校' })).toHaveCount(1);

  const secretary = await deviceOf(browser, 'secretary', '/system/approval-inbox');
  await secretary.page
    .getByRole('row', { name: /学小医/ })
    .getByRole('button', { name: '修改毕业院校' })
    .click();
  await drawer(secretary.page).getByRole('button', { name: '驳回' }).click();
  await expect(drawer(secretary.page).getByText('驳回原因是必填项')).toBeVisible();
  await drawer(secretary.page).getByLabel('审核意见').fill('证书已核对');
  await drawer(secretary.page).getByRole('button', { name: '通过' }).click();
  await expect(secretary.page.getByText('已通过', { exact: true })).toBeVisible();
  await expect(secretary.page.getByRole('row', { name: /学小医/ })).toHaveCount(0);

  // The second one decides where the person's file is.
  await open(admin.page, '/personnel-info/personnel-details?user_id=4');
  const inPlace = admin.page.getByRole('region', { name: '审批', exact: true });
  await expect(inPlace.getByText('文秘书 通过')).toBeVisible();
  await expect(inPlace.getByText('证书已核对')).toBeVisible();
  await expect(field(admin.page, '毕业院校').last()).not.toContainText('示例医科大学');
  await inPlace.getByRole('button', { name: '通过' }).click();
  await expect(field(admin.page, '毕业院校').last()).toContainText('示例医科大学');
  await expect(inPlace).toHaveCount(0);

  await open(student.page, '/userinfo/userinfo');
  await expect(field(student.page, '毕业院校')).toContainText('示例医科大学');
  await expect(student.page.getByRole('region', { name: '审核中的修改' })).toHaveCount(0);
  await open(student.page, '/system/approval-inbox?box=mine');
  await student.page.getByRole('button', { name: '修改毕业院校' }).click();
  await expect(drawer(student.page).getByRole('listitem')).toHaveText([
    /学小医 提交/,
    /文秘书 通过.*证书已核对/,
    /管理员（演示） 通过.*教育处审核/,
    /审批完成，已生效/,
  ]);
  for (const { expectQuiet } of [admin, student, secretary]) expectQuiet();
});

test('j and k walk the list, and a batch shows what it will pass', async ({ browser }) => {
  const { page, expectQuiet } = await deviceOf(browser, 'admin', '/system/approval-inbox');
  const rows = page.getByRole('grid').or(page.getByRole('table')).getByRole('checkbox');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(drawer(page)).toContainText('1 / ');
  const title = drawer(page).getByRole('article').getByRole('heading', { level: 2 });
  const first = await title.textContent();
  await page.keyboard.press('j');
  await expect(drawer(page)).toContainText('2 / ');
  await page.keyboard.press('k');
  await expect(title).toHaveText(first ?? '');
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);

  await rows.nth(1).check();
  await rows.nth(2).check();
  await page.getByRole('button', { name: '批量通过' }).click();
  const dialog = page.getByRole('dialog', { name: '批量通过 2 条' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: '通过 2 条' }).click();
  await expect(page.getByText('已通过 2 条')).toBeVisible();
  expectQuiet();
});

test('on a phone the record fills the screen and its buttons are large', async ({ browser }) => {
  const { page, expectQuiet } = await deviceOf(browser, 'secretary', '/system/approval-inbox', {
    width: 390,
    height: 844,
  });
  await page.getByRole('button', { name: /^修改/ }).first().click();
  const pass = drawer(page).getByRole('button', { name: '通过' });
  await expect(pass).toBeVisible();
  expect((await drawer(page).boundingBox())!.width).toBeCloseTo(390);
  expect((await pass.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expectQuiet();
});

test('picture and signature are kept', async ({ browser }) => {
  const { page, expectQuiet } = await deviceOf(browser, 'teacher', '/userinfo/userinfo');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '更换头像' }).click();
  await (await chooser).setFiles(photograph);
  await page.getByRole('dialog', { name: '裁剪头像' }).getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('img', { name: '我的头像' })).toHaveAttribute('src', /^data:image\/webp/);

  await page.getByRole('tab', { name: '签名' }).click();
  await page.getByRole('button', { name: '手写签名' }).click();
  const sheet = page.getByLabel('在此手写签名');
  await expect(sheet).toBeVisible();
  const box = (await sheet.boundingBox())!;
  await expect(async () => {
    await page.mouse.move(box.x + 40, box.y + 80);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 120, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByRole('button', { name: '保存签名' })).toBeEnabled({ timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: '保存签名' }).click();
  await expect(page.getByRole('img', { name: '我的签名' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: '我的签名' })).toHaveAttribute('src', /^data:image\/png/);
  expectQuiet();
});
