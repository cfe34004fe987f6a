import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { examEndpoints as calls } from '@contract/exam/endpoints';
import type { UnionPaper, UnionTask } from '@contract/exam/union';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { examParts, examQuestions } from '../questions/tables';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const teacher = await server.as('teacher');
const secretary = await server.as('secretary');
const student = await server.as('student');
const { db } = server.database;
const [initiatorId, authorId] = [3, 2];
const canary = 'CANARY-U8D1';
await db.update(examParts).set({ secret: sql`secret || ${JSON.stringify({ analysis: canary })}::jsonb` });

const inner = (await admin.data(calls.banks)).find(({ name }) => name === '内科')!;
const bankOf = async (type: number) =>
  (await admin.data(calls.questions, { query: { bank_id: inner.id, type, status: 1, size: 100 } })).list;
const singles = await bankOf(1);
const judged = await bankOf(7);

const row = (over: object = {}) => ({ section: '单选', type: 1 as const, count: 2, each: 2, ...over });
const task = (over: object = {}) => ({
  title: '第一组',
  assignee_id: authorId,
  deadline: '2027-01-31',
  rows: [row()],
  ...over,
});
const made = (tasks: object[], name = '联合卷'): Promise<UnionPaper> =>
  teacher.data(calls.saveUnion, { body: { name, tasks } as never });
const sent = async (tasks: object[], name?: string) => {
  const paper = await made(tasks, name);
  return teacher.data(calls.sendTasks, { body: { id: paper.id } }, { ifMatch: paper.version });
};
const accept = (client: typeof teacher, { id, version }: UnionTask): Promise<UnionTask> =>
  client.data(calls.answerTask, { body: { id, is_accepted: true } }, { ifMatch: version });
const bring = (client: typeof teacher, { id, version }: UnionTask, ids: number[], isSubmitted = true) =>
  client.call(
    calls.saveTask,
    { body: { id, items: ids.map((question_id) => ({ question_id, row: 0 })), is_submitted: isSubmitted } },
    { ifMatch: version },
  );
const taskOf = (client: typeof teacher, id: number) => client.data(calls.task, { params: { id } });
const paperOf = (id: number) => teacher.data(calls.union, { params: { id } });

describe('a blueprint', () => {
  it('is the initiator’s own, and is told to nobody before it is sent', async () => {
    expect((await student.call(calls.saveUnion, { body: { name: '无权', tasks: [task()] } })).status).toBe(403);
    const paper = await made([task()]);
    expect([paper.status, paper.tasks[0]!.state]).toEqual([1, 'draft']);
    expect(errorOf(await secretary.call(calls.union, { params: { id: paper.id } }))).toBe('NOT_FOUND');
    expect(errorOf(await secretary.call(calls.task, { params: { id: paper.tasks[0]!.id } }))).toBe('NOT_FOUND');
    const before = (await secretary.data(calls.tasks, { query: {} })).total;
    const done = await teacher.data(calls.sendTasks, { body: { id: paper.id } }, { ifMatch: paper.version });
    expect([done.status, done.tasks[0]!.state]).toEqual([2, 'waiting']);
    expect((await secretary.data(calls.tasks, { query: {} })).total).toBe(before + 1);
    const again = await teacher.call(calls.sendTasks, { body: { id: paper.id } }, { ifMatch: paper.version });
    expect(errorOf(again)).toBe('VERSION_STALE');
  });

  it('keeps what was sent, and gives a declined task to somebody else, who is asked anew', async () => {
    const paper = await sent([task()]);
    const [first] = paper.tasks;
    const body = { id: paper.id, name: paper.name, tasks: [task({ id: first!.id, rows: [row({ count: 3 })] })] };
    const refused = await teacher.call(calls.saveUnion, { body }, { ifMatch: paper.version });
    expect(errorOf(refused)).toBe('EXAM_TASK_STATE');
    const silent = { body: { id: first!.id, is_accepted: false } };
    expect(errorOf(await secretary.call(calls.answerTask, silent, { ifMatch: first!.version }))).toBe(
      'EXAM_TASK_INCOMPLETE',
    );
    const reason = { body: { id: first!.id, is_accepted: false, reason: '外出进修' } };
    expect(errorOf(await teacher.call(calls.answerTask, reason, { ifMatch: first!.version }))).toBe('NOT_FOUND');
    const declined = await secretary.data(calls.answerTask, reason, { ifMatch: first!.version });
    expect([declined.state, declined.reason, declined.status]).toEqual(['declined', '外出进修', 1]);
    const given = { ...body, tasks: [task({ id: first!.id, assignee_id: initiatorId })] };
    const after = await teacher.data(calls.saveUnion, { body: given }, { ifMatch: paper.version });
    expect(after.tasks.map(({ state, is_mine, reason: words }) => [state, is_mine, words])).toEqual([
      ['waiting', true, ''],
    ]);
    expect(errorOf(await secretary.call(calls.task, { params: { id: first!.id } }))).toBe('NOT_FOUND');
  });
});

describe('a task', () => {
  it('takes questions that fit its rows and is handed in with exactly as many as asked for', async () => {
    const paper = await sent([task()]);
    let mine = paper.tasks[0]!;
    expect(errorOf(await bring(secretary, mine, [singles[0]!.id]))).toBe('EXAM_TASK_STATE');
    mine = await accept(secretary, mine);
    expect(errorOf(await bring(secretary, mine, [judged[0]!.id], false))).toBe('EXAM_TASK_INCOMPLETE');
    expect(errorOf(await bring(secretary, mine, [singles[0]!.id]))).toBe('EXAM_TASK_INCOMPLETE');
    expect(errorOf(await bring(teacher, mine, [singles[0]!.id]))).toBe('NOT_FOUND');
    const saved = await bring(secretary, mine, [singles[0]!.id], false);
    mine = (saved.body as { data: UnionTask }).data;
    expect([mine.state, mine.items.length]).toEqual(['working', 1]);
    const done = await bring(secretary, mine, [singles[0]!.id, singles[1]!.id]);
    expect((done.body as { data: UnionTask }).data.state).toBe('submitted');
  });

  it('goes back with what was said, keeps what was accepted, and ends on the paper with exact counts and points', async () => {
    const paper = await sent([
      task(),
      task({ title: '第二组', assignee_id: initiatorId, rows: [row({ section: '判断', type: 7, count: 1, each: 1 })] }),
    ]);
    let mine = await accept(secretary, paper.tasks[0]!);
    await bring(secretary, mine, [singles[2]!.id, singles[3]!.id]);
    mine = await taskOf(teacher, mine.id);
    const verdicts = (second: object) => ({
      body: {
        id: mine.id,
        items: [
          { question_id: singles[2]!.id, verdict: 'accepted' as const },
          { question_id: singles[3]!.id, ...second } as never,
        ],
      },
    });
    const bySelf = await secretary.call(calls.judgeItems, verdicts({ verdict: 'accepted' }), { ifMatch: mine.version });
    expect(errorOf(bySelf)).toBe('NOT_FOUND');
    const silent = await teacher.call(calls.judgeItems, verdicts({ verdict: 'returned' }), { ifMatch: mine.version });
    expect(errorOf(silent)).toBe('EXAM_TASK_INCOMPLETE');
    const back = verdicts({ verdict: 'returned', comment: '太易' });
    mine = await teacher.data(calls.judgeItems, back, { ifMatch: mine.version });
    expect(mine.state).toBe('returned');
    expect(errorOf(await bring(secretary, mine, [singles[3]!.id, singles[4]!.id]))).toBe('EXAM_TASK_INCOMPLETE');
    await bring(secretary, mine, [singles[2]!.id, singles[4]!.id]);
    mine = await taskOf(secretary, mine.id);
    expect(mine.items.map(({ verdict }) => verdict)).toEqual(['accepted', '']);
    const rest = { body: { id: mine.id, items: [{ question_id: singles[4]!.id, verdict: 'accepted' as const }] } };
    mine = await teacher.data(calls.judgeItems, rest, { ifMatch: mine.version });
    expect([mine.state, mine.status]).toEqual(['accepted', 3]);

    let now = await paperOf(paper.id);
    now = await teacher.data(calls.assembleUnion, { body: { id: now.id } }, { ifMatch: now.version });
    expect([now.question_count, now.full_mark]).toEqual([2, 4]);
    const finish = (version: number) => teacher.call(calls.finishPaper, { body: { id: now.id } }, { ifMatch: version });
    const early = await finish(now.version);
    expect([errorOf(early), early.body.message]).toEqual([
      'EXAM_PAPER_INCOMPLETE',
      '试卷还不能完成：与命题蓝图不符：还少 1 题',
    ]);
    const own = await accept(teacher, now.tasks[1]!);
    await bring(teacher, own, [judged[0]!.id]);
    const ready = await taskOf(teacher, own.id);
    const last = { body: { id: own.id, items: [{ question_id: judged[0]!.id, verdict: 'accepted' as const }] } };
    await teacher.data(calls.judgeItems, last, { ifMatch: ready.version });
    now = await paperOf(paper.id);
    now = await teacher.data(calls.assembleUnion, { body: { id: now.id } }, { ifMatch: now.version });
    const done = await finish(now.version);
    expect((done.body as { data: { status: number; full_mark: number } }).data).toMatchObject({
      status: 3,
      full_mark: 5,
    });
    const again = await teacher.call(calls.assembleUnion, { body: { id: now.id } }, { ifMatch: now.version + 1 });
    expect(errorOf(again)).toBe('EXAM_PAPER_STATE');
  });
});

describe('what co-authors know of one another', () => {
  it('is that a question is too close, never whose or what; the initiator sees the pair', async () => {
    const paper = await sent([task(), task({ title: '第二组', assignee_id: initiatorId })]);
    const one = await accept(secretary, paper.tasks[0]!);
    const other = await accept(teacher, paper.tasks[1]!);
    await bring(teacher, other, [singles[6]!.id, singles[7]!.id]);
    await bring(secretary, one, [singles[6]!.id, singles[8]!.id], false);
    const seen = await taskOf(secretary, one.id);
    const clash = seen.items.find(({ question_id: id }) => id === singles[6]!.id)!;
    expect(clash.is_close).toBe(true);
    const [question] = await db.select().from(examQuestions).where(eq(examQuestions.id, singles[7]!.id));
    expect(JSON.stringify(seen)).not.toContain(question!.excerpt);
    expect(errorOf(await secretary.call(calls.task, { params: { id: other.id } }))).toBe('NOT_FOUND');
    expect(errorOf(await secretary.call(calls.taskContent, { params: { id: other.id } }))).toBe('NOT_FOUND');
    const { close } = await paperOf(paper.id);
    expect(close).toContainEqual(
      expect.objectContaining({ question_id: singles[6]!.id, other_id: singles[6]!.id, similarity: 1 }),
    );
  });

  it('and trainees get nothing of any of it', async () => {
    const paper = await sent([task()]);
    const input = { params: { id: paper.tasks[0]!.id }, query: {}, body: { id: paper.tasks[0]!.id } };
    for (const name of ['union', 'tasks', 'task', 'taskContent', 'saveTask', 'judgeItems'] as const) {
      const answer = await student.call(calls[name] as never, input as never);
      expect([answer.status, JSON.stringify(answer.body).includes(canary)], name).toEqual([403, false]);
    }
    const mine = await accept(secretary, paper.tasks[0]!);
    await bring(secretary, mine, [singles[9]!.id], false);
    const content = await teacher.data(calls.taskContent, { params: { id: mine.id } });
    expect(JSON.stringify(content)).toContain(canary);
    expect(JSON.stringify(await taskOf(secretary, mine.id))).not.toContain(canary);
  });
});
