import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

test('an exam is arranged, published, seen by its candidate and called off', async ({ page, browser }) => {
  await openAs(page, server.origin, 'admin', '/theoryTest/exam-setting');
  const name = '心内科出科考核（走查）';
  await page.getByLabel('考试名称').fill(name);
  await page.getByRole('combobox', { name: '试卷' }).click();
  await page.getByRole('option', { name: /2026 年内科出科考试/ }).click();
  await page.getByRole('switch', { name: /审核/ }).uncheck({ force: true });
  await page.getByLabel('考试日期').fill('2031-03-05');
  await page.getByLabel('考试日期').press('Escape');
  await page.getByRole('button', { name: '保存，下一步：考生' }).click();

  await expect(page.getByText('请添加考生')).toBeVisible();
  await page.getByRole('button', { name: '添加考生' }).first().click();
  const dialog = page.getByRole('dialog', { name: '添加考生' });
  await dialog.getByLabel('工号名单').fill('GP-2024-0004\n查无此人');
  await dialog.getByRole('button', { name: '查找' }).click();
  await expect(dialog.getByRole('alert')).toContainText('查无此人');
  await dialog.getByRole('button', { name: /^加入 \d+ 人/ }).click();
  await expect(page.getByText('提交前还需要')).toBeHidden();
  await page.getByRole('button', { name: '提交' }).click();

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('待开始').first()).toBeVisible();

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await openAs(phone, server.origin, 'student', '/theoryTest/my-exam');
  await expect(phone.getByRole('heading', { name })).toBeVisible();

  await page.getByRole('button', { name: '取消考试' }).click();
  const form = page.getByRole('dialog', { name: '取消考试' });
  await form.getByLabel('取消原因').fill('设备检修');
  await form.getByRole('button', { name: '取消考试' }).click();
  await expect(page.getByText('已取消').first()).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('已取消').first()).toBeVisible();
  await phone.close();
});

test('a score is told to its candidate, who opens his paper and asks about it once', async ({ page }) => {
  await openAs(page, server.origin, 'student', '/theoryTest/my-exam');
  const card = page.getByRole('region', { name: '2026 年 9 月内科阶段考核' });
  await expect(card.getByText('及格')).toBeVisible();
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    card.getByRole('button', { name: '查看试卷' }).click(),
  ]);
  await expect(paper.getByText(/^得分 [\d.]+$/)).toBeVisible();
  await paper.close();
});

test('a question that was at fault is ruled on: its effect is seen first, then everybody has his points', async ({
  page,
}) => {
  await openAs(page, server.origin, 'admin', '/theoryTest/exam-analysis');
  await page
    .getByRole('row', { name: /2026 年 9 月内科阶段考核/ })
    .getByText('查看分析')
    .click();
  await expect(page.getByRole('heading', { name: '分析详情' })).toBeVisible();
  await page
    .getByRole('row', { name: /依那普利/ })
    .getByText('查看', { exact: true })
    .click();
  const drawer = page.getByRole('dialog', { name: '第 2 题' });
  const before = await drawer.getByRole('table', { name: '选项' }).innerText();
  expect(before).toContain('✓');
  await drawer.getByRole('button', { name: '重新判分' }).click();
  await drawer.getByRole('radio', { name: /全员给分/ }).check();
  const effect = drawer.getByText(/\d+ 名考生的成绩会改变/);
  await expect(effect).toBeVisible();
  const changed = Number(/(\d+) 名/.exec(await effect.innerText())![1]);
  await drawer.getByLabel('原因').fill('题干有歧义');
  await drawer.getByRole('button', { name: '确认重新判分' }).click();
  await expect(drawer.getByText('全员给分：题干有歧义')).toBeVisible();
  expect(changed).toBeGreaterThan(0);

  // What was ruled stands in the scores, as another version of them.
  await drawer.getByRole('button', { name: '关闭' }).click();
  await openAs(page, server.origin, 'admin', '/theoryTest/score-manage/score-manage?id=4');
  await expect(page.getByText('已发布第 2 版（题干有歧义）')).toBeVisible();
});
