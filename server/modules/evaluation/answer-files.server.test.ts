import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { fillEndpoints } from '@contract/evaluation/fill';
import type { Form } from '@contract/evaluation/form';
import { taskEndpoints } from '@contract/evaluation/tasks';
import { addAccount } from '@tests/server/add-account';
import { attachPdf } from '@tests/server/attach';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { attachments } from '../attachment/tables';
import { createTask } from './public';
import { pairs, tasks } from './tables';
import { addTemplate } from './templates';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const teacherId = 3;
await addAccount(db, 'rated', 45, 'student');
await addAccount(db, 'stranger', 46, 'student');
const rated = await server.as('rated');
const target = 'p45';

const question = { help: '', low: null, options: [], rows: [], maximum: 9 };
const form: Form = {
  formula: 'weighted',
  guide: '',
  sections: [
    {
      key: 's-1',
      title: '',
      items: [
        { ...question, key: 'q-1', kind: 'score', title: '表现', required: true, weight: 1 },
        { ...question, key: 'q-file', kind: 'file', title: '评分表', required: true, weight: 1 },
      ],
    },
  ],
};
const templateId = await server.database.transaction((tx) =>
  addTemplate(tx, { name: '带附件的评价', kind: 'evaluation', isShared: true, createdBy: 1 }, form),
);
const relations = (minimum: number, isAnonymous = false) => [
  { key: 'teacherStudent' as const, templateId, weight: 100, isAnonymous, minimum },
];
const make = (minimum: number, isAnonymous = false) =>
  server.database.transaction((tx) =>
    createTask(tx, {
      name: '带附件',
      opensOn: '2020-01-01',
      closesOn: '2090-01-01',
      relations: relations(minimum, isAnonymous),
      pairs: [{ relation: 'teacherStudent', raterId: teacherId, target, deptId: null }],
      createdBy: 1,
    }),
  );
async function newTask(minimum = 1) {
  const id = await make(minimum);
  const [pair] = await db.select().from(pairs).where(eq(pairs.taskId, id));
  return { id, pairId: pair!.id };
}
const bodyOf = (pairId: number, files: string[]) => ({
  pair_id: pairId,
  filled: { values: { 'q-1': 8, 'q-file': files }, comments: {} },
  blind: randomBytes(32).toString('base64url'),
});
const submit = (pairId: number, files: string[]) => teacher.call(fillEndpoints.submit, { body: bodyOf(pairId, files) });
const draft = (pairId: number, files: string[]) =>
  teacher.call(fillEndpoints.saveDraft, { body: bodyOf(pairId, files) });
const newFile = () => attachPdf(teacher, 'evaluation-answer');
const statusFor = async (client: typeof admin, id: string) =>
  (await client.call(attachmentEndpoints.content, { params: { id } })).status;
const ownerOf = async (id: string) => (await db.select().from(attachments).where(eq(attachments.id, id)))[0]?.ownerId;
async function act(call: 'closeTask' | 'publishTask', id: number) {
  const [row] = await db.select().from(tasks).where(eq(tasks.id, id));
  expect((await admin.call(taskEndpoints[call], { body: { id } }, { ifMatch: row!.version })).status).toBe(200);
}

it('an anonymous task does not ask for files, whoever makes it', async () => {
  await expect(make(3, true)).rejects.toMatchObject({ key: 'EVALUATION_ANONYMOUS' });
  const answer = await admin.call(taskEndpoints.addTask, {
    body: {
      name: '匿名带附件',
      relations: [{ key: 'patient', template_id: templateId, weight: 100, is_anonymous: true, minimum: 3 }],
      rule: { source: 'list', target_ids: [45] },
      trigger: 'window',
      opens_on: '2020-01-01',
      closes_on: '2090-01-01',
    },
  });
  expect([errorOf(answer), answer.body.message]).toEqual(['EVALUATION_ANONYMOUS', expect.stringContaining('评分表')]);
});

it('is for its rater until there is a result, and then for those who read it', async () => {
  const { id, pairId } = await newTask();
  expect((await submit(pairId, [])).body.message).toContain('必填');
  const strange = await attachPdf(admin, 'evaluation-answer');
  expect(errorOf(await submit(pairId, [strange.id]))).toBe('EVALUATION_FILE_GONE');
  const file = await newFile();
  expect((await submit(pairId, [file.id])).status).toBe(200);
  const seenBy = async () => [
    await statusFor(teacher, file.id),
    await statusFor(admin, file.id),
    await statusFor(rated, file.id),
  ];
  expect(await seenBy()).toEqual([200, 404, 404]);
  await act('closeTask', id);
  expect(await seenBy()).toEqual([200, 200, 404]);
  await act('publishTask', id);
  expect(await seenBy()).toEqual([200, 200, 200]);
  expect(await statusFor(await server.as('stranger'), file.id)).toBe(404);
  const [result] = (await admin.call(taskEndpoints.results, { params: { id } })).body.data;
  expect(result!.relations[0]).toMatchObject({ mean: 88.89, files: [{ title: '评分表', ids: [file.id] }] });
  expect(result!.relations[0]!.items.map(({ key }) => key)).toEqual(['q-1']);
});

it('stays hidden below the threshold, as its answer does', async () => {
  const { id, pairId } = await newTask(2);
  const file = await newFile();
  expect((await submit(pairId, [file.id])).status).toBe(200);
  await act('closeTask', id);
  expect(await statusFor(admin, file.id)).toBe(404);
  const [result] = (await admin.call(taskEndpoints.results, { params: { id } })).body.data;
  expect(result!.relations[0]!.files).toBeUndefined();
});

it('what was brought along with a draft is there on another device, and goes with what does not come', async () => {
  const { id, pairId } = await newTask();
  const [kept, dropped] = [await newFile(), await newFile()];
  expect((await draft(pairId, [kept.id, dropped.id])).status).toBe(200);
  expect((await draft(pairId, [kept.id])).status).toBe(200);
  expect([await ownerOf(kept.id), await ownerOf(dropped.id)]).toEqual([String(pairId), undefined]);
  const page = await teacher.call(fillEndpoints.fillPage, { query: { task_id: id } });
  expect(page.body.data!.pairs[0]!.draft!.values['q-file']).toEqual([kept.id]);
  expect(errorOf(await draft(pairId, [dropped.id]))).toBe('EVALUATION_FILE_GONE');
  await teacher.call(fillEndpoints.decline, { body: { pair_id: pairId, reason: '未一同值班' } });
  expect(await ownerOf(kept.id)).toBe('');

  const ended = await newTask();
  const late = await newFile();
  expect((await draft(ended.pairId, [late.id])).status).toBe(200);
  await act('closeTask', ended.id);
  expect(await ownerOf(late.id)).toBe('');
});
