import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { exitStates, type ExitState } from '@contract/department-stay/exit-rules';
import { actWord, exitActs, mayExit, type ExitAct, type ExitRole } from '@contract/department-stay/exit-table';
import { exitEndpoints as calls } from '@contract/department-stay/exits';
import { formatMonth } from '@contract/kernel/half-month';
import { daysAhead } from '@contract/rotation/stay-states';
import { currentHalf, today } from '@server/kits/today';
import { leavingStay, trainee } from '@tests/builders/leaving';
import { addAccount } from '@tests/server/add-account';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { noticePushes } from '../notice/tables';
import { staysAt } from '../rotation/public';
import { departmentExits, exitWaivers } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
await addAccount(db, 'stranger', 45, 'student');
const accounts = ['student', 'teacher', 'secretary', 'admin', 'stranger'] as const;
type Account = (typeof accounts)[number];
const clients = Object.fromEntries(
  await Promise.all(accounts.map(async (name) => [name, await server.as(name)] as const)),
) as Record<Account, Awaited<ReturnType<typeof server.as>>>;

/** How people of the demo stand to the trainee's leaving; while it is reviewed it is the teacher's turn. */
const rolesOf = (account: Account, state: ExitState): ExitRole[] =>
  ({
    student: ['trainee'],
    teacher: state === 'pending' ? ['teacher', 'reviewer'] : ['teacher'],
    secretary: ['ward'],
    admin: ['ward', 'office', 'planner'],
    stranger: [],
  })[account] as ExitRole[];

/** What the trainee lacks himself is waived, so that only the table decides. */
async function readied(): Promise<number> {
  await forget();
  const id = await leavingStay(db);
  const { items } = await clients.student.data(calls.exit, { params: { id } });
  await db.insert(departmentExits).values({ stayId: id, userId: trainee });
  const own = items.filter(({ owner, state }) => owner === 'trainee' && state === 'unmet');
  for (const { key: item } of own)
    await db.insert(exitWaivers).values({ stayId: id, item, reason: '见纸质记录', byId: 1, on: today() });
  return id;
}

/** What is under review from the cell before is taken back. */
async function forget(): Promise<void> {
  const open = await db.execute<{ id: number }>(sql`
    select id from approval_record where flow = 'department-stay.exit' and submitter_id = ${trainee}
      and subject_id like ${`%-${trainee}`} order by id desc limit 1`);
  for (const { id } of open.rows) await clients.student.call(approvalEndpoints.withdraw, { params: { id } });
}

/** A leaving as it stands, with its approval where there is one. */
async function seen(id: number) {
  const exit = await clients.student.data(calls.exit, { params: { id } });
  const { record } = await clients.teacher.data(approvalEndpoints.ofSubject, {
    params: { flow: 'department-stay.exit', subject: exit.subject },
  });
  return { exit, options: { ifMatch: exit.version }, recordId: record?.id ?? 1, nodeId: record?.node?.id ?? 1 };
}
type Seen = Awaited<ReturnType<typeof seen>>;

async function exitIn(state: ExitState): Promise<number> {
  const id = await readied();
  const { options } = await seen(id);
  const settle = { id, last_on: today(), reason: '认定' };
  if (state === 'pending')
    await clients.student.data(calls.applyExit, { body: { id, last_on: today(), reason: '' } }, options);
  if (state === 'returned') await db.update(departmentExits).set({ state }).where(eq(departmentExits.stayId, id));
  if (state === 'left') await clients.admin.data(calls.settleExit, { body: { ...settle, outcome: 'pass' } }, options);
  if (state === 'failed') await clients.admin.data(calls.settleExit, { body: { ...settle, outcome: 'fail' } }, options);
  return id;
}

const judgement = {
  ethics: '优',
  attitude: '良',
  skill: 77,
  case_analysis: null,
  comment: '能独立接诊',
  verdict: 'pass',
} as const;

async function tried(account: Account, act: ExitAct, { exit: { id }, options, recordId, nodeId }: Seen) {
  const client = clients[account];
  const params = { id: recordId };
  switch (act) {
    case 'apply':
      return client.call(calls.applyExit, { body: { id, last_on: today(), reason: '' } }, options);
    case 'early':
      return client.call(calls.applyExit, { body: { id, last_on: daysAhead(today(), -1), reason: '考试' } }, options);
    case 'withdraw':
      return client.call(approvalEndpoints.withdraw, { params });
    case 'pass':
      return client.call(approvalEndpoints.review, { params, body: { pass: 1, node_id: nodeId } });
    case 'return':
      return client.call(approvalEndpoints.review, { params, body: { pass: 2, node_id: nodeId, comment: '请补充' } });
    case 'assess':
      return client.call(calls.assessExit, { body: { id, ...judgement } }, options);
    case 'score':
      return client.call(calls.scoreExit, { body: { id, score: 70 } }, options);
    case 'waive':
      return client.call(calls.waiveItem, { body: { id, key: 'skill', reason: '见纸质记录' } }, options);
    case 'force':
    case 'fail': {
      const outcome = act === 'force' ? 'pass' : 'fail';
      return client.call(calls.settleExit, { body: { id, outcome, last_on: today(), reason: '认定' } }, options);
    }
    case 'makeUp':
      return client.call(calls.makeUpExit, { body: { id, ...farAhead, half_months: 1 } }, options);
    case 'print':
      return client.call(calls.exitForm, { body: { id, origin: 'http://localhost' } });
  }
}
/** Beyond what is planned for anybody. */
const farAhead = { month: formatMonth(Math.floor(currentHalf() / 2) + 35), half: 1 } as const;
const stayStateIn = {
  open: 'leaving',
  pending: 'leaving',
  returned: 'leaving',
  left: 'left',
  failed: 'failed',
} as const;

describe('the server goes by the table of leaving', () => {
  // Each cell brings a stay into its state: some forty of them take long on a busy machine.
  it.each(exitStates)('%s', { timeout: 240_000 }, async (state) => {
    const cells = exitActs.flatMap((act) => accounts.map((account) => ({ act, account })));
    const isAllowed = ({ act, account }: (typeof cells)[number]) =>
      mayExit(act, { state, stay_state: stayStateIn[state], roles: rolesOf(account, state) });
    const id = await exitIn(state);
    const told: string[] = [];
    const before = await seen(id);
    for (const cell of cells.filter((one) => !isAllowed(one))) {
      const { status } = await tried(cell.account, cell.act, before);
      if (status === 200) told.push(`${cell.account} ${cell.act}`);
    }
    expect(told, 'refused by the table, taken by the server').toEqual([]);
    expect((await seen(id)).exit).toEqual(before.exit);
    for (const cell of cells.filter(isAllowed)) {
      const answer = await tried(cell.account, cell.act, await seen(await exitIn(state)));
      if (answer.status !== 200) told.push(`${cell.account} ${actWord(cell.act)}: ${errorOf(answer)}`);
    }
    expect(told, 'let by the table, refused by the server').toEqual([]);
  });
});

describe('a stay that failed', () => {
  it('is made up for once, named both ways, and its trainee is told', async () => {
    const id = await exitIn('failed');
    const open = await seen(id);
    const later = await staysAt(db, { userIds: [trainee], from: daysAhead(today(), 1) });
    expect(open.exit.make_up).toMatchObject({ of: null, by: [] });
    const proposed = open.exit.make_up.proposed!;
    expect(proposed.half_months).toBeGreaterThan(0);
    const body = { id, month: proposed.month, half: proposed.half, half_months: proposed.half_months };
    const call = (more: object) => clients.admin.call(calls.makeUpExit, { body: { ...body, ...more } }, open.options);
    const past = await call({ month: formatMonth(Math.floor(currentHalf() / 2) - 1) });
    expect(errorOf(past)).toBe('STAY_EXIT_STATE');
    const taken = later.find(({ state }) => state === 'planned');
    if (taken) {
      const half = Number(taken.from.slice(8)) > 15 ? 2 : 1;
      expect(errorOf(await call({ month: taken.from.slice(0, 7), half, half_months: 1 }))).toBe('STAY_NO_ROOM');
    }
    for (const wrong of [0, 25, 1.5]) expect(errorOf(await call({ half_months: wrong }))).toBe('INPUT_INVALID');

    const placed = await clients.admin.data(calls.makeUpExit, { body }, open.options);
    const [made] = placed.make_up.by;
    expect(placed.make_up).toMatchObject({ proposed: null, by: [{ state: expect.stringMatching(/planned|due/) }] });
    expect(made!.from.slice(0, 7)).toBe(proposed.month);
    const other = await clients.admin.data(calls.exit, { params: { id: made!.id } });
    expect(other.make_up.of).toMatchObject({ id });
    expect(await db.$count(noticePushes, eq(noticePushes.event, 'department-stay.exit.makeUp'))).toBeGreaterThan(0);
    const again = await clients.admin.call(calls.makeUpExit, { body }, { ifMatch: placed.version });
    expect(errorOf(again)).toBe('STAY_EXIT_STATE');
  });
});
