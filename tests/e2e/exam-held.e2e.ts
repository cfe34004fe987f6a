import { writeWorkbook } from '@workers/engine/spreadsheet/write';
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

test('scores from paper are checked row by row, looked at together, and count in one step', async ({ page }) => {
  await openAs(page, server.origin, 'admin', '/theoryTest/score-manage/score-manage?id=3');
  const rowOf = (ticket: string) => page.getByRole('row').filter({ hasText: ticket });
  const nameOf = async (ticket: string) => (await rowOf(ticket).getByRole('cell').nth(1).innerText()).trim();
  const [raised, lowered] = [await nameOf('00030001'), await nameOf('00030003')];
  const dialog = page.getByRole('dialog', { name: /^导入线下成绩/ });
  const bring = async (score: string) => {
    const rows = [
      ['00030001', raised, '', '85.5', '机房故障，改用纸质试卷'],
      ['00030003', lowered, '', score, ''],
    ];
    const head = ['准考证号', '姓名', '工号', '成绩', '说明'];
    const bytes = await writeWorkbook({ sheets: [{ name: '线下成绩', rows: [head, ...rows] }] });
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const file = { name: '线下成绩.xlsx', mimeType, buffer: Buffer.from(bytes) };
    await page.getByLabel('选择要导入的表格').setInputFiles(file);
    await page.getByRole('button', { name: '开始解析' }).click();
  };
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await bring('很好');
  const wrong = dialog.getByRole('row').filter({ hasText: '很好' });
  await expect(wrong).toContainText('成绩应为不小于 0');
  await dialog.getByRole('button', { name: '重新选择文件' }).click();
  await bring('55');
  await dialog.getByRole('button', { name: '确认导入' }).click();
  await expect(dialog.getByText('导入成功')).toBeVisible();
  await dialog.getByRole('button', { name: '查看列表' }).click();

  // Taken in, and nothing has changed: what the demo brought waits with them.
  await expect(page.getByText('3 名考生的线下成绩已导入，尚未生效')).toBeVisible();
  await expect(rowOf('00030001')).not.toContainText('85.5');
  await page.getByRole('button', { name: '核对变化' }).click();
  const changes = page.getByRole('dialog', { name: '线下成绩：核对变化' });
  await expect(changes.getByText('取代线上答卷成绩 2 人')).toBeVisible();
  await expect(changes.getByText('变为不及格 1 人')).toBeVisible();
  await expect(changes.getByRole('listitem').filter({ hasText: '00030008' })).toContainText('缺考 → 72 分');
  await changes.getByLabel('原因').fill('线下补录');
  await changes.getByRole('button', { name: '生效', exact: true }).click();

  await expect(page.getByText('线下成绩已生效')).toBeVisible();
  await expect(page.getByText(/尚未生效/)).toHaveCount(0);
  await expect(rowOf('00030001')).toContainText('85.5');
  await expect(rowOf('00030003')).toContainText('不及格');
  await expect(rowOf('00030008')).toContainText('72');
});
