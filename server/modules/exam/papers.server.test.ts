import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import type { Paper } from '@contract/exam/papers';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { bankRights } from './bank-rights';
import { drawable } from './papers/stock';
import { examParts } from './questions/tables';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const secretary = await server.as('secretary');
const student = await server.as('student');
const { db } = server.database;

const named = async (name: string) => (await teacher.data(calls.papers, { query: { name } })).list[0]!;
const read = (id: number) => teacher.data(calls.paper, { params: { id } });
const bank = (await teacher.data(calls.banks)).find(({ name }) => name === '内科')!;
const choices = (await teacher.data(calls.questions, { query: { bank_id: bank.id, type: 1, status: 1, size: 100 } }))
  .list;
const outline = (count: number, each = 2) => ({
  sections: [{ title: '单选', items: choices.slice(0, count).map(({ id }) => ({ question_id: id, scores: [each] })) }],
});
const rule = { title: '单选', bank_ids: [bank.id], types: [1 as const], method: 1 as const, count: 5, each: 2 };
const random = (name: string, over: object = {}) => ({
  name,
  variants: 1,
  repeat_rule: 1 as const,
  rules: [rule],
  ...over,
});
const idsOf = (paper: Paper, variant = 0) => paper.items[variant]!.flat().map(({ question_id: id }) => id);

describe('papers', () => {
  it('are those of the caller, all of them for the office, and none for trainees', async () => {
    expect((await student.call(calls.papers, { query: {} })).status).toBe(403);
    const own = await teacher.data(calls.papers, { query: {} });
    expect(own.list.map(({ status }) => status)).toEqual(expect.arrayContaining([1, 2, 3]));
    expect((await secretary.data(calls.papers, { query: {} })).total).toBe(0);
    expect((await admin.data(calls.papers, { query: {} })).total).toBe(own.total);
    const { id } = own.list[0]!;
    expect(errorOf(await secretary.call(calls.paper, { params: { id } }))).toBe('NOT_FOUND');
    expect(errorOf(await secretary.call(calls.paperAnswers, { params: { id } }))).toBe('NOT_FOUND');
  });

  it('are composed by hand of banks in sight, each question once', async () => {
    const made = await teacher.data(calls.savePaper, { body: { name: '手动一', ...outline(6) } });
    expect(made).toMatchObject({ status: 2, part_count: 6, full_mark: 12, mode: 1 });
    const twice = outline(2);
    twice.sections.push(twice.sections[0]!);
    expect(errorOf(await teacher.call(calls.savePaper, { body: { name: '重复', ...twice } }))).toBe(
      'EXAM_PAPER_INCOMPLETE',
    );
    const foreign = (await admin.data(calls.questions, { query: { among: 'open', size: 500 } })).list.find(
      ({ bank_name }) => bank_name === '外科',
    )!;
    const strange = { sections: [{ title: '外科', items: [{ question_id: foreign.id, scores: [1] }] }] };
    expect(errorOf(await teacher.call(calls.savePaper, { body: { name: '外科', ...strange } }))).toBe(
      'REFERENCE_MISSING',
    );
    const fewer = { id: made.id, name: '手动一', ...outline(4, 2.5) };
    expect(errorOf(await teacher.call(calls.savePaper, { body: fewer }, { ifMatch: made.version + 1 }))).toBe(
      'VERSION_STALE',
    );
    const changed = await teacher.data(calls.savePaper, { body: fewer }, { ifMatch: made.version });
    expect([changed.part_count, changed.full_mark]).toEqual([4, 10]);
  });

  it('once finished do not change, nor do the versions that stand on them; a copy may', async () => {
    const made = await teacher.data(calls.savePaper, { body: { name: '定稿一', ...outline(3) } });
    const body = { id: made.id };
    const done = await teacher.data(calls.finishPaper, { body }, { ifMatch: made.version });
    expect(done.status).toBe(3);
    const again = await teacher.call(
      calls.savePaper,
      { body: { ...body, name: '改', ...outline(2) } },
      { ifMatch: done.version },
    );
    expect(errorOf(again)).toBe('EXAM_PAPER_STATE');
    expect(errorOf(await teacher.call(calls.removePaper, { body }, { ifMatch: done.version }))).toBe(
      'EXAM_PAPER_STATE',
    );
    const question = await teacher.data(calls.question, { params: { id: idsOf(done)[0]! } });
    expect(question.is_frozen).toBe(true);
    // What stands on it is told in its order, whichever order the questions were written in.
    for (const call of [calls.paperContent, calls.paperAnswers]) {
      expect((await teacher.data(call, { params: body })).map(({ version_id: id }) => id)).toEqual(
        done.items[0]!.flat().map(({ version_id: id }) => id),
      );
    }
    const copy = await teacher.data(calls.copyPaper, { body: { ...body, name: '定稿一副本' } });
    expect([copy.mode, copy.status, idsOf(copy)]).toEqual([4, 2, idsOf(done)]);
    const archived = await teacher.data(
      calls.archivePaper,
      { body: { ...body, archive: 2 } },
      { ifMatch: done.version },
    );
    expect(archived.archive).toBe(2);
    const empty = await teacher.data(calls.savePaper, { body: { name: '空', sections: [] } });
    expect(errorOf(await teacher.call(calls.finishPaper, { body: { id: empty.id } }, { ifMatch: empty.version }))).toBe(
      'EXAM_PAPER_INCOMPLETE',
    );
  });
});

describe('random papers', () => {
  it('are drawn by their rules, the same of the same seed; what is locked stays, one can be exchanged', async () => {
    const made = await teacher.data(calls.saveRules, { body: random('随机一') });
    expect([made.status, made.part_count]).toEqual([1, 0]);
    const seeded = { id: made.id, seed: 42 };
    const one = await teacher.data(calls.drawPaper, { body: seeded }, { ifMatch: made.version });
    const two = await teacher.data(calls.drawPaper, { body: seeded }, { ifMatch: one.version });
    expect([one.part_count, one.full_mark, idsOf(two)]).toEqual([5, 10, idsOf(one)]);
    const item = two.items[0]![0]![0]!;
    const body = { id: made.id, item_id: item.id };
    const locked = await teacher.data(
      calls.changeItem,
      { body: { ...body, change: 'lock' } },
      { ifMatch: two.version },
    );
    const other = await teacher.data(calls.drawPaper, { body: { id: made.id, seed: 43 } }, { ifMatch: locked.version });
    expect(idsOf(other)).toContain(item.question_id);
    const second = other.items[0]![0]!.find(({ is_locked }) => !is_locked)!;
    const exchanged = await teacher.data(
      calls.changeItem,
      { body: { id: made.id, item_id: second.id, change: 'replace' } },
      { ifMatch: other.version },
    );
    expect(idsOf(exchanged)).not.toContain(second.question_id);
    expect(new Set(idsOf(exchanged)).size).toBe(5);
  });

  it('have no question in two variants by rule 1, and say in words what cannot be', async () => {
    const two = await teacher.data(calls.saveRules, { body: random('随机二', { variants: 2 }) });
    const drawn = await teacher.data(calls.drawPaper, { body: { id: two.id } }, { ifMatch: two.version });
    expect(new Set([...idsOf(drawn, 0), ...idsOf(drawn, 1)]).size).toBe(10);
    const much = await teacher.data(calls.saveRules, { body: random('随机三', { rules: [{ ...rule, count: 299 }] }) });
    const refused = await teacher.call(calls.drawPaper, { body: { id: much.id } }, { ifMatch: much.version });
    expect(errorOf(refused)).toBe('EXAM_RULES_IMPOSSIBLE');
    expect(refused.body.message).toMatch(/第 1 条规则需要 299 题，符合条件的只有 \d+ 题/);
    const odd = random('随机四', { rules: [{ ...rule, method: 2, count: 9, each: 2 }] });
    const uneven = await teacher.data(calls.saveRules, { body: odd });
    const answer = await teacher.call(calls.drawPaper, { body: { id: uneven.id } }, { ifMatch: uneven.version });
    expect(answer.body.message).toContain('不能被每题分值整除');
  });

  it('count what may be drawn by bank, type, knowledge and difficulty', async () => {
    const stock = await teacher.data(calls.paperStock);
    const own = stock.filter((one) => one.bank_id === bank.id && one.type === 1);
    expect(own.reduce((sum, { n }) => sum + n, 0)).toBe(choices.length);
    expect(stock.some(({ recent }) => recent !== null)).toBe(true);
  });

  it('are counted by the database as they are drawn', async () => {
    const { rows } = await db.execute<{ id: number; dept: number | null }>(
      sql`select user_id as id, dept_id as dept from account join person on person.id = user_id where username = 'teacher'`,
    );
    const rights = await bankRights(db, { userId: rows[0]!.id, deptId: rows[0]!.dept, permissions: [] });
    const signs = (await drawable(db, rights)).map(({ bank: bank_id, type, size, k, d, cluster, recent }) =>
      JSON.stringify([bank_id, type, size, k, d, cluster, recent]),
    );
    const counted = (await teacher.data(calls.paperStock)).flatMap((one) => {
      const { bank_id, type, size, knowledge_ids, difficulty_id, cluster, recent, n } = one;
      return Array.from({ length: n }, () =>
        JSON.stringify([bank_id, type, size, knowledge_ids, difficulty_id, cluster, recent]),
      );
    });
    expect(counted.toSorted()).toEqual(signs.toSorted());
  });
});

it('composed by hand has variants of the same questions in other orders, the same at each saving', async () => {
  const body = { name: '甲乙卷', variants: 2, ...outline(8) };
  const paper = await teacher.data(calls.savePaper, { body });
  const [first, second] = [idsOf(paper), idsOf(paper, 1)];
  expect(paper.variants).toBe(2);
  expect(first).toEqual(choices.slice(0, 8).map(({ id }) => id));
  expect(second).not.toEqual(first);
  expect(new Set(second)).toEqual(new Set(first));
  const again = await teacher.data(calls.savePaper, { body: { ...body, id: paper.id } }, { ifMatch: paper.version });
  expect(idsOf(again, 1)).toEqual(second);
  const one = await teacher.data(
    calls.savePaper,
    { body: { ...body, id: paper.id, variants: 1 } },
    { ifMatch: again.version },
  );
  expect(one.items).toHaveLength(1);
  const copy = await teacher.data(calls.copyPaper, {
    body: { id: (await teacher.data(calls.savePaper, { body })).id, name: '副本' },
  });
  expect(copy.items).toHaveLength(2);
});

describe('a paper that is shown to others', () => {
  const idOf = async (username: string) => {
    const found = await db.execute<{ id: number }>(sql`select user_id as id from account where username = ${username}`);
    return found.rows[0]!.id;
  };

  it('is read, copied and put on exams by them, and changed by its owner only', async () => {
    const paper = await teacher.data(calls.savePaper, { body: { name: '共享卷', ...outline(3) } });
    const other = await idOf('secretary');
    const share = (client: typeof teacher, person_ids: number[], ifMatch = 1) =>
      client.call(calls.savePaperShares, { body: { id: paper.id, person_ids } }, { ifMatch });
    expect(errorOf(await share(secretary, [other]))).toBe('NOT_FOUND');
    expect((await share(student, [])).status).toBe(403);
    expect((await share(teacher, [other, other])).body.data).toMatchObject({
      people: [{ user_id: other }],
      version: 2,
    });
    expect((await share(teacher, [other], 2)).body.data).toMatchObject({ people: [{ user_id: other }], version: 3 });
    const shares = await teacher.data(calls.paperShares, { params: { id: paper.id } });
    expect([shares.people.map((one) => one.user_id), shares.version]).toEqual([[other], 3]);
    expect((await read(paper.id)).share_count).toBe(1);

    const [seen] = (await secretary.data(calls.papers, { query: {} })).list;
    expect(seen).toMatchObject({ id: paper.id, can_edit: false, share_count: 0 });
    expect(await secretary.data(calls.paperContent, { params: { id: paper.id } })).toHaveLength(3);
    const copy = await secretary.data(calls.copyPaper, { body: { id: paper.id, name: '我的一份' } });
    expect(copy).toMatchObject({ can_edit: true, question_count: 3 });
    const body = { id: paper.id, name: '改名', ...outline(2) };
    const refused = [
      await secretary.call(calls.savePaper, { body }, { ifMatch: paper.version }),
      await secretary.call(calls.finishPaper, { body: { id: paper.id } }, { ifMatch: paper.version }),
      await secretary.call(calls.archivePaper, { body: { id: paper.id, archive: 2 } }, { ifMatch: paper.version }),
      await secretary.call(calls.removePaper, { body: { id: paper.id } }, { ifMatch: paper.version }),
      await secretary.call(calls.paperShares, { params: { id: paper.id } }),
      await share(secretary, []),
    ];
    expect(refused.map(errorOf)).toEqual(refused.map(() => 'EXAM_PAPER_FOREIGN'));

    expect((await share(teacher, [], 3)).status).toBe(200);
    expect(errorOf(await secretary.call(calls.paper, { params: { id: paper.id } }))).toBe('NOT_FOUND');
  });

  it('is not shown to others over what a colleague shared meanwhile', async () => {
    const paper = await teacher.data(calls.savePaper, { body: { name: '两人共享', ...outline(2) } });
    const [one, two] = [await idOf('secretary'), await idOf('student')];
    const params = { id: paper.id };
    const { version } = await teacher.data(calls.paperShares, { params });
    const share = (client: typeof teacher, person: number, options: object) =>
      client.call(calls.savePaperShares, { body: { id: paper.id, person_ids: [person] } }, options);
    // Who manages all papers shares it while its owner has the list open.
    expect((await share(admin, one, { ifMatch: version })).status).toBe(200);
    const late = await share(teacher, two, { ifMatch: version });
    expect([late.status, errorOf(late)]).toEqual([412, 'VERSION_STALE']);
    expect(JSON.stringify(late.body.data)).toContain(`"user_id":${one}`);
    expect(errorOf(await share(teacher, two, {}))).toBe('VERSION_MISSING');
    const kept = await teacher.data(calls.paperShares, { params });
    expect(kept.people.map(({ user_id: id }) => id)).toEqual([one]);
    // The paper itself is as its editors hold it.
    expect((await read(paper.id)).version).toBe(paper.version);
    expect((await share(teacher, one, { ifMatch: kept.version })).status).toBe(200);
  });
});

it('tell nothing of answers but by the call that says so', async () => {
  const canary = 'CANARY-9C11';
  await db.update(examParts).set({ secret: sql`secret || ${JSON.stringify({ analysis: canary })}::jsonb` });
  const { id } = await named('2026 年内科出科考试');
  expect(JSON.stringify(await read(id))).not.toContain(canary);
  expect(JSON.stringify(await teacher.data(calls.paperContent, { params: { id } }))).not.toContain(canary);
  expect(JSON.stringify(await teacher.data(calls.paperStock))).not.toContain(canary);
  expect(JSON.stringify(await teacher.data(calls.paperAnswers, { params: { id } }))).toContain(canary);
  for (const call of [calls.paperContent, calls.paperAnswers, calls.paper]) {
    expect((await student.call(call, { params: { id } })).status).toBe(403);
  }
});
