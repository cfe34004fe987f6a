import { approvalEndpoints } from '@contract/approval/endpoints';
import { Decision } from '@contract/approval/status';
import type { CallFn } from '@contract/kernel/call';
import { archiveFlowKey } from '@contract/teacher/archive-flow';
import type { ArchiveSectionKey, ArchiveValues } from '@contract/teacher/archive-sections';
import { archiveEndpoints as calls } from '@contract/teacher/archives';
import { signIn } from '../../scripts/rotation/client';
import { watchConsole } from './support/quiet-page';
import { demoPassword, openAs } from './support/sign-in';
import { expect, test } from './support/test';

const course = { name: '示例课程：胸片读片', audience: '住院医师', on: '2026-01-20', hours: 8 };
const lecture = { name: '示例讲座：抗菌药物', place: '市医学会', rank: '市级', on: '2026-02-01', hours: 2 };
const reason = '请补充主办单位的通知';

test('a change of an archive is reviewed: one section is passed as a difference, one goes back with its reason', async ({
  page,
  hospital,
}) => {
  const { expectQuiet } = watchConsole(page);
  const [teacher, secretary] = await Promise.all(
    ['teacher', 'secretary'].map((username) =>
      signIn({ REACH_URL: hospital.origin, REACH_USER: username, REACH_PASSWORD: demoPassword }),
    ),
  );
  // A course that was passed before, whose hours change; a lecture is new.
  await keep(teacher!, 'courses', course);
  await submit(teacher!, 'courses');
  await pass(secretary!, 'courses');
  await keep(teacher!, 'courses', { ...course, hours: 12 });
  await keep(teacher!, 'lectures', lecture);

  await openAs(page, hospital.origin, 'teacher', '/teaManage/my-archives');
  await page.getByRole('button', { name: '提交审核（2）' }).click();
  await page.getByRole('dialog', { name: '提交档案审核' }).getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByText('已提交，等待审核')).toBeVisible();
  await expect(page.getByRole('button', { name: '提交审核' })).toBeDisabled();

  await openAs(page, hospital.origin, 'secretary', '/teaManage/teacher-archives-approval');
  await page.getByRole('row').filter({ hasText: '带老师' }).getByRole('button', { name: '审核' }).click();
  const drawer = page.getByRole('dialog', { name: '档案审核' });
  const changes = drawer.locator('dl').first();
  await expect(changes).toContainText(/授课课程“示例课程：胸片读片”：学时\s*8\s*12/);
  await expect(changes).toContainText(/院外讲座：新增\s*未填写\s*示例讲座：抗菌药物，主办单位 市医学会/);
  const decide = drawer.getByRole('button', { name: '通过', exact: true });
  await drawer.getByRole('radiogroup', { name: '授课课程' }).getByLabel('通过').check();
  await drawer.getByRole('radiogroup', { name: '院外讲座' }).getByLabel('退回').check();
  await drawer.getByLabel('院外讲座的退回原因').fill(reason);
  await decide.click();
  await expect(drawer).toBeHidden();

  await openAs(page, hospital.origin, 'teacher', '/teaManage/my-archives');
  await expect(page.getByText(`院外讲座：${reason}`)).toBeVisible();
  const { sections } = await teacher!(calls.myArchive, { query: {} });
  const stateOf = (key: ArchiveSectionKey) => sections.find((one) => one.key === key);
  expect(stateOf('courses')).toMatchObject({ state: 'current', entries: [{ values: { hours: 12 } }] });
  expect(stateOf('lectures')).toMatchObject({ state: 'returned', returned: reason });
  expectQuiet();
});

const sectionOf = async (call: CallFn, key: ArchiveSectionKey) =>
  (await call(calls.myArchive, { query: {} })).sections.find((one) => one.key === key)!;

/** Its only entry is this one. */
async function keep(call: CallFn, key: ArchiveSectionKey, values: ArchiveValues): Promise<void> {
  const { version, entries } = await sectionOf(call, key);
  const body = { section: key, values, files: [], ...(entries[0] && { entry_id: entries[0].id }) };
  await call(calls.saveArchiveEntry, { body, ifMatch: version });
}

async function submit(call: CallFn, key: ArchiveSectionKey): Promise<void> {
  const { version } = await sectionOf(call, key);
  await call(calls.submitArchive, { body: { sections: [{ key, version }] } });
}

async function pass(call: CallFn, key: ArchiveSectionKey): Promise<void> {
  const { list } = await call(approvalEndpoints.inboxPages, { body: { flow: archiveFlowKey, page: 1, size: 20 } });
  const { id } = list.find(({ submitter }) => submitter.name === '带老师')!;
  const { node, stamp } = await call(approvalEndpoints.detail, { params: { id } });
  const input = { sections: [{ key, pass: true, reason: '' }] };
  const body = { node_id: node!.id, pass: Decision.pass, comment: '', input, ...(stamp !== undefined && { stamp }) };
  await call(approvalEndpoints.review, { params: { id }, body });
}
