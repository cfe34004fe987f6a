import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const name = '教学检查绩效（演练）';

test('the office asks, a department fills in and hands in, and the result says where it comes from', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/performance/filter');
  await page.getByRole('button', { name: '新增参与范围' }).click();
  const range = page.getByRole('dialog', { name: '新增参与范围' });
  await range.getByRole('textbox', { name: '名称' }).fill('心内科（演练）');
  await range.getByRole('combobox', { name: '科室' }).fill('心血管');
  await page.getByRole('option').first().click();
  await range.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('参与范围已新增')).toBeVisible();

  await page.goto(`${server.origin}/main/performance/table`);
  await page.getByRole('button', { name: '新建绩效表' }).click();
  const form = page.getByRole('dialog', { name: '新增绩效表' });
  await form.getByRole('textbox', { name: '名称' }).fill(name);
  await form.getByLabel('所属日期').fill('2026-09-10');
  await form.getByLabel('所属日期').press('Tab');
  await form.getByRole('combobox', { name: '对象' }).click();
  await page.getByRole('option', { name: '科室' }).click();
  await form.getByRole('combobox', { name: '参与范围' }).click();
  await page.getByRole('option', { name: '心内科（演练）' }).click();
  await form.getByLabel('填报截止').fill('2026-10-15');
  await form.getByLabel('填报截止').press('Tab');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('绩效表已新增')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: '绩效项' }).click();

  await page.getByRole('button', { name: '新增绩效项' }).first().click();
  const item = page.getByRole('dialog', { name: '新增绩效项' });
  await item.getByRole('textbox', { name: '编码' }).fill('A1');
  await item.getByRole('textbox', { name: '名称' }).fill('教学检查');
  const formula = item.getByRole('textbox', { name: '公式', exact: true });
  await formula.fill('n*');
  await expect(item.getByText('不可用：公式不完整')).toBeVisible();
  await formula.fill('n*2');
  await expect(item.getByText('得分 6')).toBeVisible();
  await item.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('绩效项已新增')).toBeVisible();
  await page.goto(`${server.origin}/main/performance/table`);
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '启动填报' }).click();
  await page.getByRole('button', { name: '启动', exact: true }).click();
  await expect(row).toContainText('填报中');

  await openAs(page, server.origin, 'secretary', '/performance/input');
  await page.getByRole('combobox', { name: '绩效表' }).selectOption({ label: `${name} · 2026 年 9 月 · 10-15 截止` });
  const sheets = page.getByRole('list', { name: '科室提交' });
  await expect(sheets.getByRole('button', { name: '提交' })).toBeDisabled();
  await page.getByRole('button', { name: '填报', exact: true }).click();
  const entry = page.getByRole('dialog');
  await entry.getByRole('textbox', { name: '教学检查', exact: true }).fill('4.5');
  await entry.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/的绩效已保存/)).toBeVisible();
  await sheets.getByRole('button', { name: '提交' }).click();
  await page.getByRole('dialog', { name: '提交审核' }).getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('已提交，等待审核')).toBeVisible();

  await openAs(page, server.origin, 'admin', '/performance/audit');
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '审核' }).click();
  const audit = page.getByRole('dialog', { name: '科室绩效审核' });
  await expect(audit.getByRole('table', { name: '填报内容' })).toContainText('9（4.5）');
  await audit.getByRole('button', { name: '通过', exact: true }).click();
  await expect(audit).toBeHidden();
  await page.goto(`${server.origin}/main/performance/table`);
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '发布' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(row).toContainText('已发布');

  await openAs(page, server.origin, 'secretary', '/performance/result-dept');
  await page.getByRole('combobox', { name: '绩效表' }).selectOption({ label: `${name} · 2026 年 9 月` });
  await page.getByRole('button', { name: '明细' }).click();
  await page.getByRole('button', { name: '来源' }).click();
  const trace = page.getByRole('list', { name: '各项得分' });
  await expect(trace).toContainText('9 分');
  await expect(trace).toContainText('文秘书 填报：空 → 4.5');
  expectQuiet();
});
