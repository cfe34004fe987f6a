import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { approvalEndpoints as approval } from '@contract/approval/endpoints';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import type { Question } from '@contract/exam/questions';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { rolePermissions, roles } from '../../system/tables';
import { examParts, examQuestions, examVersions } from '../questions/tables';
import { examBanks } from '../tables';
import { examSubmissions } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const canary = 'CANARY-S3N8';
const told = sql`secret || ${JSON.stringify({ analysis: canary, answer: canary })}::jsonb`;
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const secretary = await server.as('secretary');
const student = await server.as('student');
const bankNamed = async (name: string) =>
  (await db.select({ id: examBanks.id }).from(examBanks).where(eq(examBanks.name, name)))[0]!.id;
const personOf = async (username: string) =>
  (await db.execute<{ id: number }>(sql`select user_id as id from account where username = ${username}`)).rows[0]!.id;
const own = await bankNamed('我的题库');
const surgery = await bankNamed('外科');
const inner = await bankNamed('内科');

/** Questions of the teacher's own bank that were never brought. */
const fresh = async (count: number) => {
  const from = await db
    .select({ id: examQuestions.id })
    .from(examQuestions)
    .where(and(eq(examQuestions.bankId, inner), eq(examQuestions.type, 1)))
    .limit(count);
  await teacher.data(calls.batch, { body: { ids: from.map(({ id }) => id), change: { kind: 'copy', bank_id: own } } });
  const rows = await db.select().from(examQuestions).orderBy(desc(examQuestions.id)).limit(count);
  expect(rows.map(({ bankId }) => bankId)).toEqual(Array.from({ length: count }, () => own));
  await db.update(examParts).set({ secret: told });
  return rows;
};
const submit = (ids: number[], over: object = {}, client = teacher) =>
  client.call(calls.submitQuestions, { body: { ids, bank_id: surgery, remark: '请审', ...over } });
const brought = async (questionId: number) => {
  const [row] = await db
    .select()
    .from(examSubmissions)
    .where(eq(examSubmissions.questionId, questionId))
    .orderBy(desc(examSubmissions.id));
  return row!;
};
const recordOf = async (questionId: number, client = admin) => {
  const { id } = await brought(questionId);
  const { record } = await client.data(approval.ofSubject, {
    params: { flow: 'exam.submission', subject: String(id) },
  });
  return record!;
};
const decide = async (questionId: number, pass: 1 | 2, comment = '', client = admin) => {
  const record = await recordOf(questionId, client);
  return client.call(approval.review, {
    params: { id: record.id },
    body: { node_id: record.node!.id, pass, comment },
  });
};

beforeAll(async () => {
  await db.update(examParts).set({ secret: told });
});

describe('questions brought to a public bank', () => {
  it('come from banks of one’s own, go to public ones in use, and wait once', async () => {
    const [question, other] = await fresh(2);
    const foreign = (await db.select().from(examQuestions).where(eq(examQuestions.bankId, inner)).limit(1))[0]!;
    expect(errorOf(await submit([question!.id], { bank_id: own }))).toBe('REFERENCE_MISSING');
    expect(errorOf(await submit([question!.id], {}, student))).toBe('FORBIDDEN');
    const done = (await submit([question!.id, foreign.id, 999_999])).body as {
      data: { submitted: number; left: { id: number; reason: string }[] };
    };
    expect(done.data.submitted).toBe(1);
    expect(done.data.left.map(({ id, reason }) => [id, reason])).toEqual([
      [foreign.id, '不在您可编辑的个人题库中'],
      [999_999, '试题不存在，或您已看不到'],
    ]);
    // The secretary may use that bank and not edit it.
    const hers = (await submit([other!.id], {}, secretary)).body as typeof done;
    expect([hers.data.submitted, hers.data.left[0]!.reason]).toEqual([0, '不在您可编辑的个人题库中']);
    const again = (await submit([question!.id])).body as typeof done;
    expect([again.data.submitted, again.data.left[0]!.reason]).toEqual([0, '已在审核中']);
    const list = await teacher.data(calls.questions, { query: { bank_id: own, size: 100 } });
    expect(list.list.find(({ id }) => id === question!.id)!.submission).toMatchObject({
      state: 'waiting',
      bank_name: '外科',
    });
  });

  it('are shown whole to who reviews for the bank, and to nobody else', async () => {
    const [question] = await fresh(1);
    await submit([question!.id]);
    const record = await recordOf(question!.id);
    const params = { id: record.id };
    const shown = await admin.data(calls.submissionOfRecord, { params });
    expect(JSON.stringify(shown.content)).toContain(canary);
    expect(shown.submission).toMatchObject({ question_id: question!.id, remark: '请审', is_changed: false });
    for (const client of [teacher, secretary, student]) {
      expect(errorOf(await client.call(calls.submissionOfRecord, { params }))).toBe('FORBIDDEN');
      expect(JSON.stringify((await client.call(approval.detail, { params })).body)).not.toContain(canary);
    }
    const told = JSON.stringify(await admin.data(approval.detail, { params }));
    expect(told).not.toContain(canary);
    expect(told).toContain('外科');
    const { rows } = await db.execute(sql`select * from notice_push`);
    expect(JSON.stringify(rows)).toContain('题库投稿');
    expect(JSON.stringify(rows)).not.toContain(canary);
    expect(JSON.stringify(await teacher.data(calls.submissions, { query: {} }))).not.toContain(canary);
  });

  it('are reviewed by who may edit the bank and holds the permission, as long as he does both', async () => {
    const [role] = await db.select().from(roles).where(eq(roles.code, 'secretary'));
    const hers = { roleId: role!.id, code: 'theoryTest:question:approve' };
    const people = [{ id: await personOf('secretary'), level: 2 as const }];
    const ask = async (questionId: number) => {
      const subject = String((await brought(questionId)).id);
      return (
        (await secretary.data(approval.ofSubject, { params: { flow: 'exam.submission', subject } })).record !== null
      );
    };
    const [first, second, third] = await fresh(3);
    await admin.data(calls.saveGrants, { body: { bank_id: surgery, people } });
    await submit([first!.id]);
    expect(await ask(first!.id)).toBe(false);
    await db.insert(rolePermissions).values(hers);
    await submit([second!.id, third!.id]);
    expect(await ask(second!.id)).toBe(true);
    const reviewer = await server.as('secretary');
    const read = async (questionId: number, by = reviewer) => {
      const { id } = await recordOf(questionId, secretary);
      return by.call(calls.submissionOfRecord, { params: { id } });
    };
    expect((await decide(second!.id, 1, '', reviewer)).status).toBe(200);
    expect(JSON.stringify((await read(third!.id)).body)).toContain(canary);
    expect((await read(second!.id)).status).toBe(200);
    await admin.data(calls.saveGrants, { body: { bank_id: surgery, people: [] } });
    // She keeps her seats, the one that waits and the one that she decided from.
    for (const { id } of [second!, third!]) {
      const refused = await read(id);
      expect(errorOf(refused)).toBe('NOT_FOUND');
      expect(JSON.stringify(refused.body)).not.toContain(canary);
    }
    expect((await read(third!.id, admin)).status).toBe(200);
    expect(errorOf(await decide(third!.id, 1, '', secretary))).toBe('APPROVAL_STATE');
    expect((await brought(third!.id)).state).toBe('waiting');
    await db
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.roleId, role!.id), eq(rolePermissions.code, hers.code)));
  });

  it('are copied with their author, source and parts when they pass; the original stays as it is', async () => {
    const [group] = await db
      .select()
      .from(examQuestions)
      .where(and(eq(examQuestions.type, 3), eq(examQuestions.status, 1)))
      .limit(1);
    await db
      .update(examQuestions)
      .set({ bankId: own, version: sql`version + 1` })
      .where(eq(examQuestions.id, group!.id));
    const before = await teacher.data(calls.question, { params: { id: group!.id } });
    await submit([group!.id]);
    expect((await decide(group!.id, 1)).status).toBe(200);
    const { publicId, state } = await brought(group!.id);
    expect(state).toBe('passed');
    const after = await admin.data(calls.question, { params: { id: publicId! } });
    const [copy] = await db.select().from(examQuestions).where(eq(examQuestions.id, publicId!));
    expect([after.bank_id, after.content, after.source_id, after.knowledge_ids]).toEqual([
      surgery,
      before.content,
      before.source_id,
      before.knowledge_ids,
    ]);
    expect([copy!.authorId, copy!.size, copy!.isPractice]).toEqual([group!.authorId, group!.size, false]);
    expect(await teacher.data(calls.question, { params: { id: group!.id } })).toEqual(before);
    const repeat = (await submit([group!.id])).body as { data: { left: { reason: string }[] } };
    expect(repeat.data.left[0]!.reason).toBe('已入该公共题库，此后没有修改');
    const list = await teacher.data(calls.submissions, { query: { state: 'passed' } });
    expect(list.list[0]).toMatchObject({ question_id: group!.id, state: 'passed', bank_name: '外科' });
  });

  it('are put beside those of public banks that are near, which stay two questions', async () => {
    const [old] = await db
      .select()
      .from(examQuestions)
      .where(and(eq(examQuestions.bankId, surgery), eq(examQuestions.type, 1)))
      .orderBy(asc(examQuestions.id))
      .limit(1);
    await admin.data(calls.batch, { body: { ids: [old!.id], change: { kind: 'copy', bank_id: inner } } });
    const [twin] = await db.select().from(examQuestions).orderBy(desc(examQuestions.id)).limit(1);
    await db.update(examQuestions).set({ bankId: own }).where(eq(examQuestions.id, twin!.id));
    await submit([twin!.id]);
    const shown = await admin.data(calls.submissionOfRecord, { params: { id: (await recordOf(twin!.id)).id } });
    expect(shown.near.find(({ id }) => id === old!.id)).toMatchObject({ similarity: 1 });
    expect(shown.near.every(({ bank_name: bank }) => bank !== '我的题库')).toBe(true);
    const count = await db.$count(examQuestions, eq(examQuestions.bankId, surgery));
    expect((await decide(twin!.id, 1)).status).toBe(200);
    expect(await db.$count(examQuestions, eq(examQuestions.bankId, surgery))).toBe(count + 1);
  });

  it('come back with the reason, and go again as they are then', async () => {
    const [question] = await fresh(1);
    await submit([question!.id]);
    expect((await decide(question!.id, 2, '解析不足')).status).toBe(200);
    const returned = (await teacher.data(calls.submissions, { query: { state: 'returned' } })).list[0]!;
    expect(returned).toMatchObject({ question_id: question!.id, reason: '解析不足', state: 'returned' });
    expect(
      errorOf(
        await teacher.call(calls.withdrawSubmission, { body: { id: returned.id } }, { ifMatch: returned.version }),
      ),
    ).toBe('EXAM_SUBMISSION');
    const body = { id: returned.id, remark: '已补充' };
    expect((await teacher.call(calls.submitAgain, { body }, { ifMatch: returned.version + 1 })).status).toBe(412);
    expect(errorOf(await secretary.call(calls.submitAgain, { body }, { ifMatch: returned.version }))).toBe('NOT_FOUND');
    const again = await teacher.data(calls.submitAgain, { body }, { ifMatch: returned.version });
    expect(again).toMatchObject({ state: 'waiting', remark: '已补充', reason: '' });
    const taken = await teacher.data(calls.withdrawSubmission, { body: { id: again.id } }, { ifMatch: again.version });
    expect(taken.state).toBe('withdrawn');
  });

  it('that were changed after they were brought do not pass; who brought them decides whether they go again', async () => {
    const [question] = await fresh(1);
    await submit([question!.id]);
    const found: Question = await teacher.data(calls.question, { params: { id: question!.id } });
    const { content, bank_id, type, difficulty_id, source_id, knowledge_ids, tag_ids, is_practice } = found;
    const [part] = content.parts;
    const changed = {
      ...content,
      parts: [{ ...part!, secret: { ...part!.secret, analysis: '<p>改过</p>' } }, ...content.parts.slice(1)],
    };
    await teacher.data(
      calls.saveQuestion,
      {
        body: {
          id: found.id,
          bank_id,
          type: type as 1,
          difficulty_id,
          source_id,
          knowledge_ids,
          tag_ids,
          is_practice,
          content: changed,
        },
      },
      { ifMatch: found.version },
    );
    expect(errorOf(await decide(question!.id, 1))).toMatch(/^APPROVAL_(OBSTACLE|CHANGED)$/);
    const waiting = (await teacher.data(calls.submissions, { query: { state: 'waiting' } })).list.find(
      ({ question_id: id }) => id === question!.id,
    )!;
    expect(waiting.is_changed).toBe(true);
    const again = await teacher.data(
      calls.submitAgain,
      {
        body: { id: waiting.id, remark: '' },
      },
      { ifMatch: waiting.version },
    );
    expect([again.is_changed, again.state]).toEqual([false, 'waiting']);
    expect(
      (await teacher.data(calls.submissions, { query: { state: 'withdrawn' } })).list.map(({ id }) => id),
    ).toContain(waiting.id);
    expect((await decide(question!.id, 1)).status).toBe(200);
    const [copy] = await db
      .select({ secret: examParts.secret })
      .from(examParts)
      .innerJoin(examVersions, eq(examVersions.id, examParts.versionId))
      .where(and(eq(examVersions.questionId, (await brought(question!.id)).publicId!), eq(examParts.no, 1)));
    expect(copy!.secret.analysis).toBe('<p>改过</p>');
  });

  it('count as changed by what is asked, not by where they lie, and pass then', async () => {
    const [question] = await fresh(1);
    await submit([question!.id]);
    const shown = async () =>
      (await teacher.data(calls.submissions, { query: { state: 'waiting' } })).list.find(
        (one) => one.question_id === question!.id,
      )!.is_changed;
    const listed = async () =>
      (await teacher.data(calls.questions, { query: { bank_id: own, size: 100 } })).list.find(
        (one) => one.id === question!.id,
      )!;
    const change = (to: object) =>
      teacher.data(calls.batch, { body: { ids: [question!.id], change: to as { kind: 'status'; status: 2 } } });
    await change({ kind: 'status', status: 2 });
    await change({ kind: 'status', status: 1 });
    const found: Question = await teacher.data(calls.question, { params: { id: question!.id } });
    const { id, bank_id, source_id, knowledge_ids, tag_ids, content } = found;
    const body = { id, bank_id, type: found.type as 1, source_id, knowledge_ids, tag_ids, content };
    const same = { ...body, difficulty_id: found.difficulty_id, is_practice: !found.is_practice };
    const saved = await teacher.data(calls.saveQuestion, { body: same }, { ifMatch: found.version });
    expect(saved.version).toBeGreaterThan(question!.version);
    expect([await shown(), (await listed()).submission!.is_changed]).toEqual([false, false]);
    const other = { ...same, difficulty_id: null };
    const harder = await teacher.data(calls.saveQuestion, { body: other }, { ifMatch: saved.version });
    expect(found.difficulty_id).not.toBeNull();
    expect([await shown(), (await listed()).submission!.is_changed]).toEqual([true, true]);
    await teacher.data(calls.saveQuestion, { body: same }, { ifMatch: harder.version });
    expect(await shown()).toBe(false);
    expect((await decide(question!.id, 1)).status).toBe(200);
    expect((await listed()).submission).toMatchObject({ state: 'passed', is_changed: false });
    const repeat = (await submit([question!.id])).body as { data: { left: { reason: string }[] } };
    expect(repeat.data.left[0]!.reason).toBe('已入该公共题库，此后没有修改');
  });

  it('that wait are not deleted under their reviewer, and a bank to which some were brought is kept', async () => {
    const [question] = await fresh(1);
    await submit([question!.id]);
    const [role] = await db.select().from(roles).where(eq(roles.code, 'teacher'));
    await db.insert(rolePermissions).values({ roleId: role!.id, code: 'theoryTest:question:remove' });
    const author = await server.as('teacher');
    const remove = () =>
      author.call(calls.removeQuestion, { body: { id: question!.id } }, { ifMatch: question!.version });
    expect(errorOf(await remove())).toBe('EXAM_SUBMISSION');
    const { id, version } = await brought(question!.id);
    await author.data(calls.withdrawSubmission, { body: { id } }, { ifMatch: version });
    expect((await remove()).status).toBe(200);
    const left = (await author.data(calls.submissions, { query: {} })).list.find((one) => one.id === id);
    expect(left).toMatchObject({ question_id: null, state: 'withdrawn' });
    const bank = (await admin.data(calls.banks)).find((one) => one.id === surgery)!;
    const refused = await admin.call(calls.removeBank, { body: { id: surgery } }, { ifMatch: bank.version });
    expect(errorOf(refused)).toBe('IN_USE');
    expect(JSON.stringify(refused.body)).toContain('投稿记录');
  });
});
