import type { Page } from '@playwright/test';
import { act } from './support/act';
import { watchConsole } from './support/quiet-page';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, fillSignIn, openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
});
test.afterAll(() => server.stop());

const open = (page: Page, path: string) => page.goto(`${server.origin}/main${path}`);
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

test('a role is copied, changed after a look at the difference, given to somebody, and acts', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/system/role-form?copy=4');
  await page.getByLabel('角色名称').fill('见习秘书');
  await page.getByRole('checkbox', { name: '导入轮转' }).check();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/\/system\/role$/);
  await expect(rowOf(page, '见习秘书')).toBeVisible();

  await rowOf(page, '见习秘书').getByRole('button', { name: '编辑' }).click();
  await page.getByRole('checkbox', { name: '导入轮转' }).uncheck();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const question = page.getByRole('dialog', { name: '保存对角色的修改' });
  await expect(question).toContainText('减少权限 1 项：导入轮转');
  await question.getByRole('button', { name: '保存修改' }).click();
  await expect(page).toHaveURL(/\/system\/role$/);

  await rowOf(page, '见习秘书').getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '成员', exact: true }).click();
  const members = page.getByRole('dialog', { name: '“见习秘书”的成员' });
  await members.getByLabel('加入人员').fill('带老师');
  await page.getByRole('option', { name: /带老师/ }).click();
  await members.getByRole('button', { name: '加入' }).click();
  await expect(members.getByText('带老师（teacher）')).toBeVisible();
  await members.getByRole('button', { name: '关闭' }).click();

  await rowOf(page, '见习秘书').getByRole('button', { name: /更多/ }).click();
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeDisabled();
  expectQuiet();
});

test('the menu is renamed in 权限管理 and shows so to others', async ({ page }) => {
  await openAs(page, server.origin, 'admin', '/system/limit');
  // 科室轮转总览 is another one.
  const named = page.getByRole('row').filter({ has: page.getByText('轮转总览', { exact: true }) });
  await named.getByRole('button', { name: '编辑' }).click();
  const drawer = page.getByRole('dialog', { name: '编辑：轮转总览' });
  await expect(drawer.getByLabel('路径')).toBeDisabled();
  await drawer.getByLabel('名称').fill('轮转一览');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, '轮转一览')).toBeVisible();
  await act(rowOf(page, '轮转一览'), '谁拥有');
  await expect(page.getByRole('dialog', { name: '谁拥有“轮转一览”' })).toContainText('学员');

  await signOut(page);
  await openAs(page, server.origin, 'student');
  await expect(page.getByRole('group', { name: '轮转管理' }).getByRole('link', { name: '轮转一览' })).toBeVisible();
});

test('the menu is put in order by dragging and with the keyboard, and stands so for others', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/system/limit');
  const drawer = page.getByRole('dialog', { name: '调整同级顺序' });
  const names = drawer.getByRole('listitem');
  const openOrder = () => act(rowOf(page, '轮转管理'), '调整同级顺序');
  await openOrder();
  const save = drawer.getByRole('button', { name: '保存顺序' });
  await expect(save).toBeDisabled();
  await names.filter({ hasText: '轮转管理' }).dragTo(names.first());
  await expect(names.first()).toContainText('轮转管理');
  await save.click();
  await expect(drawer).toBeHidden();
  const groups = page.getByRole('navigation', { name: '主菜单' }).getByRole('group');
  await expect(groups.first()).toHaveAccessibleName('轮转管理');

  await openOrder();
  await drawer.getByRole('button', { name: '下移 轮转管理' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(names.nth(2)).toContainText('轮转管理');
  await drawer.getByRole('button', { name: '上移 轮转管理' }).focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('Enter');
  await expect(names.first()).toContainText('轮转管理');
  await expect(drawer.getByRole('button', { name: '上移 轮转管理' })).toBeFocused();
  await drawer.getByRole('button', { name: '取消' }).click();

  await signOut(page);
  await openAs(page, server.origin, 'secretary');
  await expect(groups.first()).toHaveAccessibleName('轮转管理');
  expectQuiet();
});

test('an order of a menu that changed meanwhile is not saved; the drawer then shows the newest', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, server.origin, 'admin', '/system/limit');
  await page.getByRole('button', { name: '全部收起' }).click();
  await page.getByRole('button', { name: '更多操作' }).last().click();
  await page.getByRole('menuitem', { name: '调整同级顺序' }).click();
  const drawer = page.getByRole('dialog', { name: '调整同级顺序' });
  await drawer.getByRole('button', { name: '上移 个人中心' }).click();

  const other = await (await browser.newContext()).newPage();
  await openAs(other, server.origin, 'admin', '/system/limit');
  await other.getByRole('button', { name: '新增菜单' }).click();
  const form = other.getByRole('dialog', { name: '新增菜单权限' });
  await form.getByLabel('名称').fill('院内链接');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  // All menus are more rows than are drawn at once; the new one is the last.
  const collapsed = other.getByRole('button', { name: '全部收起' });
  await collapsed.click();
  await expect(rowOf(other, '院内链接')).toBeVisible();

  await drawer.getByRole('button', { name: '保存顺序' }).click();
  await expect(page.getByText('列表已有增减，没有保存')).toBeVisible();
  const names = drawer.getByRole('listitem');
  await expect(names.last()).toContainText('院内链接');
  await expect(names.nth(-3)).toContainText('个人中心');
  await drawer.getByRole('button', { name: '保存顺序' }).click();
  await expect(drawer).toBeHidden();
  await other.reload();
  await collapsed.click();
  const roots = other.getByRole('row', { level: 1 });
  await expect(roots.last()).toContainText('院内链接');
  await expect(roots.nth(-3)).toContainText('个人中心');
});

test('为什么看不到 names the missing permission and the roles that have it', async ({ page }) => {
  await openAs(page, server.origin, 'admin', '/system/role');
  await page.getByRole('button', { name: '为什么看不到' }).click();
  const drawer = page.getByRole('dialog', { name: '为什么看不到' });
  await drawer.getByLabel('谁看不到').fill('学小医');
  await page.getByRole('option', { name: /学小医/ }).click();
  await drawer.getByLabel('页面路径').fill('/system/role');
  await drawer.getByRole('button', { name: '查原因' }).click();
  await expect(drawer.getByRole('status')).toContainText('没有授予');
  await expect(drawer.getByRole('status')).toContainText('教育处管理员');
});

test('an administrator ends the session of somebody else, who has to sign in again', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await openAs(other, server.origin, 'teacher');
  await openAs(page, server.origin, 'admin', '/system/sessions');
  await act(rowOf(page, 'teacher'), '下线');
  await page.getByRole('dialog').getByRole('button', { name: '下线' }).click();
  await expect(rowOf(page, 'teacher')).toHaveCount(0);
  await other.reload();
  await expect(other).toHaveURL(/\/main\/login/);
});

test('the password is changed; a weak one and a wrong present one are refused where they stand', async ({ page }) => {
  await openAs(page, server.origin, 'yw', '/userinfo/modify-pwd');
  const save = page.getByRole('form', { name: '修改密码' }).getByRole('button', { name: '修改密码' });
  await page.getByLabel('原密码').fill('wrong');
  await page.getByLabel(/^新密码/).fill('weak');
  await page.getByLabel('确认新密码').fill('weak');
  await save.click();
  await expect(page.getByText('新密码至少 8 个字符')).toBeVisible();
  await page.getByLabel(/^新密码/).fill('Safe#2027');
  await page.getByLabel('确认新密码').fill('Safe#2027');
  await save.click();
  await expect(page.getByText('原密码不正确')).toBeVisible();
  await page.getByLabel('原密码').fill(demoPassword);
  await save.click();
  await expect(page).toHaveURL(/\/system$/);
  await signOut(page);
  await open(page, '/login');
  await fillSignIn(page, 'yw', 'Safe#2027');
  await expect(page).toHaveURL(/\/system$/);
});
