import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import type { ErrorData } from '@contract/kernel/envelope';
import { peopleEndpoints } from '@contract/people/endpoints';
import type { StatusNow } from '@contract/people/status-types';
import { idCardCheck } from '@contract/people/id-card';
import { demoPeople } from '@server/demo/people';
import { demoDetails } from './demo-details';
import { rolePermissions, roles } from '@server/modules/system/tables';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { personFile, writePersonValues } from './public';
import { people } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const student = await server.as('student');
const api = peopleEndpoints;

const everybody = demoPeople(300);
/** Residents in training, some of them of the secretary's sixteen departments. */
const residents = everybody.filter((one) => one.typeId === 1 && demoDetails(one).businessStatus === 2);
const inside = residents.filter(({ deptId }) => deptId <= 16);
const outside = residents.filter(({ deptId }) => deptId > 16);
/** For calls that stand in a table, where the input's type is lost. */
const calls: Record<string, EndpointSpec> = api;
const send = (client: TestClient, name: keyof typeof api, input: object, ifMatch?: number) =>
  client.call(calls[name]!, input as never, { ifMatch });
const idCard = (digits: string) => digits + idCardCheck(digits);

const newResident = (staffId: string, more: object = {}) => ({
  person_type_id: 1,
  values: { name: '示例新人', staff_id: staffId, recruit_year: 2026, training_major: '内科', dept_id: 1, ...more },
});
const fieldsOf = (answer: { body: { data: unknown } }) =>
  ((answer.body.data as ErrorData).details as { fields: { path: string }[] }).fields.map(({ path }) => path);
const detailOf = (user_id: number) => admin.data(api.detail, { query: { user_id } });
const stored = async (id: number) => (await db.select().from(people).where(eq(people.id, id)))[0]!;

beforeAll(async () => {
  // A secretary who may do everything to people: what is left to stop her is her scope.
  const [role] = await db.select().from(roles).where(eq(roles.code, 'secretary'));
  await db.insert(rolePermissions).values({ roleId: role!.id, code: 'personnel:*' }).onConflictDoNothing();
});

describe('refusals', () => {
  const inputs = [
    ['add', { body: newResident('X1') }],
    ['edit', { body: { user_id: 4, values: {} } }],
    ['enable', { body: { user_ids: [4] } }],
    ['deactivate', { body: { user_ids: [4] } }],
    ['assignDept', { body: { user_ids: [4], dept_id: 1 } }],
    ['statusUpdate', { body: { user_ids: [4], business_status: 4, reason: '因病', date: '2026-09-01' } }],
    ['statusLog', { query: { user_id: 4 } }],
    ['reveal', { params: { userId: 4 } }],
    ['records', { params: { userId: 4 } }],
    ['relationInsert', { body: { teacher_id: 3, user_ids: [4], kind: 1 } }],
    ['typeList', {}],
    ['typeRemove', { body: { id: 1 } }],
    ['duplicates', { body: { staff_id: 'X' } }],
    ['deptInfo', { query: { user_id: 4 } }],
    ['graphql', { body: { operationName: 'UserList' } }],
  ] as const;

  it.each(inputs)('%s: without a sign-in 401, as a student 403', async (name, input) => {
    expect((await send(server.anonymous, name, input)).status).toBe(401);
    const refused = await send(student, name, input);
    expect([refused.status, errorOf(refused)]).toEqual([403, 'FORBIDDEN']);
  });

  const ids = { inside: inside[0]!.id, outside: outside[0]!.id };
  it.each([
    ['edit', { body: { user_id: ids.outside, values: { name: '改' } } }],
    ['enable', { body: { user_ids: [ids.inside, ids.outside] } }],
    ['assignDept', { body: { user_ids: [ids.outside], dept_id: 1 } }],
    ['statusUpdate', { body: { user_ids: [ids.outside], business_status: 4, reason: '因病', date: '2026-09-01' } }],
    ['statusLog', { query: { user_id: ids.outside } }],
    ['reveal', { params: { userId: ids.outside } }],
    ['records', { params: { userId: ids.outside } }],
    ['relationInsert', { body: { teacher_id: 3, user_ids: [ids.outside], kind: 1 } }],
    ['deptInfo', { query: { user_id: ids.outside } }],
  ] as const)('%s: somebody outside the scope does not exist', async (name, input) => {
    const answer = await send(secretary, name, input, 1);
    expect([answer.status, errorOf(answer)]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('adding a person', () => {
  it('keeps every field, the identity number sealed, and shows sensitive ones masked', async () => {
    const number = idCard('44010319990228001');
    const values = {
      id_card: number,
      birth_date: '1999-02-28',
      gender: '男',
      phone: '138 0000 1234',
      address_area: '440104',
      address: '示例路一号院',
      nation: '汉族',
    };
    const { user_id, version } = await admin.data(api.add, { body: newResident('NEW-1', values) });
    expect(version).toBe(1);
    const detail = await detailOf(user_id);
    expect(detail).toMatchObject({ business_status_name: '待报到', phone: '138****1234', gender: 1 });
    expect(detail.address_area_name).toBe('广东省/广州市/越秀区');
    expect(detail.values).toMatchObject({ nation: '汉族', id_card: `${'*'.repeat(14)}${number.slice(-4)}` });
    expect(JSON.stringify(detail)).not.toContain(number.slice(0, 14));
    const row = await stored(user_id);
    expect(JSON.stringify({ ...row, changedTx: 0 })).not.toContain(number);
    expect(row.profile).toEqual({ nation: '汉族' });
    expect((await personFile(db, user_id)).values).toMatchObject({ ...values, phone: '13800001234' });
  });

  it('says by field what is wrong', async () => {
    const answer = await admin.call(api.add, { body: newResident('', { phone: '1', salary: 1 }) });
    expect([answer.status, errorOf(answer), fieldsOf(answer)]).toEqual([400, 'INPUT_INVALID', ['values.salary']]);
    const second = await admin.call(api.add, { body: newResident('', { phone: '1' }) });
    expect(fieldsOf(second)).toEqual(['values.staff_id', 'values.phone']);
  });

  it('refuses a number that somebody has, also outside the scope', async () => {
    const number = idCard('44010319990228021');
    await admin.data(api.add, { body: newResident('NEW-2', { id_card: number, dept_id: 20 }) });
    const twice = await secretary.call(api.add, { body: newResident('NEW-2') });
    expect([twice.status, errorOf(twice)]).toEqual([409, 'STAFF_ID_TAKEN']);
    const card = await secretary.call(api.add, { body: newResident('NEW-3', { id_card: number.toLowerCase() }) });
    expect([card.status, errorOf(card)]).toEqual([409, 'ID_CARD_TAKEN']);
    expect(await secretary.data(api.duplicates, { body: { staff_id: 'NEW-2', id_card: number } })).toEqual({
      staff_id: true,
      id_card: true,
    });
    expect(await secretary.data(api.duplicates, { body: { staff_id: 'NEW-4', id_card: '' } })).toEqual({
      staff_id: false,
      id_card: false,
    });
  });

  it('makes nobody whom the maker could not see, and nobody of a stopped type', async () => {
    const answer = await secretary.call(api.add, { body: newResident('NEW-5', { dept_id: 20 }) });
    expect([answer.status, errorOf(answer)]).toEqual([409, 'PERSON_OUT_OF_SCOPE']);
    expect((await admin.data(api.query, { body: { staff_id: 'NEW-5' } })).total).toBe(0);
    await db.execute(sql`update person_type set status = 2 where id = 3`);
    const stopped = await admin.call(api.add, { body: { ...newResident('NEW-6'), person_type_id: 3 } });
    expect(errorOf(stopped)).toBe('PERSON_TYPE_STOPPED');
    await db.execute(sql`update person_type set status = 1 where id = 3`);
  });

  it('happens once however often the call is repeated', async () => {
    const body = newResident('NEW-7');
    const [first, again] = [
      await admin.data(api.add, { body }, { key: 'add-new-7' }),
      await admin.data(api.add, { body }, { key: 'add-new-7' }),
    ];
    expect(again).toEqual(first);
  });

  it('takes hostile text as text', async () => {
    const name = `'); drop table person; --`;
    const { user_id } = await admin.data(api.add, { body: newResident('NEW-8', { name }) });
    expect((await detailOf(user_id)).name).toBe(name);
    const nul = await admin.call(api.add, { body: newResident('NEW-9', { name: 'a\0b' }) });
    expect(errorOf(nul)).toBe('INPUT_INVALID');
    const department = await admin.call(api.add, { body: newResident('NEW-10', { dept_id: 999_999 }) });
    expect(errorOf(department)).toBe('INPUT_INVALID');
  });
});

describe('editing a person', () => {
  const person = inside[1]!;

  it('changes what is given, keeps the rest, and tells who has the newer copy', async () => {
    const before = await detailOf(person.id);
    const body = { user_id: person.id, values: { nation: '回族', phone: '13900005678' } };
    expect(errorOf(await admin.call(api.edit, { body }))).toBe('VERSION_MISSING');
    const saved = await admin.data(api.edit, { body }, { ifMatch: before.version });
    expect(saved.version).toBe(before.version + 1);
    const after = await detailOf(person.id);
    expect(after.values).toMatchObject({ ...before.values, nation: '回族', phone: '139****5678' });
    const stale = await admin.call(api.edit, { body }, { ifMatch: before.version });
    expect([stale.status, errorOf(stale)]).toEqual([412, 'VERSION_STALE']);
    expect((stale.body.data as unknown as ErrorData).details).toMatchObject({ copy: { version: saved.version } });
  });

  it('is told in the operation log field by field, sensitive values masked, departments by name', async () => {
    const { id } = outside[3]!;
    const before = await stored(id);
    const values = { phone: '13812345678', dept_id: before.deptId === 1 ? 2 : 1 };
    await admin.data(api.edit, { body: { user_id: id, values } }, { ifMatch: before.version });
    const { rows } = await db.execute<{ detail: { changes: object[] } }>(
      sql`select detail from audit_log where target = ${`person:${id}`} and action = 'people.edit' order by id desc limit 1`,
    );
    const { rows: depts } = await db.execute<{ id: number; name: string }>(sql`select id, name from department`);
    const nameOf = (wanted: number | null) => depts.find((one) => one.id === wanted)!.name;
    expect(rows[0]!.detail.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ to: '138****5678' }),
        expect.objectContaining({ from: nameOf(before.deptId), to: nameOf(values.dept_id) }),
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain('13812345678');
  });

  it('moves nobody out of the scope of who moves them', async () => {
    const { version } = await stored(person.id);
    const body = { user_id: person.id, values: { dept_id: 20 } };
    const answer = await secretary.call(api.edit, { body }, { ifMatch: version });
    expect(errorOf(answer)).toBe('PERSON_OUT_OF_SCOPE');
    expect((await stored(person.id)).deptId).toBe(person.deptId);
    const batch = await secretary.call(api.assignDept, { body: { user_ids: [person.id], dept_id: 20 } });
    expect(errorOf(batch)).toBe('PERSON_OUT_OF_SCOPE');
  });

  it('shows a sensitive value in full only by the call that leaves a trace', async () => {
    const { values } = await admin.data(api.reveal, { params: { userId: person.id } });
    expect(values.phone).toBe('13900005678');
    expect(Object.keys(values)).not.toContain('nation');
    const { rows } = await db.execute("select target, detail from audit_log where action = 'people.reveal'");
    expect(rows.at(-1)).toMatchObject({ target: `person:${person.id}` });
    expect(JSON.stringify(rows)).not.toContain('13900005678');
  });

  it('by a review checks the changed fields only, and refuses a wrong one', async () => {
    const incomplete = everybody.find(({ name }) => name === '示例缺专业')!;
    const owner = { userId: incomplete.id, permissions: [], scope: { kind: 'self' as const, userId: incomplete.id } };
    await writePersonValues(db, owner, incomplete.id, { phone: '13700001111' });
    expect((await stored(incomplete.id)).phone).toBe('13700001111');
    await expect(writePersonValues(db, owner, incomplete.id, { phone: '1' })).rejects.toMatchObject({
      key: 'INPUT_INVALID',
    });
  });
});

describe('business status', () => {
  const [one, two] = [inside[2]!, inside[3]!];
  const change = (user_ids: number[], business_status: number) => ({
    body: { user_ids, business_status, reason: '因病休养', date: '2026-09-01' },
  });

  it('changes by the table of the type, with a log, for all or for none', async () => {
    expect((await detailOf(one.id)).abilities.next_statuses).toEqual([3, 4, 5, 6]);
    expect(await admin.data(api.statusUpdate, change([one.id], 3))).toEqual({ changed: 1 });
    const answer = await admin.call(api.statusUpdate, change([two.id, one.id], 6));
    expect([answer.status, errorOf(answer)]).toEqual([409, 'PERSON_STATUS_REFUSED']);
    expect(answer.body.message).toContain(one.name);
    expect((await stored(two.id)).businessStatus).toBe(2);
    const log = await admin.data(api.statusLog, { query: { user_id: one.id } });
    expect(log).toMatchObject([{ from_name: '在培', to_name: '暂停', reason: '因病休养', operator: '管理员（演示）' }]);
  });

  it('is refused where somebody was first, with how everybody stands now', async () => {
    const made = change([one.id, two.id], 4).body;
    const before = [
      { user_id: one.id, business_status: 2 },
      { user_id: two.id, business_status: 2 },
    ];
    const answer = await admin.call(api.statusUpdate, { body: { ...made, before } });
    expect([answer.status, errorOf(answer), answer.body.message]).toEqual([
      409,
      'PERSON_STATUS_MOVED',
      `${one.name}的业务状态已被他人变更，请核对后决定`,
    ]);
    const { copy } = (answer.body.data as unknown as ErrorData).details as { copy: StatusNow };
    expect(copy.people).toMatchObject([
      { name: one.name, business_status: 3, business_status_name: '暂停', changed_by: '管理员（演示）' },
      { name: two.name, business_status: 2, business_status_name: '在培' },
    ]);
    expect((await stored(two.id)).businessStatus).toBe(2);
    const now = [{ user_id: one.id, business_status: 3 }];
    expect((await admin.call(api.statusUpdate, { body: { ...change([one.id], 4).body, before: now } })).status).toBe(
      200,
    );
  });

  it('asks for a reason', async () => {
    const answer = await admin.call(api.statusUpdate, {
      body: { ...change([two.id], 3).body, reason: ' ' },
    });
    expect(errorOf(answer)).toBe('INPUT_INVALID');
  });

  it('staff are in post and leave', async () => {
    const staff = everybody.find(({ typeId, id }) => typeId === 7 && id > 10)!;
    expect((await detailOf(staff.id)).business_status_name).toBe('在岗');
    expect(errorOf(await admin.call(api.statusUpdate, change([staff.id], 6)))).toBe('PERSON_STATUS_REFUSED');
    await admin.data(api.statusUpdate, change([staff.id], 7));
    expect((await admin.data(api.query, { body: { business_status: 7 } })).list.map((row) => row.user_id)).toEqual([
      staff.id,
    ]);
  });
});

describe('disabling', () => {
  it('stops the account at its next call and lets it work again; nobody disables themselves', async () => {
    expect((await student.call(api.allTypes)).status).toBe(200);
    expect(await admin.data(api.deactivate, { body: { user_ids: [4] } })).toEqual({ changed: 1 });
    expect((await student.call(api.allTypes)).status).toBe(401);
    expect((await admin.data(api.query, { body: { status: 2 } })).list.map((row) => row.user_id)).toEqual([4]);
    expect(await admin.data(api.enable, { body: { user_ids: [4] } })).toEqual({ changed: 1 });
    // Its sessions have ended for good; it may sign in anew.
    expect((await student.call(api.allTypes)).status).toBe(401);
    expect((await (await server.as('student')).call(api.allTypes)).status).toBe(200);
    expect(errorOf(await admin.call(api.deactivate, { body: { user_ids: [1, 4] } }))).toBe('PERSON_IS_SELF');
  });
});

describe('records', () => {
  let userId = 0;
  beforeAll(async () => {
    userId = (await admin.data(api.add, { body: newResident('NEW-RECORDS') })).user_id;
  });
  const entry = {
    kind: 'certificate',
    title: '执业医师证',
    issuer: '示例卫健委',
    subject: '内科',
    number: 'DEMO-1',
    from_on: '2024-01-01',
    to_on: null,
  } as const;

  it('are added, changed with their version, and removed', async () => {
    const made = await admin.data(api.recordAdd, { params: { userId }, body: entry });
    const params = { userId, id: made.id };
    const body = { ...entry, number: 'DEMO-2' };
    expect(errorOf(await admin.call(api.recordEdit, { params, body }, { ifMatch: 9 }))).toBe('VERSION_STALE');
    const saved = await admin.data(api.recordEdit, { params, body }, { ifMatch: made.version });
    expect(await secretary.data(api.records, { params: { userId } })).toEqual([saved]);
    const other = { userId: inside[5]!.id, id: made.id };
    expect(errorOf(await admin.call(api.recordEdit, { params: other, body }, { ifMatch: 2 }))).toBe('NOT_FOUND');
    await admin.data(api.recordRemove, { params }, { ifMatch: saved.version });
    expect(await admin.data(api.records, { params: { userId } })).toEqual([]);
  });

  it('end after they begin', async () => {
    const answer = await admin.call(api.recordAdd, { params: { userId }, body: { ...entry, to_on: '2023-01-01' } });
    expect(errorOf(answer)).toBe('INPUT_INVALID');
  });
});
