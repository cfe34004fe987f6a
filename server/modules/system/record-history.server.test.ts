import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { dictionaryEndpoints as dictionary } from '@contract/dictionary/endpoints';
import { peopleEndpoints } from '@contract/people/endpoints';
import { userEndpoints } from '@contract/people/user-endpoints';
import { historyEndpoints } from '@contract/system/history-endpoints';
import { given } from '@server/kernel/slots';
import { auditLog } from '@server/kernel/tables';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { people } from '../people/tables';
import { entriesOf } from './record-history';
import { rolePermissions, roles } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const teacher = await server.as('teacher');

const historyOf = (client: TestClient, kind: string, id: number, query: { page?: number; size?: number } = {}) =>
  client.call(historyEndpoints.recordHistory, { params: { kind, id }, query });
const listOf = async (client: TestClient, kind: string, id: number) =>
  (await historyOf(client, kind, id)).body.data.list.map(({ title, operator, changes }) => ({
    title,
    operator,
    changes: changes.map(({ field, from, to }) => `${field}：${from} → ${to}`),
  }));

/** Grants the secretary one permission. */
async function grant(code: string): Promise<void> {
  const [role] = await db.select().from(roles).where(eq(roles.code, 'secretary'));
  await db.insert(rolePermissions).values({ roleId: role!.id, code }).onConflictDoNothing();
}

describe('the history of a record', () => {
  it('is refused to whom the record is refused, and for what is no record', async () => {
    expect(errorOf(await historyOf(teacher, 'person', 4))).toBe('FORBIDDEN');
    expect(errorOf(await historyOf(teacher, 'train_base', 1))).toBe('FORBIDDEN');
    expect(errorOf(await historyOf(admin, 'session', 1))).toBe('NOT_FOUND');
    const [hidden] = await db
      .select()
      .from(people)
      // Of another department, and never placed in hers.
      .where(
        and(
          eq(people.typeId, 1),
          sql`${people.deptId} <> 1`,
          sql`not exists (select 1 from rotation_stay where user_id = ${people.id} and dept_id = 1)`,
        ),
      )
      .limit(1);
    expect(errorOf(await historyOf(secretary, 'person', hidden!.id))).toBe('NOT_FOUND');
  });

  it('tells what was done to it, alone or among several, and neither reads nor its account', async () => {
    const [one, other] = await db.select().from(people).where(eq(people.typeId, 1)).limit(2);
    const editOf = { user_id: one!.id, values: { phone: '13911112222' } };
    await admin.data(peopleEndpoints.edit, { body: editOf }, { ifMatch: one!.version });
    await admin.data(peopleEndpoints.deactivate, { body: { user_ids: [one!.id, other!.id] } });
    await admin.data(peopleEndpoints.detail, { query: { user_id: one!.id } });
    await admin.data(userEndpoints.openAccounts, { body: { user_ids: [one!.id] } });
    const phone = expect.stringMatching(/^手机号码：.* → 139\*\*\*\*2222$/) as string;
    const stopped = { operator: '管理员（演示）', changes: ['账号状态：启用 → 停用'] };
    expect(await listOf(admin, 'person', one!.id)).toEqual([
      expect.objectContaining(stopped),
      expect.objectContaining({ operator: '管理员（演示）', changes: [phone] }),
    ]);
    expect(await listOf(admin, 'person', other!.id)).toEqual([expect.objectContaining(stopped)]);
  });

  it('names people whom its reader sees, and no others', async () => {
    const fields = { name: '示例教研室', code: 'Z7' };
    const made = await admin.data(dictionary.saveChamber, { body: fields });
    const [hidden] = await db
      .select()
      .from(people)
      .where(and(eq(people.typeId, 7), sql`${people.deptId} <> 1`))
      .limit(1);
    const body = { ...fields, id: made.id, director_id: 2, secretary_id: hidden!.id };
    await admin.data(dictionary.saveChamber, { body }, { ifMatch: made.version });
    await grant('dataDic:teaOffice:list');
    const changesFor = async (client: TestClient) => (await listOf(client, 'teach_chamber', made.id))[0]!.changes;
    expect(await changesFor(admin)).toEqual(['主任：空 → 文秘书', `秘书：空 → ${hidden!.name}`]);
    expect(await changesFor(secretary)).toEqual(['主任：空 → 文秘书', '秘书：空 → 数据范围外的人员']);
  });

  it('comes page by page, the newest first', async () => {
    const made = await admin.data(dictionary.saveMajor, { body: { name: '甲', code: 'Z1', type: '进修', years: 1 } });
    const body = { id: made.id, name: '甲', code: 'Z1', type: '进修' as const, years: 2 };
    await admin.data(dictionary.saveMajor, { body }, { ifMatch: made.version });
    const pages = await Promise.all([1, 2].map((page) => historyOf(admin, 'major', made.id, { page, size: 1 })));
    expect(pages.map(({ body: { data } }) => [data.total, data.list.map(({ changes }) => changes.length)])).toEqual([
      [2, [1]],
      [2, [0]],
    ]);
  });
});

describe('its question', () => {
  beforeAll(() => db.execute(sql`analyze audit_log`));

  it('is answered by indexes, however long the log is', async () => {
    for (const history of given('histories')) {
      const plan = await server.database.transaction(async (tx) => {
        // The log of a test is so short that reading all of it costs less.
        await tx.execute(sql`set local enable_seqscan = off`);
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
          sql`explain ${tx.select({ id: auditLog.id }).from(auditLog).where(entriesOf(history, 7))}`,
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).not.toContain('Seq Scan');
    }
  });
});
