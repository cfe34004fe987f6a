import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { approvalEndpoints } from '@contract/approval/endpoints';
import type { FlowLevel, FlowSettings } from '@contract/approval/flow';
import { SubmissionStatus } from '@contract/approval/status';
import { ReviewModule } from '@contract/approval/review-modules';
import type { ApprovalDetail } from '@contract/approval/types';
import type { ErrorData } from '@contract/kernel/envelope';
import { AppError } from '@contract/kernel/errors';
import { wireModules } from '@server/kernel/slots';
import { modules } from '@server/modules';
import { grantRoles } from '@server/modules/system/public';
import { ensureAccount } from '@server/modules/account/public';
import { accounts } from '@server/modules/account/tables';
import { departmentPersons } from '@server/modules/dictionary/posts/tables';
import { accountRoles, roles } from '@server/modules/system/tables';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import type { FlowDefinition } from './registry';
import { relieve } from './relief';
import { submit } from './submit';
import {
  approvalActionLog,
  approvalDelegations,
  approvalNodes,
  approvalRecords,
  approvalSeats,
  flowVersions,
} from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const api = approvalEndpoints;

/** People of the demo: the secretary and the teacher sit in the student's department. */
const person = { admin: 1, secretary: 2, teacher: 3, student: 4, yw: 5 };
/** A second secretary of the department, and a third of surgery (department 20). */
const second = { id: 8, username: 'second' };
const surgeon = { id: 9, username: 'surgeon' };

/** What the flow of the tests has brought about, and what it refuses. */
const effects: string[] = [];
let refusal: string | undefined;
let obstacle = '';

const leave: FlowDefinition<{ reason: string }> = {
  key: 'test.leave',
  title: '请假',
  moduleId: ReviewModule.dorm,
  amountUnit: '天',
  permission: 'test:leave:approve',
  settings: { review_flag: 1, levels: [level('秘书审核', { kind: 'role', role_code: 'secretary' })] },
  payload: z.object({ reason: z.string() }),
  concerns: (subjectId) => (subjectId.startsWith('person:') ? Number(subjectId.slice('person:'.length)) : null),
  describe: async (_db, { payload }) => ({
    facts: [{ label: '事由', value: payload.reason }],
    changes: [{ label: '状态', old: '在岗', new: '请假', current: null }],
    link: '/attendance/leave-approval/1',
    obstacle,
  }),
  // The effect writes within the transaction, so that a decision that fails takes it back.
  async onPass(tx, { subjectId }) {
    await tx.execute(sql`insert into user_preference (user_id, key, value) values (4, ${`effect.${subjectId}`}, '1')`);
    if (refusal) throw new AppError('APPROVAL_OBSTACLE', { reason: refusal });
    effects.push(`pass ${subjectId}`);
  },
  onReject: async (_tx, { subjectId }) => void effects.push(`reject ${subjectId}`),
  onWithdraw: async (_tx, { subjectId }) => void effects.push(`withdraw ${subjectId}`),
};
wireModules({ ...modules, test: { flows: [leave] } });

function level(title: string, who: FlowLevel['who'], rest: Partial<FlowLevel> = {}): FlowLevel {
  return { title, who, rule: 'any', min: null, max: null, ...rest };
}

// What the demo's teacher is asked would be relieved with what the tests ask him.
await db
  .update(approvalRecords)
  .set({ status: SubmissionStatus.notSubmitted, finishedAt: sql`now()` })
  .where(
    inArray(
      approvalRecords.id,
      db.select({ id: approvalSeats.recordId }).from(approvalSeats).where(eq(approvalSeats.userId, person.teacher)),
    ),
  );
for (const { id, username } of [second, surgeon]) {
  await db.execute(sql`update person set dept_id = ${id === second.id ? 1 : 20} where id = ${id}`);
  await ensureAccount(db, {
    username,
    password: 'Reach@2026',
    userId: id,
    roleCodes: ['secretary'],
    mustChange: false,
  });
}
const [admin, secretary, teacher, student, other, outsider] = (await Promise.all(
  ['admin', 'secretary', 'teacher', 'student', second.username, surgeon.username].map((name) => server.as(name)),
)) as [TestClient, TestClient, TestClient, TestClient, TestClient, TestClient];

let subjects = 0;

interface Submitted {
  amount?: number;
  by?: number;
  /** The person whom it is about. */
  about?: number;
}

/** The student submits; answers with the record and its open level. */
async function submitted({ amount, by = person.student, about }: Submitted = {}) {
  const { recordId, status } = await server.database.transaction((tx) =>
    submit(tx, leave, {
      subjectId: about === undefined ? `s${++subjects}` : `person:${about}`,
      submitterId: by,
      amount,
      title: `请假 ${subjects}`,
      payload: { reason: '回校答辩' },
    }),
  );
  return { id: recordId, status, subject: `s${subjects}`, node: await openNodeOf(recordId) };
}

async function openNodeOf(recordId: number): Promise<number> {
  const [node] = await db
    .select({ id: approvalNodes.id })
    .from(approvalNodes)
    .where(sql`${approvalNodes.recordId} = ${recordId} and ${approvalNodes.state} = 1`);
  return node?.id ?? 0;
}

async function configure(levels: FlowLevel[], review_flag: 1 | 2 = 1): Promise<void> {
  const settings: FlowSettings = { review_flag, levels };
  await db.delete(flowVersions);
  await db.insert(flowVersions).values({ flow: leave.key, version: 1, settings, createdBy: person.admin });
}

const review = (client: TestClient, record: { id: number; node: number }, pass: 1 | 2, comment = '', key?: string) =>
  client.call(api.review, { params: { id: record.id }, body: { node_id: record.node, pass, comment } }, { key });
const detail = (client: TestClient, id: number) => client.data(api.detail, { params: { id } });
const actionsFor = async (client: TestClient, id: number) =>
  (await detail(client, id)).actions.map(({ action }) => action);
const inboxIds = async (client: TestClient, status: 0 | 1 = 1) =>
  (await client.data(api.inboxPages, { body: { status, size: 500 } })).list.map(({ id }) => id);
const effectStored = async (subject: string) =>
  (await db.execute(sql`select 1 from user_preference where key = ${`effect.${subject}`}`)).rows.length;
const setAccount = (userId: number, status: 1 | 2) =>
  db.update(accounts).set({ status }).where(eq(accounts.userId, userId));

beforeEach(async () => {
  effects.length = 0;
  refusal = undefined;
  obstacle = '';
  await db.delete(flowVersions);
});

describe('who may look and act', () => {
  it('refuses strangers to the system', async () => {
    expect((await server.anonymous.call(api.inboxPages, { body: {} })).status).toBe(401);
    expect((await server.anonymous.call(api.review, { params: { id: 1 }, body: { node_id: 1, pass: 1 } })).status).toBe(
      401,
    );
  });

  it('shows a record to its submitter and its reviewers, and to nobody else', async () => {
    const record = await submitted();
    expect(await actionsFor(student, record.id)).toEqual(['withdraw', 'urge']);
    expect(await actionsFor(secretary, record.id)).toEqual(['pass', 'reject', 'transfer']);
    for (const client of [teacher, outsider, admin]) {
      const answer = await client.call(api.detail, { params: { id: record.id } });
      expect([answer.status, errorOf(answer)]).toEqual([404, 'NOT_FOUND']);
      expect(errorOf(await review(client, record, 1))).toBe('NOT_FOUND');
      expect(await inboxIds(client, 0)).not.toContain(record.id);
    }
    expect(effects).toEqual([]);
  });

  it('asks secretaries whose scope covers the submitter, not those of other departments', async () => {
    const record = await submitted();
    const { nodes } = await detail(secretary, record.id);
    expect(nodes[0]!.reviewers.map(({ user_id }) => user_id)).toEqual([person.secretary, second.id]);
  });

  it('never lets anybody review their own submission', async () => {
    const record = await submitted({ by: person.secretary });
    expect((await detail(other, record.id)).nodes[0]!.reviewers.map(({ user_id }) => user_id)).toEqual([second.id]);
    expect(errorOf(await review(secretary, record, 1))).toBe('APPROVAL_STATE');
    expect(await inboxIds(secretary, 0)).not.toContain(record.id);
    // Not by a delegation either.
    await db
      .insert(approvalDelegations)
      .values({ fromId: second.id, toId: person.secretary, startsOn: '2020-01-01', endsOn: '2090-01-01' });
    expect(await inboxIds(secretary)).not.toContain(record.id);
    expect(errorOf(await review(secretary, record, 1))).toBe('APPROVAL_STATE');
    await db.delete(approvalDelegations);
    expect(effects).toEqual([]);
  });

  it('never lets anybody review what is about themselves, whoever submitted it', async () => {
    const record = await submitted({ about: person.secretary });
    expect((await detail(other, record.id)).nodes[0]!.reviewers.map(({ user_id }) => user_id)).toEqual([second.id]);
    const refused = await secretary.call(api.review, {
      params: { id: record.id },
      body: { node_id: record.node, pass: 1 },
    });
    expect(errorOf(refused)).toBe('NOT_FOUND');
    // Neither by a delegation, nor handed on, nor by a seat of before.
    await db
      .insert(approvalDelegations)
      .values({ fromId: second.id, toId: person.secretary, startsOn: '2020-01-01', endsOn: '2090-01-01' });
    expect(await inboxIds(secretary)).not.toContain(record.id);
    expect(errorOf(await review(secretary, record, 1))).toBe('APPROVAL_STATE');
    await db.delete(approvalDelegations);
    const handed = await other.call(api.transfer, {
      params: { id: record.id },
      body: { node_id: record.node, to: person.secretary, comment: '请看' },
    });
    expect(errorOf(handed)).toBe('APPROVAL_PERSON');
    const seat = { nodeId: record.node, recordId: record.id, via: 'role' as const, viaRef: 'secretary' };
    await db.insert(approvalSeats).values({ ...seat, userId: person.secretary });
    expect(await inboxIds(secretary)).not.toContain(record.id);
    expect(errorOf(await review(secretary, record, 1))).toBe('APPROVAL_STATE');
    expect((await review(other, record, 1)).status).toBe(200);
  });

  it('asks administrators where only the person concerned could review', async () => {
    await configure([level('指定', { kind: 'person', user_ids: [person.secretary] })]);
    const record = await submitted({ about: person.secretary });
    const seated = await db.select().from(approvalSeats).where(eq(approvalSeats.recordId, record.id));
    expect(seated.map(({ userId, via }) => [userId, via])).toEqual(
      expect.arrayContaining([[person.admin, 'fallback']]),
    );
    expect(seated.map(({ userId }) => userId)).not.toContain(person.secretary);
  });

  it('takes a seat away with the role or the account that gave it', async () => {
    const record = await submitted();
    const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.code, 'secretary'));
    const [account] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.userId, second.id));
    await db.delete(accountRoles).where(sql`account_id = ${account!.id} and role_id = ${role!.id}`);
    expect(await inboxIds(other)).not.toContain(record.id);
    expect(errorOf(await review(other, record, 1))).toBe('APPROVAL_STATE');
    await grantRoles(db, account!.id, ['secretary']);
    expect(await inboxIds(other)).toContain(record.id);
  });
});

describe('deciding', () => {
  it('passes with effect, timeline and a notice, all once for one key', async () => {
    const record = await submitted();
    const key = randomUUID();
    const first = await review(secretary, record, 1, '同意', key);
    const again = await review(secretary, record, 1, '同意', key);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replay']).toBe('true');
    expect(effects).toEqual([`pass ${record.subject}`]);
    const { timeline, submission_status, review_status, actions } = first.body.data;
    expect([submission_status, review_status, actions]).toEqual([2, 3, []]);
    expect(timeline.map(({ kind, actor, comment, decision }) => [kind, actor, comment, decision])).toEqual([
      ['submit', '学小医', '', null],
      ['pass', '文秘书', '同意', 1],
      ['complete', '', '', null],
    ]);
    const { rows } = await db.execute(
      sql`select detail from audit_log where action = 'approval.review' and target = ${`approval:${record.id}`}`,
    );
    expect(rows).toEqual([{ detail: { node: record.node, pass: 1 } }]);
  });

  it('demands a reason for a rejection, of at most 300 characters', async () => {
    const record = await submitted();
    for (const comment of ['', '  ', 'x'.repeat(301), 'a\0b'])
      expect(errorOf(await review(secretary, record, 2, comment))).toBe('INPUT_INVALID');
    expect((await review(secretary, record, 2, '材料不全')).status).toBe(200);
    expect(effects).toEqual([`reject ${record.subject}`]);
    expect((await detail(student, record.id)).submission_status).toBe(3);
  });

  it('lets one of two reviewers win and tells the other who it was', async () => {
    const record = await submitted();
    const answers = await Promise.all([review(secretary, record, 1), review(other, record, 2, '不同意')]);
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status !== 200);
    expect([won.length, lost.map((answer) => errorOf(answer))]).toEqual([1, ['APPROVAL_TAKEN']]);
    expect(lost[0]!.status).toBe(409);
    expect(lost[0]!.body.message).toMatch(/^.+已(通过|驳回)这一级审批，请查看最新进度$/);
    const { copy } = (lost[0]!.body.data as unknown as ErrorData).details as { copy: ApprovalDetail };
    expect([copy.id, copy.actions, copy.timeline.at(-1)!.kind]).toEqual([record.id, [], expect.any(String)]);
    expect(copy.timeline.some(({ kind }) => kind === 'pass' || kind === 'reject')).toBe(true);
    expect(effects).toHaveLength(1);
  });

  it('fails as a whole when the effect fails: record, seat, timeline and effect stay as they were', async () => {
    const record = await submitted();
    refusal = '房间已被占用';
    const answer = await review(secretary, record, 1);
    expect([answer.status, errorOf(answer), answer.body.message]).toEqual([409, 'APPROVAL_OBSTACLE', '房间已被占用']);
    const after = await detail(secretary, record.id);
    expect([after.submission_status, after.review_status, after.timeline.length]).toEqual([1, 1, 1]);
    expect(await effectStored(record.subject)).toBe(0);
    refusal = undefined;
    expect((await review(secretary, record, 1)).status).toBe(200);
    expect(await effectStored(record.subject)).toBe(1);
  });

  it('refuses to pass what its module holds back, and still lets it be rejected', async () => {
    const record = await submitted();
    obstacle = '内容已变更';
    expect(errorOf(await review(secretary, record, 1))).toBe('APPROVAL_OBSTACLE');
    expect((await detail(secretary, record.id)).actions[0]).toEqual({ action: 'pass', reason: '内容已变更' });
    expect((await review(secretary, record, 2, '请重新提交')).status).toBe(200);
  });

  it('passes many at once, each by itself, and says which were refused', async () => {
    const list = [await submitted(), await submitted(), await submitted()];
    await review(other, list[1]!, 1);
    const items = [...list.map(({ id, node }) => ({ id, node_id: node })), { id: 999_999, node_id: 1 }];
    const result = await secretary.data(api.reviewBatch, { body: { items, pass: 1 } });
    expect(result.done).toBe(2);
    expect(result.failed.map(({ id }) => id)).toEqual([list[1]!.id, 999_999]);
    expect(effects.toSorted()).toEqual(list.map(({ subject }) => `pass ${subject}`).toSorted());
    const rejected = await secretary.call(api.reviewBatch, { body: { items, pass: 2 } });
    expect(errorOf(rejected)).toBe('INPUT_INVALID');
  });
});

describe('levels', () => {
  const two = [
    level('秘书审核', { kind: 'role', role_code: 'secretary' }),
    level('科室负责人审核', { kind: 'post', post: 'head' }),
  ];
  const makeHead = async (personId: number) => {
    await db.delete(departmentPersons).where(sql`dept_id = 1 and post = 'head'`);
    await db.insert(departmentPersons).values({ deptId: 1, personId, post: 'head' });
  };

  it('go one after another, pending for those whose turn it is and in review for those who have acted', async () => {
    await configure(two);
    await makeHead(person.teacher);
    const record = await submitted();
    expect(await inboxIds(teacher, 0)).not.toContain(record.id);
    const { review_status, node, levels } = (await review(secretary, record, 1)).body.data;
    expect([review_status, node!.title, levels]).toEqual([2, '科室负责人审核', 2]);
    expect(effects).toEqual([]);
    expect(await inboxIds(teacher)).toContain(record.id);
    expect(await inboxIds(secretary)).not.toContain(record.id);
    expect(await inboxIds(secretary, 0)).toContain(record.id);
    // The level that the secretary saw is closed.
    expect(errorOf(await review(secretary, record, 1))).toBe('APPROVAL_STATE');
    expect(errorOf(await review(other, record, 2, '不同意'))).toBe('APPROVAL_TAKEN');
    await review(teacher, { id: record.id, node: node!.id }, 1);
    expect(effects).toEqual([`pass ${record.subject}`]);
  });

  it('let a reviewer take back a pass until the next has acted', async () => {
    await configure(two);
    await makeHead(person.teacher);
    const record = await submitted();
    await review(secretary, record, 1);
    const recall = (client: TestClient) =>
      client.call(api.recall, { params: { id: record.id }, body: { node_id: record.node } });
    expect(errorOf(await recall(other))).toBe('APPROVAL_STATE');
    expect(await actionsFor(secretary, record.id)).toEqual(['recall']);
    expect((await recall(secretary)).status).toBe(200);
    expect(await inboxIds(teacher, 0)).not.toContain(record.id);
    expect(await inboxIds(other)).toContain(record.id);
    // A decision that waited on a device is about the level as it was before.
    const seen = { node_id: record.node, pass: 1 as const };
    const late = await other.call(api.review, { params: { id: record.id }, body: { ...seen, version: 1 } });
    expect([errorOf(late), late.body.message]).toEqual([
      'APPROVAL_TAKEN',
      expect.stringMatching(/^.+已取回这一级审批，请查看最新进度$/),
    ]);
    const { version } = (await detail(other, record.id)).nodes.find(({ id }) => id === record.node)!;
    expect(version).toBe(2);
    expect((await other.call(api.review, { params: { id: record.id }, body: { ...seen, version } })).status).toBe(200);
    const node = await openNodeOf(record.id);
    await review(teacher, { id: record.id, node }, 1);
    expect(errorOf(await recall(other))).toBe('APPROVAL_STATE');
    expect((await detail(student, record.id)).timeline.map(({ kind }) => kind)).toEqual([
      'submit',
      'pass',
      'recall',
      'pass',
      'pass',
      'complete',
    ]);
  });

  it('may need everybody', async () => {
    await configure([level('会签', { kind: 'role', role_code: 'secretary' }, { rule: 'all' })]);
    const record = await submitted();
    expect((await review(secretary, record, 1)).body.data.review_status).toBe(2);
    expect(effects).toEqual([]);
    await review(other, record, 1);
    expect(effects).toEqual([`pass ${record.subject}`]);
    const rejected = await submitted();
    await review(other, rejected, 2, '不同意');
    expect(errorOf(await review(secretary, rejected, 1))).toBe('APPROVAL_TAKEN');
  });

  it.each([
    [2, ['秘书审核']],
    [5, ['秘书审核', '教育处审核']],
    [undefined, ['秘书审核', '教育处审核']],
  ])('depend on the number of days: %s', async (amount, titles) => {
    await configure([
      level('秘书审核', { kind: 'role', role_code: 'secretary' }),
      level('教育处审核', { kind: 'person', user_ids: [person.admin] }, { min: 3 }),
    ]);
    const record = await submitted({ amount });
    expect((await detail(secretary, record.id)).nodes.map(({ title }) => title)).toEqual(titles);
    await review(secretary, record, 1);
    expect(effects).toEqual(titles.length === 1 ? [`pass ${record.subject}`] : []);
  });

  it('may be none: the effect happens at submission', async () => {
    await configure([], 2);
    const record = await submitted();
    expect([record.status, effects]).toEqual([2, [`pass ${record.subject}`]]);
    expect(await inboxIds(secretary, 0)).not.toContain(record.id);
  });

  it('go to the administrators when they find nobody, and the timeline says so', async () => {
    await configure([level('指定人', { kind: 'person', user_ids: [person.student] })]);
    const record = await submitted();
    expect(await inboxIds(admin)).toContain(record.id);
    const { timeline } = await detail(student, record.id);
    expect(timeline.map(({ kind, other: to }) => [kind, to])).toContainEqual(['fallback', '管理员（演示）']);
    await review(admin, record, 1);
    expect(effects).toEqual([`pass ${record.subject}`]);
  });
});

describe('reviewers who leave', () => {
  it('do not hold up a record: the administrators take over, once, and the timeline says so', async () => {
    await configure([level('指定人', { kind: 'person', user_ids: [person.teacher] })]);
    const record = await submitted();
    expect(await relieve(server.database)).toBe(0);
    await setAccount(person.teacher, 2);
    expect([await relieve(server.database), await relieve(server.database)]).toEqual([1, 0]);
    expect(await inboxIds(admin)).toContain(record.id);
    await setAccount(person.teacher, 1);
    expect(errorOf(await review(teacher, record, 1))).toBe('APPROVAL_STATE');
    await review(admin, record, 1);
    const { timeline } = await detail(student, record.id);
    expect(timeline.filter(({ kind }) => kind === 'fallback').length).toBeGreaterThan(0);
    expect(effects).toEqual([`pass ${record.subject}`]);
  });

  it('are not replaced while a colleague at the same level can act, unless everybody must', async () => {
    const record = await submitted();
    await setAccount(second.id, 2);
    await relieve(server.database);
    expect(await inboxIds(admin)).not.toContain(record.id);
    await configure([level('会签', { kind: 'role', role_code: 'secretary' }, { rule: 'all' })]);
    await setAccount(second.id, 1);
    const joint = await submitted();
    await setAccount(second.id, 2);
    await relieve(server.database);
    await review(secretary, joint, 1);
    expect(effects).toEqual([]);
    // Whoever of the office has least to do takes the seat.
    const { reviewers } = (await detail(secretary, joint.id)).nodes[0]!;
    const substitute = reviewers.find(({ state }) => state === 1)!.user_id;
    expect([person.admin, person.yw]).toContain(substitute);
    await review(substitute === person.admin ? admin : await server.as('yw'), joint, 1);
    expect(effects).toEqual([`pass ${joint.subject}`]);
    await setAccount(second.id, 1);
    await review(secretary, record, 2, '收尾');
  });
});

describe('the submitter', () => {
  it('withdraws while it is under review; then it is not submitted, and deletable', async () => {
    const record = await submitted();
    expect(errorOf(await secretary.call(api.withdraw, { params: { id: record.id } }))).toBe('APPROVAL_STATE');
    expect(errorOf(await student.call(api.remove, { params: { id: record.id } }))).toBe('APPROVAL_STATE');
    const withdrawn = await student.data(api.withdraw, { params: { id: record.id } });
    expect([withdrawn.submission_status, withdrawn.actions.map(({ action }) => action)]).toEqual([4, ['remove']]);
    expect(effects).toEqual([`withdraw ${record.subject}`]);
    expect((await detail(secretary, record.id)).review_status).toBe(5);
    expect(errorOf(await review(secretary, record, 1))).toBe('APPROVAL_STATE');
    expect(errorOf(await student.call(api.withdraw, { params: { id: record.id } }))).toBe('APPROVAL_STATE');
    await student.data(api.remove, { params: { id: record.id } });
    expect(errorOf(await student.call(api.detail, { params: { id: record.id } }))).toBe('NOT_FOUND');
    expect(await inboxIds(secretary, 0)).toContain(record.id);
  });

  it('urges once in 24 hours', async () => {
    const record = await submitted();
    const urge = () => student.call(api.urge, { params: { id: record.id } });
    const answers = await Promise.all([urge(), urge()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(errorOf(answers.find(({ status }) => status === 409)!)).toBe('APPROVAL_URGED');
    await db
      .update(approvalRecords)
      .set({ urgedAt: sql`now() - interval '25 hours'` })
      .where(eq(approvalRecords.id, record.id));
    expect((await urge()).status).toBe(200);
    expect(errorOf(await secretary.call(api.urge, { params: { id: record.id } }))).toBe('APPROVAL_STATE');
  });

  it('has one open submission of a subject', async () => {
    const record = await submitted();
    const again = server.database.transaction((tx) =>
      submit(tx, leave, {
        subjectId: record.subject,
        submitterId: person.student,
        title: '又一次',
        payload: { reason: '又一次' },
      }),
    );
    await expect(again).rejects.toMatchObject({ key: 'APPROVAL_OPEN' });
  });
});

describe('standing in', () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const days = { starts_on: day(-2), ends_on: day(2) };

  it('works while a delegation lasts, for the flows it names, and the timeline names both', async () => {
    const record = await submitted();
    const { id } = await secretary.data(api.delegate, { body: { to: person.teacher, ...days, flows: [leave.key] } });
    expect(await inboxIds(teacher)).toContain(record.id);
    await db
      .update(approvalDelegations)
      .set({ flows: ['userinfo.profile'] })
      .where(eq(approvalDelegations.id, id));
    expect(await inboxIds(teacher)).not.toContain(record.id);
    await db.update(approvalDelegations).set({ flows: [] }).where(eq(approvalDelegations.id, id));
    const { timeline } = (await review(teacher, record, 1, '代批')).body.data;
    expect(timeline.find(({ kind }) => kind === 'pass')).toMatchObject({ actor: '带老师', other: '文秘书' });
    expect(errorOf(await outsider.call(api.endDelegation, { params: { id } }))).toBe('NOT_FOUND');
    await secretary.data(api.endDelegation, { params: { id } });
    const next = await submitted();
    expect(await inboxIds(teacher)).not.toContain(next.id);
    expect(await secretary.data(api.delegations)).toEqual([]);
  });

  it('goes to colleagues with an account within the scope only', async () => {
    for (const to of [person.secretary, surgeon.id, 30, 999_999]) {
      const answer = await secretary.call(api.delegate, { body: { to, ...days } });
      expect(errorOf(answer)).toBe('APPROVAL_PERSON');
    }
    const wrong = await secretary.call(api.delegate, {
      body: { to: person.teacher, starts_on: day(2), ends_on: day(1) },
    });
    expect(errorOf(wrong)).toBe('INPUT_INVALID');
  });

  it('may be for one record: transferred, and back again', async () => {
    const record = await submitted();
    const transfer = (client: TestClient, to: number) =>
      client.call(api.transfer, {
        params: { id: record.id },
        body: { node_id: record.node, to, comment: '请代为审核' },
      });
    expect(errorOf(await transfer(secretary, person.student))).toBe('APPROVAL_PERSON');
    expect(errorOf(await transfer(secretary, second.id))).toBe('APPROVAL_PERSON');
    expect((await transfer(secretary, person.teacher)).body.data.review_status).toBe(2);
    expect(errorOf(await review(secretary, record, 1))).toBe('APPROVAL_STATE');
    expect(await inboxIds(teacher)).toContain(record.id);
    expect((await transfer(teacher, person.secretary)).status).toBe(200);
    expect((await review(secretary, record, 1)).status).toBe(200);
    const { timeline } = await detail(student, record.id);
    expect(timeline.filter(({ kind }) => kind === 'transfer').map(({ actor, other: to }) => [actor, to])).toEqual([
      ['文秘书', '带老师'],
      ['带老师', '文秘书'],
    ]);
  });
});

describe('lists', () => {
  it('filter by status, flow and words, and page', async () => {
    const record = await submitted();
    const mine = await student.data(api.minePages, { body: { status: 1, size: 1 } });
    expect([mine.list.length, mine.list[0]!.id, mine.list[0]!.review_status]).toEqual([1, record.id, null]);
    expect(mine.total).toBeGreaterThan(1);
    const ask = async (body: object) => (await secretary.data(api.inboxPages, { body: { size: 500, ...body } })).list;
    expect((await ask({ keyword: `请假 ${subjects}` })).map(({ id }) => id)).toEqual([record.id]);
    expect((await ask({ keyword: '学小医' })).length).toBeGreaterThan(1);
    expect(await ask({ keyword: '%' })).toEqual([]);
    expect(await ask({ flow: 'userinfo.profile', keyword: '请假' })).toEqual([]);
    const { pending } = await secretary.data(api.counts);
    expect(pending).toBe((await inboxIds(secretary)).length);
  });
});

describe('the flow settings', () => {
  const settings: FlowSettings = {
    review_flag: 1,
    levels: [level('教育处审核', { kind: 'role', role_code: 'admin' })],
  };

  it('are for administrators', async () => {
    expect((await secretary.call(api.flows)).status).toBe(403);
    const answer = await secretary.call(api.saveFlow, { params: { key: leave.key }, body: settings }, { ifMatch: 0 });
    expect(answer.status).toBe(403);
  });

  it('demand the version that was seen, and hold for new submissions only', async () => {
    const before = await submitted();
    const save = (ifMatch: number | undefined, body: FlowSettings = settings) =>
      admin.call(api.saveFlow, { params: { key: leave.key }, body }, { ifMatch });
    expect(errorOf(await save(undefined))).toBe('VERSION_MISSING');
    expect((await save(0)).body.data.version).toBe(1);
    const stale = await save(0);
    expect([stale.status, errorOf(stale)]).toEqual([412, 'VERSION_STALE']);
    expect(await inboxIds(secretary)).toContain(before.id);
    const after = await submitted();
    expect(await inboxIds(secretary)).not.toContain(after.id);
    expect(await inboxIds(admin)).toContain(after.id);
  });

  it('refuse roles and people that do not exist, and levels without sense', async () => {
    const save = (levels: FlowLevel[]) =>
      admin.call(api.saveFlow, { params: { key: leave.key }, body: { review_flag: 1, levels } }, { ifMatch: 0 });
    for (const levels of [
      [],
      [level('x', { kind: 'role', role_code: 'nobody' })],
      [level('x', { kind: 'person', user_ids: [999_999] })],
      [level('x', { kind: 'scope' }, { min: 5, max: 3 })],
      Array.from({ length: 11 }, () => level('x', { kind: 'scope' })),
    ])
      expect(errorOf(await save(levels))).toBe('INPUT_INVALID');
    const unknown = await admin.call(api.saveFlow, { params: { key: 'no.flow' }, body: settings }, { ifMatch: 0 });
    expect(errorOf(unknown)).toBe('NOT_FOUND');
  });
});

describe('the timeline', () => {
  it('cannot be changed or cut', async () => {
    for (const statement of ['update approval_action set comment = $$x$$', 'delete from approval_action'])
      await expect(db.execute(sql.raw(statement))).rejects.toThrow();
    expect(await db.$count(approvalActionLog)).toBeGreaterThan(0);
    expect(await db.$count(approvalSeats)).toBeGreaterThan(0);
  });
});

describe('the approval of a business record, by the record', () => {
  const ofSubject = (client: TestClient, subject: string) =>
    client.data(api.ofSubject, { params: { flow: leave.key, subject } });

  it('is answered with what they may do to whom it concerns, and as nothing to all others', async () => {
    const record = await submitted();
    const actions = async (client: TestClient) =>
      (await ofSubject(client, record.subject)).record?.actions.map(({ action }) => action);
    expect(await actions(secretary)).toEqual(['pass', 'reject', 'transfer']);
    expect(await actions(student)).toEqual(['withdraw', 'urge']);
    expect(await actions(teacher)).toBeUndefined();
    expect((await ofSubject(secretary, 'nothing')).record).toBeNull();
    expect((await ofSubject(secretary, record.subject)).record).toEqual(await detail(secretary, record.id));
  });

  it('is the newest one, and follows the decision', async () => {
    const first = await submitted();
    await review(secretary, first, 2, '材料不全');
    const { recordId } = await server.database.transaction((tx) =>
      submit(tx, leave, {
        subjectId: first.subject,
        submitterId: person.student,
        title: '再次请假',
        payload: { reason: '补材料' },
      }),
    );
    expect((await ofSubject(secretary, first.subject)).record).toMatchObject({ id: recordId, submission_status: 1 });
    await review(secretary, { id: recordId, node: await openNodeOf(recordId) }, 1);
    expect((await ofSubject(secretary, first.subject)).record).toMatchObject({ submission_status: 2, actions: [] });
  });
});
