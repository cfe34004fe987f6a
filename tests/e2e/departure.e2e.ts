import { act } from './support/act';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

test('a checklist says what is missing; it is judged, one item waived, the stay ended with a form that its code finds', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/departure-management/list?state=open');
  await expect(page.getByRole('heading', { level: 1, name: '出科管理' })).toBeVisible();
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await sheet).suggestedFilename()).toMatch(/^出科名单.*\.xlsx$/);
  await act(page.getByRole('row').filter({ hasText: '未申请' }).first(), '查看清单');
  const exit = page.getByRole('dialog', { name: /^出科 / });
  const items = exit.getByRole('list', { name: '出科清单' });
  const theory = items.getByRole('listitem').filter({ hasText: '理论成绩' });
  await expect(theory).toContainText('科室也还没有登记理论成绩');
  await theory.getByRole('button', { name: '登记成绩' }).click();
  const paper = page.getByRole('dialog', { name: /^登记理论成绩/ });
  await paper.getByRole('textbox', { name: '理论成绩' }).fill('86');
  await paper.getByRole('button', { name: '保存', exact: true }).click();
  await expect(paper).toBeHidden();
  await expect(theory).toContainText('86 分');
  await expect(theory).toContainText('已达标');

  await exit.getByRole('button', { name: '填写出科考核' }).click();
  const form = page.getByRole('dialog', { name: /^出科考核/ });
  for (const [label, option] of [
    ['医德医风', '优'],
    ['工作态度', '良'],
    ['结论', '合格'],
  ] as const) {
    await form.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await form.getByRole('textbox', { name: '带教意见' }).fill('能独立接诊常见病');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(exit.getByText('能独立接诊常见病')).toBeVisible();

  const skill = items.getByRole('listitem').filter({ hasText: '技能成绩' });
  await skill.getByRole('button', { name: '豁免' }).click();
  const waiver = page.getByRole('dialog', { name: /^豁免技能成绩/ });
  await waiver.getByRole('textbox', { name: '豁免原因' }).fill('技能考核与年度考核合并');
  await waiver.getByRole('button', { name: '豁免' }).click();
  await expect(skill).toContainText('已豁免');

  await exit.getByRole('button', { name: '直接认定' }).click();
  const settle = page.getByRole('dialog', { name: /^直接认定/ });
  await settle.getByRole('combobox', { name: '认定为' }).click();
  await page.getByRole('option', { name: '强制出科' }).click();
  await settle.getByRole('textbox', { name: '原因' }).fill('转往外院培训');
  await settle.getByRole('button', { name: '认定' }).click();
  await expect(settle).toBeHidden();
  await expect(exit).toContainText('已出科');
  const code = /[2-9A-HJ-NP-Z]{12}/.exec((await exit.textContent()) ?? '')?.[0] ?? '';

  const download = page.waitForEvent('download');
  await exit.getByRole('button', { name: '打印考核表' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^出科考核表_.*\.pdf$/);
  // Where the code on the paper leads.
  await openAs(page, server.origin, 'admin', `/departure-management/list?code=${code}`);
  await expect(page.getByRole('row').filter({ hasText: '已出科' })).toHaveCount(1);
  expectQuiet();
});

test('who failed gets a make-up stay: proposed where there is room, and both stays name each other', async ({
  page,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, server.origin, 'admin', '/departure-management/list?state=open');
  await act(page.getByRole('row').filter({ hasText: '未申请' }).last(), '查看清单');
  const exit = page.getByRole('dialog', { name: /^出科 / });
  await exit.getByRole('button', { name: '直接认定' }).click();
  const settle = page.getByRole('dialog', { name: /^直接认定/ });
  await settle.getByRole('combobox', { name: '认定为' }).click();
  await page.getByRole('option', { name: '不合格，补轮' }).click();
  await settle.getByRole('textbox', { name: '原因' }).fill('操作考核未通过');
  await settle.getByRole('button', { name: '认定' }).click();
  await expect(settle).toBeHidden();
  await exit.getByRole('button', { name: '安排补轮' }).click();
  const makeUp = page.getByRole('dialog', { name: /^安排补轮/ });
  await expect(makeUp.getByRole('textbox', { name: '长度' })).toHaveValue(/^\d+ × 半个月$/);
  await expect(makeUp.getByText(/^\d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d。/)).toBeVisible();
  await makeUp.getByRole('button', { name: '安排', exact: true }).click();
  await expect(makeUp).toBeHidden();
  await expect(exit.getByRole('button', { name: '安排补轮' })).toHaveCount(0);
  const placed = exit.getByRole('link', { name: /至 .*，计划|，待入科/ });
  const target = await placed.getAttribute('href');
  await openAs(page, server.origin, 'admin', String(target).replace('/main', ''));
  await expect(exit.getByText('补轮自')).toBeVisible();
  expectQuiet();
});
