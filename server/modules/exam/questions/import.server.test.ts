import { describe, expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import { readText } from '@contract/exam/text';
import { contentOf } from '@contract/exam/text-content';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const secretary = await server.as('secretary');
const student = await server.as('student');

let count = 0;
const read = (text: string) =>
  readText(text).questions.map((card) => contentOf(card, text, () => `opt${(count += 1)}`));
const text =
  '一、A1型题\n1. 导入的题目甲是哪一项\nA. 甲一\nB. 甲二\n答案：A\n2. 导入的题目乙没有答案\nA. 乙一\nB. 乙二';
const own = (await teacher.data(calls.banks)).find(({ name }) => name === '我的题库')!;

describe('import', () => {
  it('is for authors, into banks that they may edit', async () => {
    const [good] = read(text);
    const body = { bank_id: own.id, items: [good!] };
    expect((await student.call(calls.importQuestions, { body })).status).toBe(403);
    expect((await student.call(calls.checkImport, { body: { items: [good!] } })).status).toBe(403);
    expect(errorOf(await secretary.call(calls.importQuestions, { body }))).toBe('EXAM_BANK_FOREIGN');
    expect(errorOf(await admin.call(calls.importQuestions, { body }))).toBe('REFERENCE_MISSING');
  });

  it('says of each question what keeps it out, and takes nothing where one is not whole', async () => {
    const items = read(text);
    const checked = await teacher.data(calls.checkImport, { body: { items } });
    expect(checked.map(({ problem, known_id }) => [problem, known_id])).toEqual([
      ['', null],
      ['请选择答案', null],
    ]);
    const before = await teacher.data(calls.questions, { query: { bank_id: own.id } });
    const refused = await teacher.call(calls.importQuestions, { body: { bank_id: own.id, items } });
    expect(errorOf(refused)).toBe('EXAM_QUESTION_INCOMPLETE');
    expect((await teacher.data(calls.questions, { query: { bank_id: own.id } })).total).toBe(before.total);
  });

  it('writes what is new, knows it when it comes again, and tells what is near', async () => {
    const [good] = read(text);
    const body = { bank_id: own.id, items: [good!] };
    const done = await teacher.data(calls.importQuestions, { body });
    expect([done.added, done.known]).toEqual([1, 0]);
    const [again] = read(text);
    const [known] = await teacher.data(calls.checkImport, { body: { items: [again!] } });
    expect(known!.known_id).toBe(done.ids[0]);
    const twice = await teacher.data(calls.importQuestions, { body: { bank_id: own.id, items: [again!] } });
    expect([twice.added, twice.known, twice.ids]).toEqual([0, 1, [null]]);
    const [near] = read('一、A1型题\n1. 导入的题目甲是哪一项呢\nA. 甲一\nB. 甲二\n答案：A');
    const [found] = await teacher.data(calls.checkImport, { body: { items: [near!] } });
    expect([found!.known_id, found!.near[0]!.excerpt]).toEqual([null, '导入的题目甲是哪一项']);
    const stored = await teacher.data(calls.question, { params: { id: done.ids[0]! } });
    expect(stored.content.parts[0]!.secret.key).toEqual([stored.content.parts[0]!.public.options[0]!.id]);
  });
});
