import { expect, test } from './support/test';
import { watchConsole } from './support/quiet-page';
import { openAs } from './support/sign-in';

test('a question of one’s own goes into a public bank when its reviewer passes it', async ({ page, hospital }) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, hospital.origin, 'teacher', '/theoryTest/personal-question-bank');
  await expect(page.getByText('已入公共题库').first()).toBeVisible();
  await expect(page.getByText('解析过简，请补充依据').first()).toBeVisible();
  const stem = '氰化物中毒的特效解毒剂是';
  const row = page.getByRole('row').filter({ hasText: stem });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '投稿', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '投稿到公共题库（1 题）' });
  await dialog.getByRole('combobox', { name: '公共题库' }).click();
  await page.getByRole('option', { name: '临床题库 / 外科' }).click();
  await dialog.getByLabel('说明').fill('供出科考核使用');
  await dialog.getByRole('button', { name: '投稿' }).click();
  await expect(page.getByText('已提交 1 题，等待审核')).toBeVisible();
  await page.getByRole('button', { name: '我的投稿' }).click();
  await expect(page.getByRole('row').filter({ hasText: stem }).getByText('待审')).toBeVisible();

  await openAs(page, hospital.origin, 'admin', '/theoryTest/question-approval');
  await page.getByRole('row').filter({ hasText: stem }).getByRole('button', { name: '审核' }).click();
  const drawer = page.getByRole('dialog', { name: '投稿审核' });
  await expect(drawer.getByText('供出科考核使用')).toBeVisible();
  await expect(drawer.getByText(/^答案/).first()).toBeVisible();
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  await expect(drawer).toBeHidden();

  await openAs(page, hospital.origin, 'teacher', '/theoryTest/question-submission');
  await expect(page.getByRole('row').filter({ hasText: stem }).getByText('已入公共题库')).toBeVisible();
  expectQuiet();
});
