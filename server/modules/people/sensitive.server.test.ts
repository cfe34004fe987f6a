import { and, desc, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { downloadEndpoints } from '@contract/download/endpoints';
import { peopleEndpoints as api } from '@contract/people/endpoints';
import { peopleSheet } from '@contract/people/sheet';
import { auditLog } from '@server/kernel/tables';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { idCardHash, openIdCard } from './identity';
import { people } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');

/** Somebody whom the secretary sees, with a number of their own. */
const [seen] = await db
  .update(people)
  .set({ phone: '13612345678', email: 'someone@example.cn' })
  .where(eq(people.id, 4))
  .returning();
const phone = seen!.phone;
const logged = (action: string) =>
  db.select().from(auditLog).where(like(auditLog.action, action)).orderBy(desc(auditLog.id));

describe('whoever may not see a number in full', () => {
  it.each([phone, '13600000000'])('does not find out by asking for %s whose it is', async (asked) => {
    const answers = [
      await secretary.call(api.query, { body: { phone: asked } }),
      await secretary.call(downloadEndpoints.start, { body: { kind: peopleSheet.key, input: { phone: asked } } }),
      await secretary.call(downloadEndpoints.studyStart, { body: { phone: asked } }),
      await secretary.call(downloadEndpoints.studyStart, { body: { query: { phone: asked } } }),
    ];
    expect(answers.map(errorOf)).toEqual(answers.map(() => 'SENSITIVE_FILTER'));
  });

  it('does not find out by changing it to what it may be', async () => {
    const change = async (value: string, version: number) =>
      secretary.call(api.deptEdit, { params: { userId: 4 }, body: { values: { phone: value } } }, { ifMatch: version });
    const [row] = await db.select().from(people).where(eq(people.id, 4));
    const right = await change(phone, row!.version);
    const wrong = await change('13600000000', row!.version + 1);
    for (const answer of [right, wrong]) {
      expect([answer.status, answer.body.data]).toMatchObject([200, { saved: ['phone'], submitted: [] }]);
    }
    await db.update(people).set({ phone }).where(eq(people.id, 4));
  });

  it('does not read it in what is submitted for review, which the education office does', async () => {
    const [row] = await db.select().from(people).where(eq(people.id, 4));
    const stored = (await openIdCard(db, row!.idCardCipher))!;
    const wanted = '11010519491231002X';
    const values = { id_card: wanted, birth_date: '1949-12-31', gender: '女' };
    const input = { params: { userId: 4 }, body: { values } };
    await secretary.data(api.deptEdit, input, { ifMatch: row!.version });
    const { list } = await secretary.data(approvalEndpoints.minePages, { body: {} });
    const record = { params: { id: list[0]!.id } };
    const told = JSON.stringify(await secretary.data(approvalEndpoints.detail, record));
    // The new number is the secretary's own words; the stored one is not hers to read.
    expect([told.includes(stored), told.includes(wanted), told.includes(stored.slice(-4))]).toEqual([
      false,
      true,
      true,
    ]);
    const full = JSON.stringify(await admin.data(approvalEndpoints.detail, record));
    expect([full.includes(stored), full.includes(wanted)]).toEqual([true, true]);
    expect((await logged('approval.view'))[0]).toMatchObject({ username: 'admin' });
  });
});

it('is noted, without the number, when somebody who may see it searches by it', async () => {
  const { list } = await admin.data(api.query, { body: { phone } });
  expect(list.map(({ user_id: id }) => id)).toEqual([4]);
  const [row] = await logged('people.search');
  expect(row).toMatchObject({ username: 'admin', detail: { fields: ['phone'] } });
  await admin.data(api.query, { body: { keyword: '王' } });
  expect(await logged('people.search')).toHaveLength(1);
});

describe('questions whether a number is taken', () => {
  const card = '110105194912310038';
  const taken = async () => {
    await db
      .update(people)
      .set({ idCardHash: await idCardHash(db, card) })
      .where(eq(people.id, 20));
  };
  const person = { person_type_id: 7, values: { name: '示例', staff_id: 'X-1', id_card: card, gender: '男' } };

  it('are noted, those by trying to save too', async () => {
    await taken();
    expect(await admin.data(api.duplicates, { body: { id_card: card } })).toMatchObject({ id_card: true });
    const [asked] = await logged('people.duplicates');
    expect(asked).toMatchObject({ username: 'admin', detail: { fields: ['id_card'], guesses: 1 } });
    const [row] = await db.select().from(people).where(eq(people.id, 21));
    const edit = { body: { user_id: 21, values: { staff_id: seen!.staffId } } };
    expect(errorOf(await admin.call(api.edit, edit, { ifMatch: row!.version }))).toBe('STAFF_ID_TAKEN');
    expect((await logged('people.edit.refused'))[0]).toMatchObject({ detail: { error: 'STAFF_ID_TAKEN' }, userId: 1 });
    expect((await db.select().from(people).where(eq(people.id, 21)))[0]).toEqual(row);
  });

  it('are answered so many times an hour, also when they come at the same moment', async () => {
    const before = (await logged('people.%')).length;
    const answers = await Promise.all(
      Array.from({ length: 215 }, () => admin.call(api.duplicates, { body: { staff_id: 'X-2' } })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(15);
    expect(errorOf(refused[0]!)).toBe('GUESSES_USED_UP');
    expect((await logged('people.%')).length).toBe(before + 215 - refused.length);
    expect(errorOf(await admin.call(api.add, { body: person }))).toBe('GUESSES_USED_UP');
    const answer = await secretary.call(api.query, { body: {} });
    expect(answer.status).toBe(200);
    const mine = and(eq(auditLog.userId, 1), eq(auditLog.action, 'people.duplicates'));
    expect(await db.$count(auditLog, mine)).toBeLessThanOrEqual(200);
  });
});
