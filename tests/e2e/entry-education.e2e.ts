import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

/** The first stay of the demo trainee. */
const address = '/entering-the-department/detail?id=1';

test('a ward writes what it tells newcomers; who comes reads, passes and signs it on his phone', async ({
  page,
  browser,
}) => {
  await openAs(page, server.origin, 'admin', address);
  await page.getByRole('button', { name: '编写入科教育' }).click();
  const editor = page.getByRole('dialog', { name: /^入科教育/ });
  await expect(editor.getByRole('button', { name: '增加材料' })).toBeVisible();
  // The demo hospital may have written something for this ward.
  for (const what of ['材料', '题目']) {
    const remove = editor.getByRole('button', { name: `移除第 1 条${what}` });
    while ((await remove.count()) > 0) await remove.click();
  }
  await editor.getByRole('button', { name: '增加材料' }).click();
  await editor.getByLabel('材料 1 标题').fill('卒中绿色通道');
  await editor.getByRole('button', { name: '增加题目' }).click();
  await editor.getByRole('button', { name: '保存' }).click();
  await expect(editor.getByText('第 1 题要有题目、两个以上选项和正确答案')).toBeVisible();
  await editor.getByLabel('第 1 题', { exact: true }).fill('静脉溶栓的时间窗是');
  await editor.getByLabel('第 1 题的选项').fill('4.5 小时内\n24 小时内');
  await editor.getByRole('button', { name: '保存' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByText('学员还需要：阅读“卒中绿色通道”、通过入科测验')).toBeVisible();

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await openAs(phone, server.origin, 'student', address);
  const sign = phone.getByRole('button', { name: /^签收/ });
  await expect(sign).toBeDisabled();
  await phone.getByRole('button', { name: '我已阅读' }).click();
  await expect(phone.getByText('签收前还需要：通过入科测验')).toBeVisible();
  await phone.getByRole('radio', { name: '24 小时内' }).check();
  await phone.getByRole('button', { name: '提交测验' }).click();
  await expect(phone.getByText('回答不正确，请对照材料再想一想')).toBeVisible();
  await phone.getByRole('radio', { name: '4.5 小时内' }).check();
  await phone.getByRole('button', { name: '提交测验' }).click();
  await sign.click();
  await expect(phone.getByText(/^已于 .* 签收$/)).toBeVisible();
  await phone.close();

  await page.reload();
  await expect(page.getByText(/^已于 .* 签收$/)).toBeVisible();
});
