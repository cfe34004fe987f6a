import { act } from './support/act';
import { expect, test } from './support/test';
import { openAs } from './support/sign-in';
import { watchConsole } from './support/quiet-page';
import type { Page } from '@playwright/test';

const name = '示例带教老师遴选';
/** Some days from now; the window is wide, so that no hour and no time zone puts today outside of it. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a round from its publication to a score, and another one to the printed certificate', async ({
  page,
  hospital,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, hospital.origin, 'admin', '/teaManage/select-manage');
  await page.getByRole('button', { name: '新增遴选' }).click();
  await expect(page.getByRole('heading', { name: '新增遴选' })).toBeVisible();
  await page.getByRole('textbox', { name: '名称', exact: true }).fill(name);
  await choose(page, '类别', '带教老师');
  await page.getByLabel('申报开始').fill(dayIn(-2));
  await page.getByLabel('申报截止').fill(dayIn(30));
  await choose(page, '最低职称', '不限');
  await page.getByLabel('从业年限').fill('0');
  await choose(page, '最低学历', '不限');
  await choose(page, '培训证书', '不限');
  await page.getByRole('combobox', { name: '评审人' }).fill('文秘书');
  await page.getByRole('option', { name: /文秘书/ }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { name: '遴选发布' })).toBeVisible();
  await expect(page.getByText(/^\d+ 人$/).first()).toBeVisible();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('遴选已发布')).toBeVisible();

  await openAs(page, hospital.origin, 'teacher', '/teaManage/teacher-declare');
  const round = page.getByRole('region', { name });
  await expect(round.getByText('未申报')).toBeVisible();
  await round.getByRole('link', { name: '填写申报' }).click();
  await page.getByRole('button', { name: '提交申报' }).click();
  await expect(page.getByText('请填写申报陈述')).toBeVisible();
  await page.getByLabel('申报陈述').fill('带教八年，承担教学查房与技能培训。');
  await page.getByLabel(/本人承诺/).check();
  await page.getByRole('button', { name: '提交申报' }).click();
  await expect(round.getByText('审核中')).toBeVisible();
  const form = page.waitForEvent('download');
  await round.getByRole('button', { name: '打印申报表' }).click();
  expect((await form).suggestedFilename()).toMatch(/^师资申报表_带老师.*\.pdf$/);

  await openAs(page, hospital.origin, 'secretary', '/teaManage/teacher-approval');
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '审核' }).click();
  const drawer = page.getByRole('dialog', { name: '教师审批' });
  await drawer.getByLabel(/教学能力/).fill('88.5');
  await expect(drawer.getByText('合计 88.5 / 100 分')).toBeVisible();
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  await expect(drawer).toBeHidden();

  await openAs(page, hospital.origin, 'admin', '/teaManage/select-manage');
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '详情' }).click();
  await expect(page.getByRole('row').filter({ hasText: '带老师' })).toContainText('88.5');

  // The notice of this one is over: its teachers are appointed.
  await openAs(page, hospital.origin, 'admin', '/teaManage/select-manage-details?id=5');
  await page.getByRole('button', { name: '发布结果并聘任' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '聘任', exact: true }).click();
  const appointed = page.getByRole('row').filter({ hasText: '已聘任' });
  const certificate = page.waitForEvent('download');
  await act(appointed.first(), '打印聘书');
  expect((await certificate).suggestedFilename()).toMatch(/^聘书_.*\.pdf$/);
  expectQuiet();
});

test('somebody of the staff objects to a person under public notice, and the office answers', async ({
  page,
  hospital,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, hospital.origin, 'secretary', '/teaManage/teacher-declare');
  const notice = page.getByRole('region', { name: /^公示：.*骨干责任导师遴选$/ });
  const free = notice.getByRole('button', { name: /提出异议$/ }).first();
  const person = /^对 (.+) 提出异议$/.exec((await free.getAttribute('aria-label'))!)![1]!;
  await free.click();
  const form = page.getByRole('dialog', { name: `对 ${person} 提出异议` });
  await form.getByRole('button', { name: '提交异议' }).click();
  await expect(form.getByText('异议内容是必填项')).toBeVisible();
  await form.getByLabel('异议内容').fill('示例：陈述中的教学查房次数与记录不符');
  await form.getByRole('button', { name: '提交异议' }).click();
  await expect(form).toBeHidden();
  const own = notice.getByRole('listitem').filter({ hasText: '教学查房次数' }).last();
  await expect(own).toContainText('待答复');

  await openAs(page, hospital.origin, 'admin', '/teaManage/select-manage-details?id=7');
  const objection = page
    .getByRole('listitem')
    .filter({ hasText: '由 文秘书 提出' })
    .filter({ hasText: '教学查房次数' });
  await objection.getByRole('button', { name: `答复对 ${person} 的异议` }).click();
  const answer = page.getByRole('dialog', { name: `答复对 ${person} 的异议` });
  await choose(page, '结论', '异议不成立');
  await answer.getByRole('textbox', { name: '答复' }).fill('示例：已核对活动记录，次数相符');
  await answer.getByRole('button', { name: '答复', exact: true }).click();
  await expect(objection).toContainText('异议不成立');

  await page.getByRole('link', { name: '遴选管理' }).first().click();
  await page.getByRole('button', { name: '批量发布结果' }).click();
  const batch = page.getByRole('dialog', { name: '批量发布结果' });
  await expect(batch.getByRole('listitem').filter({ hasText: person })).toContainText('期满后才能聘任');
  await batch.getByRole('button', { name: '取消' }).click();

  await openAs(page, hospital.origin, 'secretary', '/teaManage/teacher-declare');
  await expect(own).toContainText('答复：示例：已核对活动记录，次数相符');
  expectQuiet();
});

test('a teacher asks to go on at another level, the office passes it, and he prints the paper himself', async ({
  page,
  hospital,
}) => {
  const { expectQuiet } = watchConsole(page);
  await openAs(page, hospital.origin, 'teacher', '/teaManage/teacher-declare');
  const terms = page.getByRole('region', { name: '我的聘任' });
  await terms.getByRole('button', { name: '申请变更带教老师（一般）' }).click();
  const form = page.getByRole('dialog', { name: '申请变更类别或级别' });
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form.getByText('申请理由是必填项')).toBeVisible();
  await choose(page, '变更为', '带教老师（骨干）');
  await expect(form.getByRole('region', { name: '带教老师（骨干）的条件' })).toContainText('师资培训证书');
  await form.getByLabel('申请理由').fill('示例：带教满五年，取得省级证书');
  await form.getByRole('button', { name: '提交申请' }).click();
  await expect(form).toBeHidden();
  const asked = terms.getByRole('listitem').filter({ hasText: '示例：带教满五年' }).last();
  await expect(asked).toContainText('审核中');

  await openAs(page, hospital.origin, 'admin', '/teaManage/teacher-approval');
  await page.getByText('师资变更', { exact: true }).click();
  const waiting = page.getByRole('row').filter({ hasText: '带教老师（一般）变更为带教老师（骨干）' });
  await waiting.getByRole('button', { name: '审核' }).click();
  const drawer = page.getByRole('dialog', { name: '教师审批' });
  await expect(drawer.getByText('示例：带教满五年，取得省级证书')).toBeVisible();
  await drawer.getByRole('button', { name: '通过', exact: true }).click();
  await expect(drawer).toBeHidden();

  await openAs(page, hospital.origin, 'teacher', '/teaManage/teacher-declare');
  await expect(asked).toContainText('已生效');
  const certificate = page.waitForEvent('download');
  await asked.getByRole('button', { name: '打印聘书' }).click();
  expect((await certificate).suggestedFilename()).toMatch(/^聘书_带老师.*\.pdf$/);
  expectQuiet();
});
