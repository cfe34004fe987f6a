import type { Page } from '@playwright/test';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const phone = { width: 390, height: 844 };
const open = (page: Page, path: string) => page.goto(`${server.origin}/main${path}`);

/** Whether what stands in a box is wider than the box. */
const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

test('the upload settings open, and a size outside its range is told at the field', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/system/system-config?tab=upload');
  const size = page.getByRole('textbox', { name: '图片大小上限' });
  await size.fill('5000');
  await size.blur();
  await expect(page.getByText('应在 1 到 2048 之间')).toBeVisible();
  await expect(size).toHaveValue('5000 MB');
  await open(page, '/system/system-config?tab=security');
  const length = page.getByRole('textbox', { name: '密码最短长度' });
  await length.fill('3');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('应在 6 到 64 之间')).toBeVisible();
  await expect(length).toHaveValue('3 个字符');
  expectQuiet();
});

test('stays have their days', async ({ page }) => {
  await openAs(page, server.origin, 'admin', '/personnel-info/personnel-details?user_id=4');
  await page.getByRole('tab', { name: '轮转经历' }).click();
  const first = page.getByRole('tabpanel').getByRole('row').nth(1);
  await expect(first).toContainText(/\d{4}-\d{2}-\d{2}.*\d{4}-\d{2}-\d{2}/);
});

test('a receipt is asked for until it is given, and the home page leads to it', async ({ page }) => {
  await openAs(page, server.origin, 'student');
  await page.getByRole('button', { name: /^通知/ }).and(page.locator('header button')).click();
  await page.getByRole('dialog').getByRole('button', { name: '全部已读' }).click();
  await open(page, '/system');
  const todo = page.getByRole('link', { name: '待我回执的通知 1', exact: true });
  await todo.click();
  const list = page.getByRole('dialog', { name: '全部消息通知' });
  await expect(list.getByText('待回执', { exact: true })).toBeVisible();
  await list.getByRole('button', { name: /年度住培考核/ }).click();
  await list.getByRole('button', { name: '已阅' }).click();
  await expect(list.getByText('没有待签字或待回执的通知')).toBeVisible();
});

test('no date and no rate is cut while a column has room, and the row shows one action', async ({ page }) => {
  await openAs(page, server.origin, 'admin', '/data-dic/agreementManage');
  const row = page.getByRole('row', { name: /演示医科大学/ });
  const days = row.getByRole('cell', { name: /至/ }).locator('div').first();
  await expect(days).toBeVisible();
  expect(await days.evaluate(isCut)).toBe(false);
  await expect(row.getByRole('button', { name: '编辑' })).toBeVisible();
  await expect(row.getByRole('button', { name: '删除' })).toHaveCount(0);
  await row.getByRole('button', { name: '更多操作' }).click();
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeVisible();

  await open(page, '/noticeMan/message-push');
  const rate = page.getByRole('row', { name: /教学查房/ }).getByRole('button', { name: /%/ });
  const actions = page.getByRole('columnheader', { name: '操作' });
  const [rateBox, actionsBox] = [await rate.boundingBox(), await actions.boundingBox()];
  expect(rateBox!.x + rateBox!.width).toBeLessThan(actionsBox!.x);
});

test('on a phone no button is cut off', async ({ page }) => {
  await page.setViewportSize(phone);
  await openAs(page, server.origin, 'admin', '/noticeMan/add-message-push');
  for (const name of ['取消', '保存并发送']) {
    expect(await page.getByRole('button', { name }).locator('span').last().evaluate(isCut)).toBe(false);
  }
  await page.getByRole('button', { name: '更多操作' }).click();
  await expect(page.getByRole('menuitem', { name: '发给自己测试' })).toBeVisible();
});

test('a drawer opens at its first field, one to read at its title, and the theme changes quietly', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/data-dic/agreementManage');
  await page.getByRole('button', { name: '新增协议院校' }).click();
  await expect(page.getByRole('textbox', { name: '院校名称' }).last()).toBeFocused();
  await page.keyboard.press('Escape');
  await open(page, '/system/operation-log');
  const row = page.getByRole('row', { name: /管理员（演示）（admin）/ }).first();
  await row.getByRole('button', { name: '详情' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading')).toBeFocused();
  await expect(drawer.getByText('操作编码')).toBeHidden();
  await drawer.getByText('技术记录').click();
  await expect(drawer.getByText('操作编码')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /管理员（演示）/ }).click();
  await page.getByText('深色', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expectQuiet();
});

test('an account is opened after a look at who and with which role, and its password is handed over', async ({
  page,
}) => {
  await openAs(page, server.origin, 'admin', '/personnel-info/user-manage?account=2');
  const row = page.getByRole('row', { name: /未开通/ }).first();
  await row.getByRole('button', { name: '开通账号' }).click();
  const dialog = page.getByRole('dialog', { name: '开通账号' });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await dialog.getByRole('button', { name: '开通 1 个账号' }).click();
  const given = page.getByRole('dialog', { name: '账号已开通' });
  await expect(given.getByRole('button', { name: '打印密码条' })).toBeVisible();
  await given.getByRole('button', { name: '已记下，关闭' }).click();
});

test('a list: one line above it, columns moved by keyboard and kept, all pages chosen at once', async ({ page }) => {
  await openAs(page, server.origin, 'admin', '/rotation-management/ward-list');
  const main = page.getByRole('main');
  const title = (await main.getByRole('heading', { level: 1 }).boundingBox())!;
  const search = (await main.getByLabel('姓名、工号').boundingBox())!;
  const table = (await main.getByRole('table').boundingBox())!;
  expect(search.y).toBeLessThan(table.y);
  expect(table.y - title.y).toBeLessThan(110);

  const heads = () => main.getByRole('columnheader').allTextContents();
  expect((await heads()).slice(1, 3)).toEqual(['工号', '年级专业']);
  await main.getByRole('button', { name: '列设置' }).click();
  const down = page.getByRole('button', { name: '下移工号' });
  await down.focus();
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/userinfo/preferences/') && answer.request().method() === 'PUT',
  );
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await heads()).slice(1, 3)).toEqual(['年级专业', '工号']);
  await kept;
  await page.reload();
  await expect.poll(async () => (await heads()).slice(1, 3)).toEqual(['年级专业', '工号']);

  await page.goto(`${server.origin}/main/personnel-info/personnel-info-query?person_type_id=1`);
  const total = Number(/[\d,]+/.exec((await main.getByText(/^共 [\d,]+ 条$/).textContent())!)![0]);
  expect(total).toBeGreaterThan(20);
  await main.getByRole('checkbox', { name: '选择本页全部' }).check();
  await main.getByRole('button', { name: `选择全部 ${total} 条` }).click();
  await expect(main.getByRole('group', { name: '批量操作' })).toContainText(`已选 ${total} 条`);
});

test('what finds no room in the row of tabs is in a menu, and screens are found by pinyin', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 768 });
  await openAs(page, server.origin, 'admin', '/system');
  const find = async (typed: string, title: string) => {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: /^搜索/ }).fill(typed);
    await page.getByRole('option', { name: title }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.split(' ')[0]!);
  };
  const screens: [string, string][] = [
    ['lzzl', '轮转总览'],
    ['zkmd', '在科名单'],
    ['rylx', '人员类型'],
    ['qxgl', '权限管理'],
    ['czrz', '操作日志'],
    ['dlhh', '登录会话'],
    ['yhgl', '用户管理'],
    ['spzx', '审批中心'],
    ['xxts', '消息推送'],
  ];
  for (const [typed, title] of screens) await find(typed, title);
  await page.getByRole('button', { name: '全部已打开的页面' }).click();
  await page.getByRole('menuitem', { name: '轮转总览', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('轮转总览');
  await find('新增推送', '新增推送');
});

test('a part that cannot be fetched leaves the page standing, and comes when it can be had', async ({ page }) => {
  const lost = /assets\/(bell|waiting-state|outbox-sender|readiness|history-drawer)-.*\.js$/;
  await page.route(lost, (route) => route.abort());
  await openAs(page, server.origin, 'admin', '/room/room-manage');
  const bell = page.locator('header').getByRole('button', { name: /^通知/ });
  await expect(page.getByRole('status', { name: '网络状态' })).toHaveText(/^在线/);
  await expect(bell).toHaveCount(0);
  await page.getByRole('table').getByRole('button', { name: '更多操作' }).first().click();
  await page.getByRole('menuitem', { name: '操作记录' }).click();
  await expect(page.getByText('这一部分未能加载，网络恢复后自动显示')).toBeVisible();
  await page.unroute(lost);
  await expect(page.getByRole('dialog', { name: /操作记录/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toBeVisible();
});
