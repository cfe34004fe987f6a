import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

test('a push is written, counted, sent, read and withdrawn', async ({ page, browser }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/noticeMan/add-message-push');
  await page.getByRole('button', { name: '保存并发送' }).click();
  await expect(page.getByText('标题是必填项')).toBeVisible();
  await page.getByLabel('标题').first().fill('周会通知');
  const words = page.getByRole('textbox', { name: '内容' });
  await words.click();
  await page.keyboard.type('请准时参加');
  await page.getByRole('button', { name: '加粗' }).click();
  await page.keyboard.type('周会');
  // An input method: letters stand in the text until they are a word.
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'xie xie', selectionStart: 7, selectionEnd: 7 });
  await keyboard.send('Input.insertText', { text: '谢谢' });
  await expect(words.locator('strong')).toHaveText('周会谢谢');
  await words.press('Enter');
  await words.evaluate((editor) => {
    const clipboardData = new DataTransfer();
    const html =
      '<p class=MsoNormal onclick="x()">请带：<o:p></o:p></p><ul><li><i>笔记本</i><script>x()</script></li></ul>';
    clipboardData.setData('text/html', html);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(words.getByRole('listitem')).toHaveText(['笔记本']);
  await page.getByRole('combobox', { name: '指定人员' }).fill('学小医');
  await page.getByRole('option', { name: /^学小医/ }).click();
  await expect(page.getByText('预计送达 1 人：学小医')).toBeVisible();
  await page.getByRole('button', { name: '保存并发送' }).click();
  await expect(page.getByText('“周会通知”将发送给 1 人。')).toBeVisible();
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page).toHaveURL(/message-push$/);
  await expect(page.getByRole('row', { name: /周会通知/ })).toContainText('0 / 1（0%）', { timeout: 30_000 });
  expectQuiet();

  const reader = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  const readerConsole = watchConsole(reader);
  await openAs(reader, server.origin, 'student');
  await reader.locator('header').getByRole('button', { name: /^通知/ }).click();
  await reader.getByRole('button', { name: /^(未读 )?周会通知/ }).click();
  await expect(reader.locator('strong', { hasText: '周会' })).toBeVisible();
  await expect(reader.locator('li em')).toHaveText('笔记本');
  readerConsole.expectQuiet();

  await expect(page.getByRole('row', { name: /周会通知/ })).toContainText('1 / 1（100%）', { timeout: 45_000 });
  await page
    .getByRole('row', { name: /周会通知/ })
    .getByRole('button', { name: /更多/ })
    .click();
  await page.getByRole('menuitem', { name: '撤回' }).click();
  await page.getByRole('button', { name: '撤回', exact: true }).click();
  await expect(page.getByRole('row', { name: /周会通知/ })).toContainText('已撤回');
  await reader.reload();
  await reader.locator('header').getByRole('button', { name: /^通知/ }).click();
  await reader.getByRole('button', { name: /^(未读 )?周会通知/ }).click();
  await expect(reader.getByText('发送人已撤回此通知').filter({ visible: true })).toHaveCount(1);
});

test('words that cannot be drawn take nothing else of the page along', async ({ page }) => {
  await page.route('**/api/notice/messagesendrecord*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { datas: Record<string, unknown>[] } };
    for (const notice of body.data.datas) {
      notice['content'] = null;
      notice['title'] = `${String(notice['title'])}${'，请各科室按时参加'.repeat(20)}`;
    }
    await route.fulfill({ response: answer, json: body });
  });
  await openAs(page, server.origin, 'student');
  // A title longer than the home's card is cut there and widens nothing.
  const title = page
    .getByRole('main')
    .getByTitle(/按时参加/)
    .first();
  await expect(title).toBeVisible();
  const isWider = (element: Element) => element.scrollWidth > element.clientWidth;
  expect([await title.evaluate(isWider), await title.locator('../..').evaluate(isWider)]).toEqual([true, false]);
  expect(await page.locator('html').evaluate(isWider)).toBe(false);
  const bell = page.locator('header').getByRole('button', { name: /^通知/ });
  await bell.click();
  // Any notice will do but one that its sender took back: that one says so instead of its words.
  await page
    .locator('button[aria-expanded]', { hasText: '按时参加' })
    .filter({ hasNotText: '周会通知' })
    .first()
    .click();
  await expect(page.getByText('这段内容无法显示').filter({ visible: true }).first()).toBeVisible();
  await expect(bell).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('people chosen in a list are written to with a file, which they can fetch', async ({ page, browser }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/personnel-info/personnel-info-query');
  for (const name of ['带老师', '学小医']) {
    await page.getByRole('row').filter({ hasText: name }).first().getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: '发消息' }).click();
  await expect(page).toHaveURL(/add-message-push\?user_ids=3\.4$/);
  await expect(page.getByText('预计送达 2 人：带老师、学小医')).toBeVisible();
  await page.getByLabel('标题').first().fill('考核安排');
  await page.getByRole('textbox', { name: '内容' }).click();
  await page.keyboard.type('请看附件');
  const buffer = Buffer.from(`%PDF-1.7\n${'x'.repeat(3000)}`);
  await page.locator('input[type=file]').setInputFiles([{ name: '安排.pdf', mimeType: 'application/pdf', buffer }]);
  await expect(page.getByRole('button', { name: '安排.pdf', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '保存并发送' }).click();
  await page.getByRole('button', { name: '发送', exact: true }).click();
  await expect(page).toHaveURL(/message-push$/);
  await expect(page.getByRole('row', { name: /考核安排/ })).toContainText('0 / 2（0%）', { timeout: 30_000 });
  expectQuiet();

  const reader = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  const readerConsole = watchConsole(reader);
  await openAs(reader, server.origin, 'student');
  await reader.locator('header').getByRole('button', { name: /^通知/ }).click();
  await reader.getByRole('button', { name: /^(未读 )?考核安排/ }).click();
  const fetched = reader.waitForEvent('download');
  await reader.getByRole('button', { name: '安排.pdf', exact: true }).click();
  expect((await fetched).suggestedFilename()).toBe('安排.pdf');
  readerConsole.expectQuiet();
});

test('a saved group is renamed, and keeps its people', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/noticeMan/add-message-push?user_ids=3.4');
  await page.getByRole('button', { name: '把以上选择存为分组' }).click();
  await page.getByLabel('分组名称').fill('考核小组');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: '管理分组' }).click();
  const groups = page.getByRole('dialog', { name: '管理分组' });
  const group = groups.getByRole('listitem').filter({ hasText: '考核' });
  await expect(group).toContainText('2 名指定人员');
  await group.getByRole('button', { name: '编辑' }).click();
  const form = page.getByRole('dialog', { name: '编辑分组' });
  await form.getByLabel('分组名称').fill('考核二组');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await expect(group).toContainText('考核二组');
  await expect(group).toContainText('2 名指定人员');
  expectQuiet();
});

test('a person switches copies off, and that is kept', async ({ page }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'student', '/userinfo/userinfo?tab=notices');
  const mail = page.getByRole('switch', { name: /邮件$/ }).first();
  await expect(mail).toBeChecked();
  // The track that is drawn lies over the input itself.
  await mail.click({ force: true });
  await expect(page.getByText('接收方式已保存')).toBeVisible();
  await page.reload();
  await expect(mail).not.toBeChecked();
  expectQuiet();
});
