import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { approvalEndpoints as api } from '@contract/approval/endpoints';
import type { FlowLevel } from '@contract/approval/flow';
import { ReviewModule } from '@contract/approval/review-modules';
import { AppError } from '@contract/kernel/errors';
import { wireModules } from '@server/kernel/slots';
import { modules } from '@server/modules';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { inputsOf, type FlowDefinition } from './public';
import { relieve } from './relief';
import { submit } from './submit';
import { approvalSeats } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, teacher, student] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student'].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient];
const person = { secretary: 2, teacher: 3, student: 4 };

/** Who looks after what a subject is about, as a module would keep it: people by subject. */
await db.execute(sql`create table test_keeper (subject text not null, user_id int not null)`);

type Input = { bed: string };
const effects: { deciderId: number; input: Input | undefined; isLast: boolean | undefined }[] = [];
let levels: FlowLevel[] = [];
let when: 'each' | 'last' = 'last';
let stamp = '';
let refused: string | null = null;

const level = (title: string, who: FlowLevel['who'], rule: 'any' | 'all' = 'any'): FlowLevel => ({
  title,
  who,
  rule,
  min: null,
  max: null,
});
const keepers = level('管理人审核', { kind: 'module', ask: 'keepers' });
const named = (userId: number) => level('指定人审核', { kind: 'person', user_ids: [userId] });

const flow: FlowDefinition<{ room: string }, Input> = {
  key: 'test.bed',
  title: '入住',
  moduleId: ReviewModule.dorm,
  permission: 'test:bed:approve',
  get settings() {
    return { review_flag: 1 as const, levels };
  },
  named: {
    keepers: {
      title: '房间管理人',
      nobody: '该房间没有管理人',
      // The cast fails for subjects of other flows: it is asked of this one's only.
      holds: (userId, { payload, subjectId }) => sql`exists (select 1 from test_keeper keeper
        where keeper.user_id = ${userId} and keeper.subject = ${payload} ->> 'room' and ${subjectId}::int > 0)`,
    },
  },
  get input() {
    return {
      when,
      shape: z.object({ bed: z.string().min(1, '请选择床位') }),
      describe: (_db: unknown, { bed }: Input, { userId }: { userId: number }) =>
        userId === person.student ? [] : [{ label: '床位', value: bed }],
    };
  },
  payload: z.object({ room: z.string() }),
  concerns: () => null,
  describe: async (_db, { at }) => ({
    facts: [{ label: '环节', value: JSON.stringify(at) }],
    changes: [],
    link: '',
    obstacle: '',
    stamp,
  }),
  onDecide: async (_tx, { at }, { isPass, deciderId, input }) => {
    if (isPass && refused === at?.title) throw new AppError('APPROVAL_OBSTACLE', { reason: `${at.title}未满足条件` });
    if (isPass) effects.push({ deciderId, input, isLast: at?.isLast });
  },
  onPass: async (_tx, { at }, deciderId, input) => {
    if (input?.bed === '占用') throw new AppError('APPROVAL_OBSTACLE', { reason: '床位已被占用' });
    effects.push({ deciderId, input, isLast: at?.isLast });
  },
};
wireModules({ ...modules, test: { flows: [flow] } });

let subjects = 0;
async function submitted(room = 'A') {
  const { recordId } = await server.database.transaction((tx) =>
    submit(tx, flow, {
      subjectId: String(++subjects),
      submitterId: person.student,
      title: `入住 ${room}`,
      payload: { room },
    }),
  );
  return recordId;
}
const detail = (client: TestClient, id: number) => client.data(api.detail, { params: { id } });
async function review(client: TestClient, id: number, more: { input?: unknown; stamp?: string; pass?: 1 | 2 } = {}) {
  const [node] = (
    await db.execute<{ id: number }>(sql`select id from approval_node where record_id = ${id} and state = 1`)
  ).rows;
  const body = { node_id: node?.id ?? 1, pass: 1 as const, comment: '意见', ...more };
  return client.call(api.review, { params: { id }, body });
}
const waits = async (client: TestClient, id: number) =>
  (await client.data(api.inboxPages, { body: { size: 500 } })).list.some((row) => row.id === id);
const keeps = async (...userIds: number[]) => {
  await db.execute(sql`delete from test_keeper`);
  for (const id of userIds) await db.execute(sql`insert into test_keeper values ('A', ${id})`);
};

beforeEach(async () => {
  effects.length = 0;
  levels = [keepers];
  when = 'last';
  stamp = '';
  refused = null;
  await keeps(person.secretary);
});

describe('reviewers whom the module names', () => {
  it('are asked when a level opens, in lists and at each decision', async () => {
    const id = await submitted();
    expect(await waits(secretary, id)).toBe(true);
    expect(await waits(teacher, id)).toBe(false);
    await keeps(person.teacher);
    expect(await waits(secretary, id)).toBe(false);
    expect(errorOf(await review(secretary, id, { input: { bed: '1' } }))).toBe('APPROVAL_STATE');
    await relieve(server.database);
    expect(await waits(teacher, id)).toBe(true);
    expect((await review(teacher, id, { input: { bed: '1' } })).status).toBe(200);
  });

  it('where there is none the office is asked, and the record says why; who submitted it is never asked', async () => {
    await keeps(person.student);
    const id = await submitted();
    expect(await waits(admin, id)).toBe(true);
    const { timeline } = await detail(admin, id);
    expect(timeline.find(({ kind }) => kind === 'fallback')?.comment).toBe('该房间没有管理人，转由管理员处理');
  });

  it('a group that the module does not name (any more) asks nobody, and cannot be set', async () => {
    levels = [level('审核', { kind: 'module', ask: 'strangers' })];
    expect(await waits(admin, await submitted())).toBe(true);
    const save = (ask: string) =>
      admin.call(
        api.saveFlow,
        { params: { key: flow.key }, body: { review_flag: 1, levels: [level('审核', { kind: 'module', ask })] } },
        { ifMatch: 0 },
      );
    expect(errorOf(await save('strangers'))).toBe('INPUT_INVALID');
    expect(errorOf(await save('toString'))).toBe('INPUT_INVALID');
    const { flows } = await admin.data(api.flows, {});
    expect(flows.find(({ key }) => key === flow.key)?.named).toEqual([{ key: 'keepers', title: '房间管理人' }]);
  });

  it('a seat of a module that was taken out no longer holds', async () => {
    const id = await submitted();
    await db
      .update(approvalSeats)
      .set({ viaRef: 'gone.flow/keepers' })
      .where(sql`record_id = ${id}`);
    expect(await waits(secretary, id)).toBe(false);
  });
});

describe('what a decision carries', () => {
  it('is refused in the flow’s own words where it is wrong, and changes nothing', async () => {
    const id = await submitted();
    for (const input of [undefined, null, {}, { bed: '' }, 'x']) {
      const answer = await review(secretary, id, { input });
      expect(errorOf(answer), JSON.stringify(input)).toBe('INPUT_INVALID');
    }
    expect(JSON.stringify(await review(secretary, id, { input: { bed: '' } }))).toContain('请选择床位');
    expect(effects).toEqual([]);
    expect(await waits(secretary, id)).toBe(true);
  });

  it('is handed to the effect, refused with it, kept with the timeline and told to whom it may be', async () => {
    const id = await submitted();
    expect(errorOf(await review(secretary, id, { input: { bed: '占用' } }))).toBe('APPROVAL_OBSTACLE');
    effects.length = 0;
    expect((await detail(secretary, id)).asks_input).toBe(true);
    expect((await detail(student, id)).asks_input).toBe(false);
    expect((await review(secretary, id, { input: { bed: '3-201-2', more: 'cut' } })).status).toBe(200);
    const input = { bed: '3-201-2' };
    expect(effects).toEqual([
      { deciderId: person.secretary, input, isLast: true },
      { deciderId: person.secretary, input, isLast: undefined },
    ]);
    const given = async (client: TestClient) =>
      (await detail(client, id)).timeline.find(({ kind }) => kind === 'pass')?.given;
    expect(await given(secretary)).toEqual([{ label: '床位', value: '3-201-2' }]);
    expect(await given(student)).toEqual([]);
    expect(await inputsOf(db, id)).toEqual([{ level: 1, deciderId: person.secretary, input }]);
  });

  it('is asked for at the last level only, or at each; what was taken back no longer counts', async () => {
    levels = [named(person.secretary), named(person.teacher)];
    const last = await submitted();
    expect((await detail(secretary, last)).asks_input).toBe(false);
    expect((await review(secretary, last)).status).toBe(200);
    expect((await detail(teacher, last)).asks_input).toBe(true);
    when = 'each';
    const each = await submitted();
    expect(errorOf(await review(secretary, each))).toBe('INPUT_INVALID');
    expect((await review(secretary, each, { input: { bed: 'a' } })).status).toBe(200);
    const [first] = (await detail(secretary, each)).nodes;
    await secretary.data(api.recall, { params: { id: each }, body: { node_id: first!.id } });
    expect(await inputsOf(db, each)).toEqual([]);
    expect((await review(secretary, each, { input: { bed: 'b' } })).status).toBe(200);
    expect((await review(teacher, each, { input: { bed: 'c' } })).status).toBe(200);
    expect((await inputsOf(db, each)).map(({ level: at, input }) => [at, input])).toEqual([
      [1, { bed: 'b' }],
      [2, { bed: 'c' }],
    ]);
  });

  it('a rejection needs none', async () => {
    const id = await submitted();
    expect((await review(secretary, id, { pass: 2 })).status).toBe(200);
  });
});

describe('passing among others', () => {
  it('is refused for a flow that asks for something; rejecting is not', async () => {
    const id = await submitted();
    const { node } = await detail(secretary, id);
    const items = [{ id, node_id: node!.id }];
    const batch = (pass: 1 | 2) => secretary.data(api.reviewBatch, { body: { items, pass, comment: '不符合要求' } });
    expect(await batch(1)).toEqual({ done: 0, failed: [{ id, message: '该业务须打开后逐条通过' }] });
    const { list } = await secretary.data(api.inboxPages, { body: { size: 500 } });
    expect(list.find((row) => row.id === id)?.is_single).toBe(true);
    expect(await batch(2)).toEqual({ done: 1, failed: [] });
  });
});

describe('what must still be so', () => {
  it('is asked at each decision, and knows the first level from the last', async () => {
    levels = [named(person.secretary), named(person.teacher)];
    const id = await submitted();
    refused = '指定人审核';
    expect(errorOf(await review(secretary, id))).toBe('APPROVAL_OBSTACLE');
    refused = null;
    const at = async (client: TestClient) => JSON.parse((await detail(client, id)).facts[0]!.value) as unknown;
    expect(await at(secretary)).toEqual({ level: 1, title: '指定人审核', isFirst: true, isLast: false });
    await review(secretary, id);
    expect(await at(teacher)).toEqual({ level: 2, title: '指定人审核', isFirst: false, isLast: true });
  });

  it('who saw something else is asked to look again, with the record as it is now', async () => {
    stamp = '2';
    const id = await submitted();
    const answer = await review(secretary, id, { stamp: '1', input: { bed: '1' } });
    expect(errorOf(answer)).toBe('APPROVAL_CHANGED');
    expect(JSON.stringify(answer)).toContain('"stamp":"2"');
    expect(effects).toEqual([]);
    expect((await review(secretary, id, { stamp: '2', input: { bed: '1' } })).status).toBe(200);
  });
});
