import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { fieldFileOwner, statusFileOwner } from '@contract/people/field-files';
import { initialTypeConfig } from '@contract/people/initial-types';
import { peopleEndpoints as api } from '@contract/people/endpoints';
import { userinfoEndpoints } from '@contract/userinfo/endpoints';
import { attachPdf } from '@tests/server/attach';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { demoDetails } from './demo-details';
import { demoPeople } from '@server/demo/people';
import { attachments } from '../attachment/tables';
import { people, personTypes } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const teacher = await server.as('teacher');
const student = await server.as('student');
const ownId = 4;

beforeAll(async () => {
  const config = initialTypeConfig(1);
  const field = { ...config.fields[0]!, type: 'file' as const, required: false, options: [], import_column: '' };
  const certificate = { ...field, key: 'certificate', label: '资格证', editable_by_self: true, needs_review: true };
  const contract = { ...field, key: 'contract', label: '合同', editable_by_self: false, needs_review: false };
  await db
    .update(personTypes)
    .set({ config: { ...config, fields: [...config.fields, certificate, contract] } })
    .where(eq(personTypes.id, 1));
});

const content = (client: TestClient, id: string) => client.call(attachmentEndpoints.content, { params: { id } });
const ownerOf = async (id: string) =>
  (await db.select({ ownerId: attachments.ownerId }).from(attachments).where(eq(attachments.id, id)))[0]?.ownerId;
const detail = (user_id: number) => admin.data(api.detail, { query: { user_id } });
const edit = async (user_id: number, values: Record<string, string | null>) =>
  admin.call(api.edit, { body: { user_id, values } }, { ifMatch: (await detail(user_id)).version });

describe('a file in a field of the personal file', () => {
  it('is uploaded by those only who may save it', async () => {
    await expect(attachPdf(teacher, fieldFileOwner)).rejects.toThrow('NOT_FOUND');
    await expect(attachPdf(admin, fieldFileOwner, String(ownId))).rejects.toThrow('NOT_FOUND');
    expect((await attachPdf(student, fieldFileOwner)).owner_id).toBe('');
  });

  it('belongs to the person once it is saved, and goes when another takes its place', async () => {
    const [first, second] = [await attachPdf(admin, fieldFileOwner), await attachPdf(admin, fieldFileOwner)];
    expect((await edit(ownId, { contract: first.id })).status).toBe(200);
    expect([(await detail(ownId)).values.contract, await ownerOf(first.id)]).toEqual([first.id, String(ownId)]);
    expect([(await content(student, first.id)).status, (await content(teacher, first.id)).status]).toEqual([200, 404]);
    expect((await edit(ownId, { contract: second.id })).status).toBe(200);
    expect([await ownerOf(first.id), await ownerOf(second.id)]).toEqual(['', String(ownId)]);
    expect((await edit(ownId, { contract: null })).status).toBe(200);
    expect(await ownerOf(second.id)).toBe('');
  });

  it('is never somebody else’s, nor anything that is no file', async () => {
    const other = demoPeople(300).find((one) => one.typeId === 1 && one.id !== ownId)!;
    const taken = await attachPdf(admin, fieldFileOwner);
    expect((await edit(other.id, { contract: taken.id })).status).toBe(200);
    const foreign = await attachPdf(student, fieldFileOwner);
    for (const id of [taken.id, foreign.id]) expect(errorOf(await edit(ownId, { contract: id }))).toBe('NOT_FOUND');
    for (const text of ["'; drop table person", '../../etc/passwd', 'x'.repeat(36)]) {
      expect(errorOf(await edit(ownId, { contract: text }))).toBe('INPUT_INVALID');
    }
    expect((await detail(ownId)).values.contract).toBeNull();
  });

  it('comes with a new person', async () => {
    const file = await attachPdf(admin, fieldFileOwner);
    const values = { name: '示例新人', staff_id: 'FILE-1', recruit_year: 2026, training_major: '内科', dept_id: 1 };
    const body = { person_type_id: 1, values: { ...values, contract: file.id } };
    const { user_id } = await admin.data(api.add, { body });
    expect(await ownerOf(file.id)).toBe(String(user_id));
  });
});

describe('a file that a person changes themselves', () => {
  const { commit, info } = userinfoEndpoints;
  const submit = async (values: Record<string, string | null>) =>
    student.call(commit, { body: { values } }, { ifMatch: (await student.data(info)).version });
  async function decide(pass: 1 | 2) {
    const { list } = await secretary.data(approvalEndpoints.inboxPages, {
      body: { flow: 'userinfo.profile', keyword: '学小医' },
    });
    const row = list[0]!;
    const { changes } = await secretary.data(approvalEndpoints.detail, { params: { id: row.id } });
    const body = { node_id: row.node!.id, pass, comment: '已核对' };
    expect((await secretary.call(approvalEndpoints.review, { params: { id: row.id }, body })).status).toBe(200);
    return changes;
  }

  it('is seen by the reviewer, kept when it passes, and forgotten when it does not', async () => {
    const first = await attachPdf(student, fieldFileOwner, '', '资格证.pdf');
    expect((await submit({ certificate: first.id })).body.data).toMatchObject({ submitted: ['certificate'] });
    expect([(await content(secretary, first.id)).status, (await content(teacher, first.id)).status]).toEqual([
      200, 404,
    ]);
    const files = { old: '', new: first.id };
    expect(await decide(1)).toEqual([{ label: '资格证', old: '', new: '资格证.pdf', current: null, files }]);
    expect((await student.data(info)).values.certificate).toBe(first.id);

    const second = await attachPdf(student, fieldFileOwner);
    await submit({ certificate: second.id });
    await decide(2);
    expect([await ownerOf(first.id), await ownerOf(second.id)]).toEqual([String(ownId), '']);
    expect((await student.data(info)).values.certificate).toBe(first.id);
  });

  it('is not one that the office keeps', async () => {
    const file = await attachPdf(student, fieldFileOwner);
    expect(errorOf(await submit({ contract: file.id }))).toBe('INPUT_INVALID');
  });
});

it('a change of business status keeps the file that documents it, for those who see one of the people', async () => {
  await expect(attachPdf(student, statusFileOwner)).rejects.toThrow('NOT_FOUND');
  const inTraining = demoPeople(300).filter((one) => one.typeId === 1 && demoDetails(one).businessStatus === 2);
  const ids = inTraining.slice(0, 2).map(({ id }) => id);
  const file = await attachPdf(admin, statusFileOwner);
  const body = { user_ids: ids, business_status: 3, reason: '病假', date: '2026-09-01', file: file.id };
  expect(await admin.data(api.statusUpdate, { body })).toEqual({ changed: 2 });
  for (const user_id of ids) {
    const [entry] = await admin.data(api.statusLog, { query: { user_id } });
    expect(entry).toMatchObject({ to_name: '暂停', file: file.id });
  }
  expect([(await content(admin, file.id)).status, (await content(student, file.id)).status]).toEqual([200, 404]);
  expect(errorOf(await admin.call(attachmentEndpoints.remove, { params: { id: file.id } }))).toBe('NOT_FOUND');
  const [person] = await db.select().from(people).where(eq(people.id, ids[0]!));
  expect(person!.businessStatus).toBe(3);
});
