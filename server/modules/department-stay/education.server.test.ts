import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { departmentStayEndpoints as calls } from '@contract/department-stay/endpoints';
import { attachPdf } from '@tests/server/attach';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { demoAccounts } from '@server/demo/accounts';
import { today } from '@server/kits/today';
import { staysAt } from '../rotation/public';
import { checklists } from './exit-items';
import { departmentEducation, educationReceipts } from './tables';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const teacher = await server.as('teacher');
const student = await server.as('student');
const { db } = server.database;

const personId = demoAccounts.find(({ username }) => username === 'student')!.personId;
const own = (await staysAt(db, { userIds: [personId] })).at(0)!;
const foreign = (await staysAt(db, { from: today(), to: today() })).find(({ userId }) => userId !== personId)!;
const material = { id: 'safe', title: '职业暴露处理', content: '<p>先冲洗，再上报。</p><script>bad()</script>' };
const question = { id: 'ques1', stem: '针刺伤后首先应', options: ['继续操作', '挤血并冲洗'], key: 1 };
const educationOf = async (deptId: number) => admin.data(calls.education, { params: { dept_id: deptId } });
const save = async (more: object = {}) => {
  const { version, dept_name: _name, ...before } = await educationOf(own.deptId);
  return admin.call(
    calls.saveEducation,
    { body: { ...before, materials: [material], questions: [question], pass_percent: 80, ...more } },
    { ifMatch: version },
  );
};

describe('what a ward tells whoever comes', () => {
  it('is written by the ward alone, as it was seen, and keeps no script', async () => {
    const params = { dept_id: own.deptId };
    expect((await student.call(calls.education, { params })).status).toBe(403);
    expect((await teacher.call(calls.education, { params })).status).toBe(403);
    expect(errorOf(await secretary.call(calls.education, { params: { dept_id: 99_999 } }))).toBe('NOT_FOUND');
    expect((await save()).status).toBe(200);
    const stored = await educationOf(own.deptId);
    expect(stored.materials[0]!.content).toBe('<p>先冲洗，再上报。</p>');
    const { version, dept_name: _name, ...body } = stored;
    expect(errorOf(await admin.call(calls.saveEducation, { body }, { ifMatch: version - 1 }))).toBe('VERSION_STALE');
    expect(errorOf(await save({ questions: [{ ...question, key: 4 }] }))).toBe('STAY_EDUCATION');
    expect(errorOf(await save({ questions: [{ ...question, id: 'safe' }] }))).toBe('STAY_EDUCATION');
  });

  it('carries files for whoever comes and for his ward, until they are taken out of it', async () => {
    const file = await attachPdf(admin, 'department-education', String(own.deptId));
    expect((await save({ materials: [{ ...material, files: [file.id] }] })).status).toBe(200);
    const detail = await student.data(calls.entryDetail, { params: { id: own.id } });
    expect(detail.materials.map(({ files }) => files)).toEqual([[file.id]]);
    const shownTo = async (client: TestClient) =>
      (await client.call(attachmentEndpoints.content, { params: { id: file.id } })).status;
    const wards = new Set((await staysAt(db, { userIds: [3] })).map(({ deptId }) => deptId));
    expect(wards.has(own.deptId)).toBe(false);
    expect([await shownTo(student), await shownTo(admin)]).toEqual([200, 200]);
    expect((await server.anonymous.call(attachmentEndpoints.content, { params: { id: file.id } })).status).toBe(401);
    const strange = await attachPdf(admin, 'department-education', '99999');
    expect(errorOf(await save({ materials: [{ ...material, files: [strange.id] }] }))).toBe('NOT_FOUND');
    expect((await save()).status).toBe(200);
    expect(await shownTo(student)).toBe(404);
  });

  it('is seen by whoever comes and by his ward, without answers; by nobody else', async () => {
    const params = { id: own.id };
    const detail = await student.data(calls.entryDetail, { params });
    expect(detail).toMatchObject({ is_mine: true, pass_percent: 80, receipt: { signed_on: null, is_passed: false } });
    expect(detail.requirements.length).toBeGreaterThan(0);
    expect(JSON.stringify(detail.questions)).not.toContain('key');
    expect((await admin.data(calls.entryDetail, { params })).is_mine).toBe(false);
    expect(errorOf(await student.call(calls.entryDetail, { params: { id: foreign.id } }))).toBe('NOT_FOUND');
    expect(errorOf(await teacher.call(calls.entryDetail, { params }))).toBe('NOT_FOUND');
  });

  it('is read, passed and signed by himself, in this order, and twice is once', async () => {
    const body = { id: own.id };
    const line = async () => (await checklists(db, [own])).get(own.id)!.find(({ key }) => key === 'education');
    expect(await line()).toMatchObject({
      state: 'unmet',
      owner: 'trainee',
      since: own.from,
      cause: '还需要阅读“职业暴露处理”、通过入科测验',
      link: `/entering-the-department/detail?id=${own.id}`,
    });
    const answer = (choice: number) =>
      student.call(calls.answerQuiz, { body: { ...body, answers: [{ id: question.id, choice }] } });
    expect(errorOf(await admin.call(calls.readMaterial, { body: { ...body, material_id: 'safe' } }))).toBe('NOT_FOUND');
    expect(errorOf(await admin.call(calls.signEducation, { body }))).toBe('NOT_FOUND');
    expect(errorOf(await student.call(calls.signEducation, { body }))).toBe('STAY_EDUCATION');
    expect(errorOf(await student.call(calls.readMaterial, { body: { ...body, material_id: 'none' } }))).toBe(
      'NOT_FOUND',
    );
    for (const _twice of [1, 2]) await student.data(calls.readMaterial, { body: { ...body, material_id: 'safe' } });
    expect((await answer(0)).body).toMatchObject({ data: { percent: 0, is_passed: false, wrong: ['ques1'] } });
    expect(errorOf(await student.call(calls.signEducation, { body }))).toBe('STAY_EDUCATION');
    expect((await answer(1)).body).toMatchObject({ data: { percent: 100, is_passed: true } });
    expect(errorOf(await answer(1))).toBe('STAY_EDUCATION');
    expect(await line()).toMatchObject({ state: 'unmet', cause: '还需要签收' });
    const signed = await student.data(calls.signEducation, { body });
    expect(await line()).toMatchObject({ state: 'met', value: `${today()} 签收`, cause: '', since: null });
    expect(signed.receipt).toMatchObject({ read: ['safe'], tries: 2, signed_on: today() });
    expect(signed.entry.educated).toBe('done');
    const [row] = await db.select().from(educationReceipts).where(eq(educationReceipts.stayId, own.id));
    expect(row!.signedOn).toBe(today());
  });

  it('asks for nothing where nobody has written it', async () => {
    await db.delete(departmentEducation).where(eq(departmentEducation.deptId, own.deptId));
    await db.delete(educationReceipts).where(eq(educationReceipts.stayId, own.id));
    expect((await student.data(calls.entryDetail, { params: { id: own.id } })).entry.educated).toBe('none');
    expect(errorOf(await student.call(calls.signEducation, { body: { id: own.id } }))).toBe('STAY_EDUCATION');
    expect((await checklists(db, [own])).get(own.id)!.find(({ key }) => key === 'education')).toMatchObject({
      state: 'off',
    });
  });
});
