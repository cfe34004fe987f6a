import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emptyContent } from '@contract/exam/content-problems';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { examParts, examVersions } from './questions/tables';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const secretary = await server.as('secretary');
const student = await server.as('student');
const { db } = server.database;

const listOf = async (client: typeof admin, query = {}) =>
  client.data(calls.questions, { query: { size: 500, ...query } });
const bankNamed = async (client: typeof admin, name: string) =>
  (await client.data(calls.banks)).find((bank) => bank.name === name);

/** A question of type A1 as its author sends it. */
function newQuestion(bankId: number, stem: string) {
  let count = 0;
  const content = emptyContent(1, () => `opt${(count += 1)}`);
  const part = content.parts[0]!;
  part.public.stem = `<p>${stem}</p>`;
  part.public.options.forEach((option, at) => (option.text = `<p>${stem.length}-${at}</p>`));
  part.secret.key = [part.public.options[2]!.id];
  part.secret.analysis = '<p>解析</p>';
  return { bank_id: bankId, type: 1 as const, content };
}

describe('what the configuration lists', () => {
  it('is answered to everybody who is signed in, without what is stopped and what hangs below it', async () => {
    expect((await student.data(calls.typeList)).map(({ code }) => code)).toHaveLength(12);
    const before = await student.data(calls.knowledgeList);
    const top = (await admin.data(calls.knowledge)).find(({ name }) => name === '外科')!;
    expect(before.some(({ label, children }) => label === '外科' && children.length === 2)).toBe(true);
    const body = { id: top.id, status: 2 as const };
    await admin.data(calls.changeKnowledgeStatus, { body }, { ifMatch: top.version });
    const after = await student.data(calls.knowledgeList);
    expect(after.map(({ label }) => label)).toEqual(before.map(({ label }) => label).filter((one) => one !== '外科'));
    await admin.data(calls.changeKnowledgeStatus, { body: { ...body, status: 1 } }, { ifMatch: top.version + 1 });
  });

  it('is changed by its keepers only, and knowledge never hangs below itself', async () => {
    expect(errorOf(await teacher.call(calls.saveKnowledge, { body: { name: '新' } }))).toBe('FORBIDDEN');
    const all = await admin.data(calls.knowledge);
    const parent = all.find(({ name }) => name === '内科')!;
    const child = all.find(({ parent_id }) => parent_id === parent.id)!;
    const body = { id: parent.id, name: '内科', parent_id: child.id };
    const refused = await admin.call(calls.saveKnowledge, { body }, { ifMatch: parent.version });
    expect(errorOf(refused)).toBe('EXAM_TREE_LOOP');
    const removing = await admin.call(calls.removeKnowledge, { body: { id: parent.id } }, { ifMatch: parent.version });
    expect(errorOf(removing)).toBe('IN_USE');
  });
});

describe('banks', () => {
  it('are those of the caller, of the office, and those that were opened to him with all below', async () => {
    const names = async (client: typeof admin) => (await client.data(calls.banks)).map(({ name }) => name);
    expect(await names(admin)).toEqual(['临床题库', '内科', '外科', '妇产科', '儿科', '公共基础题库']);
    expect(await names(teacher)).toEqual(['内科', '我的题库', '小讲课备用', '停用旧题']);
    expect(await names(secretary)).toEqual(['临床题库', '内科', '外科', '妇产科', '儿科', '我的题库']);
    expect((await student.call(calls.banks)).status).toBe(403);
  });

  it('as a tree keep only what is enabled', async () => {
    const tree = await teacher.data(calls.bankTree);
    expect(tree.map(({ question_bank_name: name }) => name)).toEqual(['内科', '我的题库', '小讲课备用']);
  });

  it('are changed and opened by who keeps them only', async () => {
    const open = (await bankNamed(teacher, '内科'))!;
    const body = { id: open.id, name: '别的', kind: 1 as const };
    expect(errorOf(await teacher.call(calls.saveBank, { body }, { ifMatch: open.version }))).toBe('EXAM_BANK_FOREIGN');
    expect(errorOf(await teacher.call(calls.saveGrants, { body: { bank_id: open.id } }))).toBe('EXAM_BANK_FOREIGN');
    const own = await teacher.data(calls.saveBank, { body: { name: '出科备用', kind: 2 } });
    expect(own).toMatchObject({ is_mine: true, can_edit: true, question_count: 0 });
    expect(await bankNamed(admin, '出科备用')).toBeUndefined();
    const removed = { body: { id: own.id } };
    expect(await teacher.data(calls.removeBank, removed, { ifMatch: own.version })).toEqual({ id: own.id });
  });
});

describe('questions', () => {
  it('are listed of banks in sight only, found by words and by knowledge with all below', async () => {
    const all = await listOf(admin);
    const seen = await listOf(teacher);
    expect(seen.total).toBeLessThan(all.total);
    expect(new Set(all.list.map(({ type }) => type)).size).toBe(11);
    const found = await listOf(admin, { keyword: '美托洛尔' });
    expect(found.list.every(({ excerpt }) => excerpt.includes('美托洛尔'))).toBe(true);
    expect(found.total).toBeGreaterThan(1);
    const medicine = (await admin.data(calls.knowledge)).find(({ name }) => name === '内科')!;
    expect((await listOf(admin, { knowledge_id: medicine.id })).total).toBeGreaterThan(50);
    const foreign = (await bankNamed(teacher, '我的题库'))!;
    expect((await listOf(admin, { bank_id: foreign.id })).total).toBe(0);
  });

  it('are refused when something is missing, with the part and what to do', async () => {
    const bank = (await bankNamed(teacher, '我的题库'))!;
    const body = newQuestion(bank.id, '缺答案');
    body.content.parts[0]!.secret.key = [];
    const answer = await teacher.call(calls.saveQuestion, { body });
    expect([errorOf(answer), answer.body.message]).toEqual(['EXAM_QUESTION_INCOMPLETE', '试题还不完整：请选择答案']);
  });

  it('are written in banks that one may edit only', async () => {
    const bank = (await bankNamed(secretary, '内科'))!;
    const answer = await secretary.call(calls.saveQuestion, { body: newQuestion(bank.id, '无权') });
    expect(errorOf(answer)).toBe('EXAM_BANK_FOREIGN');
  });

  it('keep a version to which a finished paper refers, and change the newest in place otherwise', async () => {
    const bank = (await bankNamed(teacher, '我的题库'))!;
    const body = newQuestion(bank.id, '版本一');
    const made = await teacher.data(calls.saveQuestion, { body });
    body.content.parts[0]!.public.stem = '<p>版本一改</p>';
    const same = await teacher.data(calls.saveQuestion, { body: { ...body, id: made.id } }, { ifMatch: made.version });
    expect([same.no, same.version_id]).toEqual([1, made.version_id]);
    await db.update(examVersions).set({ isFrozen: true }).where(eq(examVersions.id, made.version_id));
    body.content.parts[0]!.public.stem = '<p>版本二</p>';
    const next = await teacher.data(calls.saveQuestion, { body: { ...body, id: made.id } }, { ifMatch: same.version });
    expect(next.no).toBe(2);
    const versions = await teacher.data(calls.versions, { params: { id: made.id } });
    expect(versions.map(({ no, excerpt }) => [no, excerpt])).toEqual([
      [2, '版本二'],
      [1, '版本一改'],
    ]);
  });

  it('are proposed as near with what differs, and stay two', async () => {
    const bank = (await bankNamed(teacher, '我的题库'))!;
    const words = '患者血清检查提示明显异常需要立即处理的是';
    const one = await teacher.data(calls.saveQuestion, { body: newQuestion(bank.id, `${words}血钾 6.5 mmol/L`) });
    const two = await teacher.data(calls.saveQuestion, { body: newQuestion(bank.id, `${words}血钠 165 mmol/L`) });
    const near = await teacher.data(calls.near, { params: { id: one.id } });
    expect(near.map(({ id, is_other_fact }) => [id, is_other_fact])).toEqual([[two.id, true]]);
  });

  it('are changed together, those of others being counted', async () => {
    const own = (await bankNamed(teacher, '我的题库'))!;
    const mine = (await listOf(teacher, { bank_id: own.id })).list.slice(0, 2).map(({ id }) => id);
    const foreign = (await listOf(admin, { among: 'open' })).list.find(({ bank_name: name }) => name === '外科')!;
    const ids = [...mine, foreign.id];
    const change = { kind: 'status', status: 2 } as const;
    expect(await teacher.data(calls.batch, { body: { ids, change } })).toEqual({ changed: 2, refused: 1 });
    const copy = { kind: 'copy', bank_id: own.id } as const;
    expect(await teacher.data(calls.batch, { body: { ids: mine, change: copy } })).toEqual({ changed: 2, refused: 0 });
  });
});

describe('answers', () => {
  const canary = 'CANARY-7F3A';
  it('are in nothing that a trainee may call, and in no list', async () => {
    const planted = JSON.stringify({ key: [canary], analysis: canary, answer: canary });
    await db.update(examParts).set({ secret: sql`secret || ${planted}::jsonb` });
    const bank = (await bankNamed(admin, '内科'))!;
    const id = (await listOf(admin, { bank_id: bank.id })).list[0]!.id;
    for (const [name, call] of Object.entries(calls)) {
      const input = { params: { id }, query: { bank_id: bank.id, size: 500 }, body: { id } };
      const answer = await student.call(call as never, input as never);
      expect(JSON.stringify(answer.body ?? ''), name).not.toContain(canary);
    }
    expect(JSON.stringify(await listOf(admin))).not.toContain(canary);
    expect(JSON.stringify(await admin.data(calls.near, { params: { id } }))).not.toContain(canary);
    expect(JSON.stringify(await admin.data(calls.versions, { params: { id } }))).not.toContain(canary);
    expect(JSON.stringify(await admin.data(calls.question, { params: { id } }))).toContain(canary);
  });
});
