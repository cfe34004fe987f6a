import { expect, test } from './support/test';
import { openAs } from './support/sign-in';
import { watchConsole } from './support/quiet-page';

const keys = '/student-manage/key-student-manage';

test('the office takes up one suggestion, sets another aside with a reason, and says from where on it is told', async ({
  page,
  hospital,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, hospital.origin, 'admin', `${keys}?part=signals`);
  const rows = page.getByRole('row').filter({ hasText: '考试未通过' });
  await expect(rows.first()).toBeVisible();
  const nameOf = async (at: number) => (await rows.nth(at).getByRole('cell').first().innerText()).trim();
  const [taken, aside] = [await nameOf(0), await nameOf(1)];

  await rows.nth(0).getByRole('button', { name: '登记' }).click();
  const form = page.getByRole('dialog', { name: '登记重点学生' });
  await expect(form.getByLabel('登记原因')).toHaveValue(/考试：近一年 1 次考试未通过/);
  await form.getByRole('combobox', { name: '类别' }).click();
  await page.getByRole('option', { name: '学业', exact: true }).click();
  await form.getByRole('combobox', { name: '等级' }).click();
  await page.getByRole('option', { name: '关注', exact: true }).click();
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(rows.filter({ hasText: taken })).toHaveCount(0);

  await rows.filter({ hasText: aside }).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '忽略' }).click();
  const why = page.getByRole('dialog', { name: `忽略 ${aside} 的提示` });
  await why.getByRole('button', { name: '忽略', exact: true }).click();
  await expect(why.getByText('忽略理由是必填项')).toBeVisible();
  await why.getByLabel('忽略理由').fill('已补考通过');
  await why.getByRole('button', { name: '忽略', exact: true }).click();
  await expect(rows.filter({ hasText: aside })).toHaveCount(0);
  await page.getByText('重点学生', { exact: true }).last().click();
  await expect(page.getByRole('row').filter({ hasText: taken })).toContainText('考试未通过');

  // Two failed exams from now on: those of one are told no more.
  await openAs(page, hospital.origin, 'admin', '/student-manage/basic-config?part=signal');
  const settings = page.getByRole('form', { name: '提示标准' });
  await settings.getByLabel('一年内考试未通过达多少次时提示').fill('3');
  await settings.getByRole('button', { name: '保存' }).click();
  await expect(settings.getByText('“严重”的标准不能低于提示的标准')).toBeVisible();
  await settings.getByLabel('一年内考试未通过达多少次为严重').fill('3');
  await settings.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('提示标准已保存')).toBeVisible();
  await openAs(page, hospital.origin, 'admin', `${keys}?part=signals`);
  await expect(page.getByRole('row').filter({ hasText: '宿舍违纪' }).first()).toBeVisible();
  await expect(rows).toHaveCount(0);
  expectQuiet();
});
